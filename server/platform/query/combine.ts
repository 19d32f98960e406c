// Values of measures over all rows from their values over parts of the rows.
import { sql } from 'kysely'
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import type { Measure } from '#domain/query/query.ts'
import type { Dialect, Sql } from '../warehouse/dialect.ts'
import { aggregateOf, isDouble, type SqlContext } from './compile-query.ts'
import { expressionOf } from './expression.ts'

/** The sum of an expression with the values of a measure or sums of them; exact unless they are doubles (DM14). */
const sumOf = (measure: Measure, dialect: Dialect, value: Sql): Sql =>
  isDouble(measure) ? dialect.sumOfDoubles(value) : sql`sum(${value})`

interface Combination {
  /** The value of a part of the rows, where it is not that of the measure. */
  readonly part?: (measure: Measure, context: SqlContext) => Sql
  /** The value of all rows from the columns of their parts: their values, and their numbers of values that are not null. */
  readonly whole: (part: { readonly value: Sql; readonly count: Sql }, on: CombinedMeasure) => Sql
}
interface CombinedMeasure {
  readonly measure: Measure
  readonly dialect: Dialect
}

const combinations: Partial<Record<ComputeMode, Combination>> = {
  sum: { whole: ({ value }, { measure, dialect }) => sumOf(measure, dialect, value) },
  min: { whole: ({ value }) => sql`min(${value})` },
  max: { whole: ({ value }) => sql`max(${value})` },
  count: { whole: ({ value }) => sql`cast(coalesce(sum(${value}), 0) as bigint)` },
  avg: {
    part: (measure, { dialect }) => sumOf(measure, dialect, expressionOf(measure.term)),
    whole: ({ value, count }, { measure, dialect }) =>
      sql`cast(${sumOf(measure, dialect, value)} as double precision) / sum(${count})`,
  },
}

/** Whether the value of all rows follows from values of parts of them. */
export function isCombinable({ mode }: Measure): boolean {
  return combinations[mode] !== undefined
}

/** The columns of a part of the rows for the measure at `index`, with their names. */
export function partColumns(
  measure: Measure,
  { index, context }: { index: number; context: SqlContext },
): Sql[] {
  const { part } = combinations[measure.mode] ?? {}
  const { value, count } = partNames(index)
  if (part === undefined) return [sql`${aggregateOf(measure, context)} as ${value}`]
  return [sql`${part(measure, context)} as ${value}`, sql`count(${expressionOf(measure.term)}) as ${count}`]
}

const partNames = (index: number) => ({
  value: sql.id(`value ${index + 1}`),
  count: sql.id(`count ${index + 1}`),
})

/** The value of the measure at `index` over all parts. */
export function combinedOf(measure: Measure, { index, dialect }: { index: number; dialect: Dialect }): Sql {
  const whole = combinations[measure.mode]?.whole
  if (whole === undefined) throw new Error(`${measure.mode} does not follow from parts`)
  return whole(partNames(index), { measure, dialect })
}
