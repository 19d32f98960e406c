// A query once it is understood: plain data, every name resolved in one table, every operand of its field's type.
// It knows nothing of SQL.
import type { ComputeMode, FilterOperator } from '#contract/query/vocabulary.ts'
import type { OperandValue } from './operand.ts'
import type { QueryableTable } from './table.ts'
import type { Term } from './term.ts'

/** One value of each result: a field under one compute mode. */
export interface Measure {
  readonly term: Term
  readonly mode: ComputeMode
}

export interface Filter {
  readonly term: Term
  readonly operator: FilterOperator
  readonly operands: readonly OperandValue[]
}

/** Alternatives of filters; a row is seen when all filters of one alternative hold. Empty: every row. */
export type Restriction = readonly (readonly Filter[])[]

export interface Order {
  /** What is sorted by: the scale or the measure at this place. */
  readonly by: 'scale' | 'measure'
  readonly index: number
  readonly descending: boolean
}

export interface Query<T extends QueryableTable = QueryableTable> {
  readonly table: T
  /** Tables that hold every field, the chosen one first, then by rows (QB5). */
  readonly candidates: readonly T[]
  readonly measures: readonly Measure[]
  readonly scales: readonly Term[]
  /** All must hold. */
  readonly filters: readonly Filter[]
  /** The rows that the asking person may see (IAM10); not part of what was asked. */
  readonly restriction: Restriction
  readonly order: readonly Order[]
  readonly skip: number
  readonly limit: number
  readonly hints: boolean
}

/** Places of the measures that group like scales do, without being columns of each row (`select_distinct`). */
export function distinctMeasures(query: Query): number[] {
  return query.measures.flatMap((measure, index) => (measure.mode === 'select_distinct' ? [index] : []))
}

/** Whether the rows themselves are listed, in load order: only `select`, and nothing to group by (QB6). */
export function isListing(query: Query): boolean {
  return query.scales.length === 0 && query.measures.every((measure) => measure.mode === 'select')
}
