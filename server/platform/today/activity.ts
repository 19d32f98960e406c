// Playbooks, packages and recent changes. Each part fails on its own.
import { audit } from '#contract/iam/administration.ts'
import { auditSummary } from '#contract/iam/audit.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { storeApi, storeApp } from '#contract/store/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TodayActivity } from '#contract/today/today.ts'
import type { EndpointClient } from '../core/endpoint-client.ts'
import { problemAt } from '../core/error.ts'
import { platformErrorOf } from '../core/platform-error-of.ts'
import type { Session } from '../core/session.ts'
import { mayCall } from './may.ts'
import type { TodayDeps } from './today-deps.ts'

const shown = 5
const searchedChanges = 200
const day = 86_400_000

const partFor = async <P>(
  deps: TodayDeps,
  { isVisible, read }: { isVisible: boolean; read: () => Promise<P> },
) => {
  if (!isVisible) return null
  try {
    return await read()
  } catch (error) {
    const { code, params } = platformErrorOf(error)
    deps.logger.error({ err: error }, 'could not read a part of Today')
    return { failure: problemAt('', code, params) }
  }
}

const playbookPart = async (ask: EndpointClient) => {
  const { items, total } = await ask(playbooks.list, { query: { limit: shown, sort: '-updated_at' } })
  return { failure: null, items, total }
}

/** Of all packages of the caller's organizations (STO9). */
const downloadsOf = async ({ db }: TodayDeps, { uid }: Session): Promise<number> => {
  const { downloaded } = await db
    .selectFrom('packages')
    .innerJoin('organizationMembers', 'organizationMembers.organizationId', 'packages.owner')
    .select(({ fn }) => fn.sum<number | null>('packages.downloaded').as('downloaded'))
    .where('organizationMembers.userId', '=', uid)
    .executeTakeFirstOrThrow()
  return downloaded ?? 0
}

const packagePart = async (ask: EndpointClient, downloaded: number) => {
  const query = { limit: shown, sort: '-downloaded' } as const
  const [app, api] = await Promise.all([ask(storeApp.list, { query }), ask(storeApi.list, { query })])
  const items = [...app.items, ...api.items].toSorted((one, other) => other.downloaded - one.downloaded)
  return { failure: null, items: items.slice(0, shown), total: app.total + api.total, downloaded }
}

const changePart = async (ask: EndpointClient, now: number) => {
  const from = new Date(now - day).toISOString()
  const { items, cursor } = await ask(audit.list, { query: { from, limit: searchedChanges } })
  const changes = items.filter(({ action }) => !action.startsWith('session.'))
  const newest = changes.slice(0, shown).map((entry) => auditSummary.parse(entry))
  return { failure: null, items: newest, total: changes.length, more: cursor !== null }
}

/** What the caller may read of it. */
export async function activityFor(deps: TodayDeps, session: Session): Promise<TodayActivity> {
  const ask = deps.clientFor(session)
  const may = (endpoint: Endpoint): boolean => mayCall(session, endpoint)
  const [playbookList, packages, changes] = await Promise.all([
    partFor(deps, { isVisible: may(playbooks.list), read: () => playbookPart(ask) }),
    partFor(deps, {
      isVisible: may(storeApp.list),
      read: async () => packagePart(ask, await downloadsOf(deps, session)),
    }),
    partFor(deps, { isVisible: may(audit.list), read: () => changePart(ask, deps.clock.now()) }),
  ])
  return { playbooks: playbookList, packages, changes }
}
