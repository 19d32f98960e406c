// A plan against the warehouse: its rows, and how many there are in all when that was asked (QB2). The engine has
// finished before the first batch is handed on, so that whatever fails there can still be refused.
import { duckDialect } from '../warehouse/dialect.ts'
import type { Batch, RunOptions, Warehouse } from '../warehouse/warehouse.ts'
import { compileCount, compileQuery, type Plan } from './compile-query.ts'

export interface Rows {
  /** The first batch; undefined when there is no row. */
  readonly first: Batch | undefined
  readonly rest: AsyncIterator<Batch>
  /** Rows ignoring skip and limit; undefined unless asked. */
  readonly hints: number | undefined
  /** The statement, with its values as comments below it. */
  readonly sql: string
  /** Milliseconds for compiling. */
  readonly planMs: number
  /** Milliseconds until the first batch. */
  readonly engineMs: number
}

const told = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): string =>
  [sql, ...parameters.map((value, index) => `-- $${index + 1} = ${JSON.stringify(value)}`)].join('\n')

const countOf = async (
  warehouse: Warehouse,
  plan: Plan,
  options: RunOptions,
): Promise<number | undefined> => {
  if (!plan.hints) return undefined
  const statement = compileCount(plan)
  if (statement === undefined) return 1
  const [count] = (await warehouse.run(statement, options)).columns[0] ?? []
  return Number(count)
}

/** Runs a plan; `options.timeout` in milliseconds. Refuses with `query_timeout`, `query_cancelled`, `storage_full`, `ERROR`. */
export async function runPlan(
  warehouse: Warehouse,
  { plan, options }: { plan: Plan; options: RunOptions },
): Promise<Rows> {
  const begun = performance.now()
  const statement = compileQuery(plan, duckDialect)
  const planned = performance.now()
  const own = new AbortController()
  const signal = options.signal === undefined ? own.signal : AbortSignal.any([options.signal, own.signal])
  const rest = warehouse.stream(statement, { ...options, signal })[Symbol.asyncIterator]()
  try {
    const [first, hints] = await Promise.all([rest.next(), countOf(warehouse, plan, { ...options, signal })])
    return {
      first: first.done === true ? undefined : first.value,
      rest,
      hints,
      sql: told(statement),
      planMs: planned - begun,
      engineMs: performance.now() - planned,
    }
  } catch (error) {
    own.abort()
    throw error
  }
}
