// The query builder's endpoints: parse the request, choose a table, compile, run, respond.
import type { PlatformApi } from '#contract/api.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { conditionFields } from '#domain/query/restriction.ts'
import { readQuery } from '#domain/query/read-query.ts'
import type { Catalogue, CatalogueState } from '../data-manager/catalogue/catalogue.ts'
import { PlatformError, refuse } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import type { Context, Handlers } from '../core/handler.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { answer, formFor } from './answer.ts'
import type { Plan } from './compile-query.ts'
import { datasetOf } from './dataset.ts'
import { exportHandlers } from './export/handlers.ts'
import { withParameters } from './dynamic-parameters.ts'
import { openPlanRunner } from './run-plan.ts'
import { readSaved, savedQueryHandlers } from './saved-queries.ts'
import { openVisibleTables } from './visible-tables.ts'

type QueryDeps = Pick<PlatformDeps, 'db' | 'clock' | 'settings' | 'warehouse' | 'logger'>

interface QueryCall extends Pick<Context, 'signal' | 'accept'> {
  readonly request: QueryRequest
  /** The caller, whose conditions limit the rows (IAM10). */
  readonly session: Session
}

/** Rows of a result: the largest `data.limit`, and the one of a request without. */
interface RowLimits {
  readonly dataLimit: number
  readonly defaultLimit?: number
}

/** Handlers of the area `query`: QB1 to QB16, as far as this platform supports them. */
export function queryHandlers(deps: QueryDeps, catalogue: Catalogue): Handlers<PlatformApi['query']> {
  const { clock, settings, warehouse, logger } = deps

  const timeout = (): number => settings.get('query_timeout') * 1000
  const runPlan = openPlanRunner(warehouse)
  const tablesFor = openVisibleTables({ warehouse, catalogue, timeout })

  const planFor = async (
    { request, session }: QueryCall,
    state: CatalogueState | null,
    limits: RowLimits = { dataLimit: settings.get('data_limit') },
  ): Promise<Plan> => {
    const reading = readQuery(request, {
      tables: state === null ? [] : await tablesFor(state, session.conditions),
      ...limits,
      timeZone: warehouse.timeZone,
      now: clock.now(),
      conditions: session.conditions,
    })
    if ('query' in reading) return reading.query
    if (reading.error === null) throw refuse(reading.problems)
    throw new PlatformError(reading.error, { problems: reading.problems })
  }

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

  /** Runs again if a build published meanwhile has dropped the tables of the previous one. */
  const withState = async <A>(work: (state: CatalogueState | null) => Promise<A>): Promise<A> => {
    const state = catalogue.current()
    try {
      return await work(state)
    } catch (error) {
      if (!(error instanceof PlatformError) || error.code !== 'ERROR') throw error
      const now = catalogue.current()
      if (now !== state) return work(now)
      logger.error({ err: error.cause }, 'a query failed in the warehouse')
      throw error
    }
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
