// Endpoints of starts and events. Callers see their own events; all events with permission to see all rows.
import type { PlatformApi } from '#contract/api.ts'
import type { JsonText } from '#contract/endpoint.ts'
import type { Event } from '#contract/engine/event.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import type { TermCode } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { Context, Handlers } from '../../core/handler.ts'
import { pageAt, windowOf } from '../../core/page.ts'
import { requirePermission, seesAllRows, type Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import type { StartTarget } from '../core/run-plan.ts'
import type { Actions, Workflows } from '../core/stores.ts'
import type { SentEvent, TakenEvent } from './event-intake.ts'
import type { EventStore } from './event-store.ts'
import { firstValues } from './first-values.ts'

type EventHandlers = Pick<
  Handlers<PlatformApi['engine']>,
  'startAction' | 'startWorkflow' | 'listEvents' | 'getEvent' | 'eventContent' | 'sendEventAgain'
>

interface EventDeps {
  readonly actions: Actions
  readonly workflows: Workflows
  readonly events: EventStore
  readonly take: (sent: SentEvent) => Promise<TakenEvent>
  readonly db: Db
}

interface StartQuery {
  readonly app_id?: string | undefined
}

const missing = (kind: TermCode, name: string): PlatformError =>
  new PlatformError('not_found', { params: { kind, name } })

/** Throws `not_found` and `action_disabled`. */
const actionTarget = async ({ actions }: EventDeps, id: string): Promise<StartTarget> => {
  const action = await actions.get(id)
  if (action === undefined) throw missing('action', id)
  if (!action.enabled) throw new PlatformError('action_disabled', { params: { action: action.name } })
  return { kind: 'action', action }
}

/** Throws `not_found` and `workflow_disabled`. */
const workflowTarget = async ({ workflows }: EventDeps, id: string): Promise<StartTarget> => {
  const workflow = await workflows.get(id)
  if (workflow === undefined) throw missing('workflow', id)
  if (!workflow.enabled) throw new PlatformError('workflow_disabled', { params: { workflow: workflow.name } })
  return { kind: 'workflow', workflow }
}

const seesAll = (session: Session): boolean =>
  isGranted(session.permissions, 'dpe:event:read') && seesAllRows(session)

const visibleEvent = async ({ events }: EventDeps, id: string, session: Session): Promise<Event> => {
  const { event } = await events.get(id)
  if (event.sent_by.uid === session.uid || seesAll(session)) return event
  throw missing('event', id)
}

const sendAgain = async (deps: EventDeps, id: string, { session, address }: Context): Promise<TakenEvent> => {
  const event = await visibleEvent(deps, id, session)
  const isAction = event.target.kind === 'action'
  if (!isAction) requirePermission(session, 'dpe:workflow:start')
  const target = await (isAction ? actionTarget : workflowTarget)(deps, event.target.id)
  const { sha256 } = await deps.events.get(id)
  return deps.take({
    target,
    session,
    address,
    idempotencyKey: undefined,
    body: { bytes: await deps.events.content(id), sha256, rows: event.rows },
    firstValues: event.first_values,
    resentFrom: id,
  })
}

/** The application of a start is not used; a name that does not exist is probably a mistake of the caller. */
const applicationWarning = async ({ db }: EventDeps, { app_id: id }: StartQuery) => {
  if (id === undefined || id === platformApplication) return {}
  const found = await db.selectFrom('applications').select('appid').where('appid', '=', id).executeTakeFirst()
  return found === undefined
    ? { warning: `There is no application “${id}” (app_id). The job was started.` }
    : {}
}

/** Handlers of starts and events (ENG1, ENG3, ENG21, ENG24). */
export function eventHandlers(deps: EventDeps): EventHandlers {
  const { events, take } = deps
  const start = async (
    target: StartTarget,
    { query, body, context }: { query: StartQuery; body: JsonText; context: Context },
  ) => {
    const { session, address, idempotencyKey } = context
    const sent = { target, session, address, idempotencyKey, body, resentFrom: null }
    const warning = await applicationWarning(deps, query)
    const { jobId } = await take({ ...sent, firstValues: firstValues(body) })
    return { job_id: jobId, ...warning }
  }
  return {
    startAction: async ({ params, query, body }, context) =>
      start(await actionTarget(deps, params.action), { query, body, context }),
    startWorkflow: async ({ params, query, body }, context) =>
      start(await workflowTarget(deps, params.workflow), { query, body, context }),
    listEvents: async ({ query }, { session }) => {
      const window = windowOf(query)
      const uid = seesAll(session) ? undefined : session.uid
      const { target, outcome, since, q: words } = query
      return pageAt(window, await events.list({ target, outcome, since, words, uid, ...window }))
    },
    getEvent: async ({ params }, { session }) => ({
      event: await visibleEvent(deps, params.event, session),
    }),
    eventContent: async ({ params }, { session }) => {
      await visibleEvent(deps, params.event, session)
      return new Response(Buffer.from(await events.content(params.event)), {
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      })
    },
    sendEventAgain: async ({ params }, context) => {
      const { jobId, eventId } = await sendAgain(deps, params.event, context)
      return { job_id: jobId, event_id: eventId }
    },
  }
}
