// Playbooks, packages and recent changes. Each part fails on its own.
import { audit } from '#contract/iam/administration.ts'
import { auditSummary } from '#contract/iam/audit.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { store } from '#contract/store/endpoints.ts'
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

const packagePart = async (ask: EndpointClient) => ({
  failure: null,
  ...(await ask(store.downloads, { query: { limit: shown } })),
})

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
    partFor(deps, { isVisible: may(store.downloads), read: () => packagePart(ask) }),
    partFor(deps, { isVisible: may(audit.list), read: () => changePart(ask, deps.clock.now()) }),
  ])
  return { playbooks: playbookList, packages, changes }
}
