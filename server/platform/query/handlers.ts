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
import { openPlanning, type PlanCall } from './planning.ts'
import { openPlanRunner } from './run-plan.ts'
import { withParameters } from './saved/dynamic-parameters.ts'
import { openRunHistory, type Answered, type RunHistory } from './saved/run-history.ts'
import { savedQueryHandlers } from './saved/saved-queries.ts'
import { isVisible, readSaved } from './saved/saved-query-row.ts'

type QueryDeps = Pick<PlatformDeps, 'db' | 'clock' | 'settings' | 'warehouse' | 'logger'>

interface QueryCall extends PlanCall, Pick<Context, 'accept'> {
  readonly signal: AbortSignal
  /** Called with what is known of the answer before it is sent. */
  readonly onAnswer?: ((answered: Answered) => void) | undefined
}

/** Handlers of the area `query`: QB1 to QB16, as far as this platform supports them. */
export function queryHandlers(
  deps: QueryDeps,
  catalogue: Catalogue,
  runs: RunHistory = openRunHistory(deps),
): Handlers<PlatformApi['query']> {
  const { clock, settings, warehouse } = deps

  const timeout = (): number => settings.get('query_timeout') * 1000
  const runPlan = openPlanRunner(warehouse)
  const { planFor, withState, tablesFor } = openPlanning(deps, catalogue)

  const attempt = async (call: QueryCall, state: CatalogueState | null): Promise<Response> => {
    const startedAt = performance.now()
    const { request, signal, session } = call
    const plan = await planFor(call, state)
    if (state === null) throw new PlatformError('NO_TABLE')
    const planningMs = performance.now() - startedAt
    const options = { signal, timeout: timeout(), account: session.uid }
    const ran = await runPlan({ plan, state, options })
    const rows = { ...ran, planMs: planningMs + ran.planMs }
    call.onAnswer?.({
      rows: rows.result.rows,
      database_name: plan.table.database_name,
      table_name: plan.table.table_name,
      build_id: state.build_id,
      cached: rows.cacheAgeMs !== null,
    })
    const limitedBy = plan.restriction.length === 0 ? [] : conditionFields(session.conditions)
    const form = formFor(call.accept)
    const { timeZone } = warehouse
    return answer({ request, plan, state, rows, form, limitedBy, now: clock.now(), timeZone, startedAt })
  }

  const runQuery = (call: QueryCall): Promise<Response> => withState((state) => attempt(call, state))

  return {
    ...savedQueryHandlers({ ...deps, runs }),
    ...exportHandlers(deps, { withState, planFor }),
    run: async ({ body, query }, { signal, session, accept }) => {
      const call = { request: body, signal, session, accept }
      const id = query.saved_query
      if (id === undefined || !(await isVisible(deps.db, { id, session }))) return runQuery(call)
      const source = query.source ?? 'http'
      return runs.track({ queryId: id, session, source }, (onAnswer) => runQuery({ ...call, onAnswer }))
    },
    runSaved: async ({ params: { id }, query, body }, { signal, session, accept }) => {
      const saved = await readSaved(deps, { id, session })
      const source = query.source ?? 'http'
      return runs.track({ queryId: id, session, source }, async (onAnswer) => {
        const request = withParameters(saved.request, body?.dynamic_parameters ?? {})
        return runQuery({ request, signal, session, accept, onAnswer })
      })
    },
    dataset: (_input, { session }) =>
      withState(async (state) =>
        state === null
          ? datasetOf([])
          : datasetOf(await tablesFor(state, session.conditions), await catalogue.sampleObjects?.()),
      ),
  }
}
