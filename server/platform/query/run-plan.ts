// Runs a plan in the warehouse: its rows and, if requested, their total count (QB2). The engine finishes before the
// first batch is returned, so its failures can still become an error response.
import { duckDialect } from '../warehouse/dialect.ts'
import type { Batch, RunOptions, Warehouse } from '../warehouse/warehouse.ts'
import { compilePlanCount, compilePlan } from './compile-evolution.ts'
import type { Plan } from './compile-query.ts'
import { runTotals, type TotalRows } from './run-totals.ts'

export interface Rows {
  /** The first batch; undefined if there are no rows. */
  readonly first: Batch | undefined
  readonly rest: AsyncIterator<Batch>
  /** Number of rows without skip and limit; undefined unless requested. */
  readonly hints: number | undefined
  /** Undefined unless requested. */
  readonly totals: TotalRows | undefined
  /** The statements, each followed by its values as comments. */
  readonly sql: string
  /** Milliseconds to compile. */
  readonly planMs: number
  /** Milliseconds until the first batch. */
  readonly engineMs: number
}

const formatSql = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): string =>
  [sql, ...parameters.map((value, index) => `-- $${index + 1} = ${JSON.stringify(value)}`)].join('\n')

const countOf = async (
  warehouse: Warehouse,
  plan: Plan,
  options: RunOptions,
): Promise<number | undefined> => {
  if (!plan.hints) return undefined
  const statement = compilePlanCount(plan, duckDialect)
  if (statement === undefined) return 1
  const [count] = (await warehouse.run(statement, options)).columns[0] ?? []
  return Number(count)
}

/**
 * Runs a plan; `options.timeout` in milliseconds. Throws `query_timeout`, `query_cancelled`, `storage_full` or
 * `ERROR`.
 */
export async function runPlan(
  warehouse: Warehouse,
  { plan, options }: { plan: Plan; options: RunOptions },
): Promise<Rows> {
  const startedAt = performance.now()
  const statement = compilePlan(plan, duckDialect)
  const planned = performance.now()
  const failure = new AbortController()
  const signal =
    options.signal === undefined ? failure.signal : AbortSignal.any([options.signal, failure.signal])
  const rest = warehouse.stream(statement, { ...options, signal })[Symbol.asyncIterator]()
  try {
    const own = { ...options, signal }
    const [first, hints, totals] = await Promise.all([
      rest.next(),
      countOf(warehouse, plan, own),
      runTotals(warehouse, { plan, options: own }),
    ])
    return {
      first: first.done === true ? undefined : first.value,
      rest,
      hints,
      totals,
      sql: [statement, ...(totals?.statements ?? [])].map(formatSql).join('\n\n'),
      planMs: planned - startedAt,
      engineMs: performance.now() - planned,
    }
  } catch (error) {
    failure.abort()
    void rest.return?.()
    throw error
  }
}
