// Plans queries: chooses the table, applies the conditions of the caller, and runs again if the catalogue changed.
import type { QueryRequest } from '#contract/query/request.ts'
import { readQuery } from '#domain/query/read-query.ts'
import type { Catalogue, CatalogueState } from '../data-manager/catalogue/catalogue.ts'
import { PlatformError, refuse } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import type { Plan } from './compile-query.ts'
import { openVisibleTables } from './visible-tables.ts'

export interface PlanCall {
  readonly request: QueryRequest
  /** The caller, whose conditions limit the rows (IAM10). */
  readonly session: Session
}

/** Rows of a result: the largest `data.limit`, and the one of a request without. */
interface RowLimits {
  readonly dataLimit: number
  readonly defaultLimit?: number
}

/** Opens the planning of queries over a catalogue. */
export function openPlanning(
  { clock, settings, warehouse, logger }: Pick<PlatformDeps, 'clock' | 'settings' | 'warehouse' | 'logger'>,
  catalogue: Catalogue,
) {
  const timeout = (): number => settings.get('query_timeout') * 1000
  const tablesFor = openVisibleTables({ warehouse, catalogue, timeout })

  const planFor = async (
    { request, session }: PlanCall,
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

  return { planFor, withState, tablesFor }
}
export type Planning = ReturnType<typeof openPlanning>
