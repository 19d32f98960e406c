// The query builder's endpoints: parse the request, choose a table, compile, run, respond.
import type { PlatformApi } from '#contract/api.ts'
import { conditionFields } from '#domain/query/restriction.ts'
import type { Catalogue, CatalogueState } from '../data-manager/catalogue/catalogue.ts'
import { PlatformError } from '../core/error.ts'
import type { Context, Handlers } from '../core/handler.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { answer, formFor } from './answer.ts'
import { datasetOf } from './dataset.ts'
import { exportHandlers } from './export/handlers.ts'
import { withParameters } from './dynamic-parameters.ts'
import { openPlanning, type PlanCall } from './planning.ts'
import { openPlanRunner } from './run-plan.ts'
import { readSaved, savedQueryHandlers } from './saved-queries.ts'

type QueryDeps = Pick<PlatformDeps, 'db' | 'clock' | 'settings' | 'warehouse' | 'logger'>

interface QueryCall extends PlanCall, Pick<Context, 'accept'> {
  readonly signal: AbortSignal
}

/** Handlers of the area `query`: QB1 to QB16, as far as this platform supports them. */
export function queryHandlers(deps: QueryDeps, catalogue: Catalogue): Handlers<PlatformApi['query']> {
  const { clock, settings, warehouse } = deps

  const timeout = (): number => settings.get('query_timeout') * 1000
  const runPlan = openPlanRunner(warehouse)
  const { planFor, withState, tablesFor } = openPlanning(deps, catalogue)

  const attempt = async (call: QueryCall, state: CatalogueState | null): Promise<Response> => {
    const startedAt = performance.now()
    const { request, signal, session } = call
    const plan = await planFor(call, state)
    if (state === null) throw new PlatformError('NO_TABLE')
    const options = { signal, timeout: timeout(), account: session.uid }
    const rows = await runPlan({ plan, state, options })
    const limitedBy = plan.restriction.length === 0 ? [] : conditionFields(session.conditions)
    const form = formFor(call.accept)
    const { timeZone } = warehouse
    return answer({ request, plan, state, rows, form, limitedBy, now: clock.now(), timeZone, startedAt })
  }

  const runQuery = (call: QueryCall): Promise<Response> => withState((state) => attempt(call, state))

  return {
    ...savedQueryHandlers(deps),
    ...exportHandlers(deps, { withState, planFor }),
    run: ({ body }, { signal, session, accept }) => runQuery({ request: body, signal, session, accept }),
    runSaved: async ({ params, body }, { signal, session, accept }) => {
      const saved = await readSaved(deps, params.id)
      const request = withParameters(saved.request, body?.dynamic_parameters ?? {})
      return runQuery({ request, signal, session, accept })
    },
    dataset: (_input, { session }) =>
      withState(async (state) => datasetOf(state === null ? [] : await tablesFor(state, session.conditions))),
  }
}
