// Runs a plan in the warehouse: its rows and, if requested, their total count (QB2). The engine finishes before the
// first batch is read, so its failures can still become an error response. Equal plans run once (QB37, QB38).
import type { CatalogueState } from '../data-manager/catalogue/catalogue.ts'
import { duckDialect } from '../warehouse/dialect.ts'
import type { Result, RunOptions, Statement, Warehouse } from '../warehouse/warehouse.ts'
import { compilePlan, compilePlanCount } from './compile-evolution.ts'
import type { Plan } from './compile-query.ts'
import { batchesOfTotals, runTotals, type TotalRows } from './run-totals.ts'
import { bytesOf, cacheResult } from './cached-result.ts'
import { createSharedResults } from './shared-results.ts'

/** What the engine computes for a plan. */
interface Computed {
  readonly result: Result
  /** Bytes of the result in memory; null if it is not cached. */
  readonly bytes: number | null
  readonly hints: number | undefined
  readonly totals: TotalRows | undefined
  /** Milliseconds until a connection was free. */
  readonly queueMs: number
  /** Milliseconds from then on. */
  readonly engineMs: number
}

export interface Rows {
  readonly result: Result
  /** Number of rows without skip and limit; undefined unless requested. */
  readonly hints: number | undefined
  /** Undefined unless requested. */
  readonly totals: TotalRows | undefined
  /** The statements, each followed by its values as comments. */
  readonly sql: string
  /** Milliseconds to compile. */
  readonly planMs: number
  /** Milliseconds until a connection of the engine was free; 0 for a cached answer. */
  readonly queueMs: number
  /** Milliseconds of the engine for this answer; 0 for a cached one. */
  readonly engineMs: number
  /** Milliseconds since a cached answer was computed; null for any other (QB37). */
  readonly cacheAgeMs: number | null
}

interface PlanRun {
  readonly plan: Plan
  /** The state that the plan was made for. */
  readonly state: CatalogueState
  readonly options: RunOptions
}

/** A plan with its statement; the signal is that of all callers. */
interface Run {
  readonly plan: Plan
  readonly statement: Statement
  readonly options: RunOptions
}

/** Bytes of all cached results. */
const cacheSize = 32 * 1024 * 1024

const formatSql = ({ sql, parameters }: Statement): string =>
  [sql, ...parameters.map((value, index) => `-- $${index + 1} = ${JSON.stringify(value)}`)].join('\n')

/**
 * The build and the data version fix the rows of a table. The statement contains the conditions of the caller's roles,
 * so they are part of the key.
 */
const keyOf = ({ plan: { hints, totals, table }, state }: PlanRun, { sql, parameters }: Statement): string =>
  JSON.stringify([state.build_id, table.data_version ?? 0, sql, parameters, hints, totals])

/** Bytes of everything that is computed; null if it is too large to be cached. */
const cachedBytes = ({ bytes, totals }: Pick<Computed, 'bytes' | 'totals'>): number | null =>
  bytes === null || totals === undefined
    ? bytes
    : batchesOfTotals(totals).reduce((sum, batch) => sum + bytesOf(batch), bytes)

/** The total count, if the result shows it: the limit did not cut it. */
const shownCount = ({ skip, limit }: Plan, { rows }: Result): number | undefined =>
  rows < limit && (rows > 0 || skip === 0) ? skip + rows : undefined

/**
 * Opens the function that runs a plan; `options.timeout` in milliseconds. It throws `query_timeout`,
 * `query_cancelled`, `storage_full` or `ERROR`.
 */
export function openPlanRunner(warehouse: Warehouse): (run: PlanRun) => Promise<Rows> {
  const shared = createSharedResults<Computed>(cacheSize)

  const countOf = async (plan: Plan, options: RunOptions): Promise<number> => {
    const statement = compilePlanCount(plan, duckDialect)
    if (statement === undefined) return 1
    const [count] = (await warehouse.run(statement, options)).columns[0] ?? []
    return Number(count)
  }

  const queryAndCount = async ({ plan, statement, options }: Run) => {
    const result = await warehouse.query(statement, options)
    const hints = plan.hints ? (shownCount(plan, result) ?? (await countOf(plan, options))) : undefined
    return { hints, ...(await cacheResult(result)) }
  }

  const compute = async ({ plan, statement, options }: Run): Promise<Computed> => {
    const arrivedAt = performance.now()
    let startedAt: number | null = null
    const onStart = (): void => {
      startedAt ??= performance.now()
    }
    const failure = new AbortController()
    const signal =
      plan.totals === null || options.signal === undefined
        ? options.signal
        : AbortSignal.any([options.signal, failure.signal])
    try {
      const own = { ...options, signal, onStart }
      const [counted, totals] = await Promise.all([
        queryAndCount({ plan, statement, options: own }),
        runTotals(warehouse, { plan, options: own }),
      ])
      const engineMs = performance.now() - (startedAt ?? arrivedAt)
      const queueMs = (startedAt ?? arrivedAt) - arrivedAt
      return { ...counted, bytes: cachedBytes({ bytes: counted.bytes, totals }), totals, queueMs, engineMs }
    } catch (error) {
      failure.abort()
      throw error
    }
  }

  return async (run) => {
    const { plan, options } = run
    const startedAt = performance.now()
    const statement = compilePlan(plan, duckDialect)
    const planMs = performance.now() - startedAt
    const { value, age } = await shared.get({
      key: keyOf(run, statement),
      signal: options.signal,
      run: (signal) => compute({ plan, statement, options: { ...options, signal } }),
      // A view may change at any time, so it is not cached.
      bytesOf: ({ bytes }) => (plan.table.is_view ? null : bytes),
    })
    const { result, hints, totals } = value
    return {
      result,
      hints,
      totals,
      sql: [statement, ...(totals?.statements ?? [])].map(formatSql).join('\n\n'),
      planMs,
      queueMs: age === null ? value.queueMs : 0,
      engineMs: age === null ? value.engineMs : 0,
      cacheAgeMs: age,
    }
  }
}
