// Runs the totals of a plan and divides the rows by grouping (QB8).
import type { TotalsPass } from '#contract/query/response.ts'
import { distinctGroupings, groupingKey, totalQuery } from '#domain/query/totals.ts'
import type { Grouping } from '#domain/query/query.ts'
import { problemAt, refuse } from '../core/error.ts'
import { duckDialect } from '../warehouse/dialect.ts'
import type { Batch, RunOptions, Statement, Warehouse } from '../warehouse/warehouse.ts'
import { compilePlan } from './compile-evolution.ts'
import type { Plan } from './compile-query.ts'
import { compileTotals, totalTerms } from './compile-totals.ts'

/** The results of one grouping: a query with its fields as scales, and the rows of that query. */
export interface Total {
  readonly query: Plan
  readonly batches: readonly Batch[]
}

export interface TotalRows {
  /** One for each grouping of `all`. */
  readonly all: readonly Total[]
  readonly x: Total | null
  readonly y: Total | null
  readonly statements: readonly Statement[]
  readonly pass: TotalsPass
}

/** All batches of totals. */
export function batchesOfTotals({ all, x, y }: TotalRows): readonly Batch[] {
  return [...all, x, y].flatMap((total) => total?.batches ?? [])
}

/** Number of results of totals. */
export function rowsOfTotals(totals: TotalRows): number {
  return batchesOfTotals(totals).reduce((sum, { rows }) => sum + rows, 0)
}

interface TotalsRun {
  readonly warehouse: Warehouse
  readonly plan: Plan
  readonly options: RunOptions
}

interface GroupingRows {
  /** The batches of each grouping, in the order of the groupings. */
  readonly batches: readonly (readonly Batch[])[]
  readonly statements: readonly Statement[]
  readonly pass: TotalsPass
}

/** Reads all rows; throws `too_many_totals` if there are more than `limit`. */
const readAll = async (
  { warehouse, options }: TotalsRun,
  { statement, limit, max }: { statement: Statement; limit: number; max: number },
): Promise<Batch[]> => {
  const batches: Batch[] = []
  let rows = 0
  for await (const batch of warehouse.stream(statement, options)) {
    rows += batch.rows
    if (rows > limit) throw refuse([problemAt('total', 'too_many_totals', { max })])
    batches.push(batch)
  }
  return batches
}

/** The rows of a batch that belong to one grouping, with the columns of its query. */
const pick = (batch: Batch, { index, columns }: { index: number; columns: readonly number[] }): Batch[] => {
  const indexes = batch.columns[0] ?? []
  // The rows are sorted by grouping.
  if (Number(indexes[0]) > index || Number(indexes.at(-1)) < index) return []
  const rows = indexes.flatMap((cell, row) => (cell === index ? [row] : []))
  if (rows.length === 0) return []
  return [
    {
      names: columns.map((column) => batch.names[column] ?? ''),
      columns: columns.map((column) => rows.map((row) => batch.columns[column]?.[row] ?? null)),
      rows: rows.length,
    },
  ]
}

/** All groupings in one statement. */
const runTogether = async (
  run: TotalsRun,
  groupings: readonly Grouping[],
  limit: number,
): Promise<GroupingRows> => {
  const { plan } = run
  const statement = compileTotals(plan, { groupings, limit, dialect: duckDialect })
  const read = await readAll(run, { statement, limit, max: limit })
  const terms = totalTerms(groupings)
  const batches = groupings.map((grouping, index) => {
    const columns = [
      ...grouping.map(({ name }) => 1 + terms.findIndex((term) => term.name === name)),
      ...plan.measures.map((_, measure) => 1 + terms.length + measure),
    ]
    return read.flatMap((batch) => pick(batch, { index, columns }))
  })
  return { batches, statements: [statement], pass: 'same_pass' }
}

/** One statement for each grouping: the past periods of an evolution have rows of their own. */
const runSeparately = async (
  run: TotalsRun,
  groupings: readonly Grouping[],
  max: number,
): Promise<GroupingRows> => {
  const batches: Batch[][] = []
  const statements: Statement[] = []
  let limit = max
  for (const grouping of groupings) {
    const statement = compilePlan({ ...totalQuery(run.plan, grouping), limit: limit + 1 }, duckDialect)
    const read = await readAll(run, { statement, limit, max })
    limit -= read.reduce((rows, batch) => rows + batch.rows, 0)
    batches.push(read)
    statements.push(statement)
  }
  return { batches, statements, pass: 'separate' }
}

/** Runs the totals of a plan; undefined if it has none. Throws `too_many_totals` and what a query throws. */
export async function runTotals(
  warehouse: Warehouse,
  { plan, options }: { plan: Plan; options: RunOptions },
): Promise<TotalRows | undefined> {
  const { totals } = plan
  if (totals === null) return undefined
  const run = { warehouse, plan, options }
  const groupings = distinctGroupings(totals)
  const runAll = plan.evolution === null ? runTogether : runSeparately
  const { batches, statements, pass } = await runAll(run, groupings, totals.limit)
  // Groupings with the same fields in another order share their results.
  const answers = new Map(
    groupings.map((grouping, index) => [
      groupingKey(grouping),
      { query: totalQuery(plan, grouping), batches: batches[index] ?? [] },
    ]),
  )
  const totalOf = (grouping: Grouping | null): Total | null =>
    grouping && (answers.get(groupingKey(grouping)) ?? null)
  const { all, x, y } = totals
  return { all: all.flatMap((each) => totalOf(each) ?? []), x: totalOf(x), y: totalOf(y), statements, pass }
}
