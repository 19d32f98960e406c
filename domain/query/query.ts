// A parsed query as plain data: all names resolved in one table, all operands of the type of their field. Independent
// of SQL.
import type { Problem } from '#contract/http.ts'
import type { RelativeDate } from '#contract/query/request.ts'
import type {
  ComputeMode,
  EvolutionMode,
  EvolutionScale,
  FilterOperator,
} from '#contract/query/vocabulary.ts'
import type { OperandValue } from './operand.ts'
import type { QueryableTable } from './table.ts'
import { isComputedMeasure, type Term } from './term.ts'

/** One value of each result: a field with one compute mode. */
export interface Measure {
  readonly term: Term
  readonly mode: ComputeMode
  /** The values are numbers of rows, which `count` adds up (DM39). */
  readonly isCounted?: boolean
}

export interface Filter {
  readonly term: Term
  readonly operator: FilterOperator
  readonly operands: readonly OperandValue[]
}

/** Alternatives of filters. A row is visible if all filters of one alternative are true. Empty: every row. */
export type Restriction = readonly (readonly Filter[])[]

/** Sorts by the scale or the measure at `index`, or by the first value of another field (QB32). */
export type Order =
  | { readonly by: 'scale' | 'measure'; readonly index: number; readonly descending: boolean }
  | { readonly by: 'field'; readonly term: Term; readonly descending: boolean }

/** Terms to group by; empty for the grand total. */
export type Grouping = readonly Term[]

/** The requested totals (QB8): one answer for each grouping of `all`, and one each for `x` and `y`. */
export interface Totals {
  /** Maximum number of results of all groupings together. */
  readonly limit: number
  readonly all: readonly Grouping[]
  readonly x: Grouping | null
  readonly y: Grouping | null
}

/** Which entries of `scale.fields` are rows (`x`) and which are series (`y`), as indexes of entries (QB7). */
export interface Axis {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

/** The comparison with `depth` past periods (QB9). */
export interface Evolution {
  /** The date that is shifted: the `measure_date_field` of the table. */
  readonly date: Term
  readonly scale: EvolutionScale
  readonly mode: EvolutionMode
  readonly depth: number
}

/** A relative date of the request, and what it stands for in this run (QB35). */
export interface ResolvedDate {
  /** Of the condition in the request, `filter.day.gte`. */
  readonly path: string
  readonly operand: RelativeDate
  readonly value: string
}

export interface Query<T extends QueryableTable = QueryableTable> {
  readonly table: T
  /** Tables that contain every field, the chosen one first, then by rows (QB5). */
  readonly candidates: readonly T[]
  readonly measures: readonly Measure[]
  readonly scales: readonly Term[]
  /** Entries of `scale.fields`, as indexes of `scales`: several in one entry group together (QB13). */
  readonly scaleEntries: readonly (readonly number[])[]
  readonly axis: Axis | null
  readonly totals: Totals | null
  readonly evolution: Evolution | null
  /** All must be true. */
  readonly filters: readonly Filter[]
  /** Rows that the user is allowed to see (IAM10); not part of the request. */
  readonly restriction: Restriction
  readonly order: readonly Order[]
  readonly skip: number
  readonly limit: number
  readonly hints: boolean
  readonly resolved: readonly ResolvedDate[]
  /** What the caller should know about the answer. */
  readonly warnings: readonly Problem[]
}

/** Indexes of the measures that group like scales without being columns of each row (`select_distinct`). */
export function distinctMeasures(query: Query): number[] {
  return query.measures.flatMap((measure, index) => (measure.mode === 'select_distinct' ? [index] : []))
}

/**
 * Whether the rows themselves are listed in load order: only `select` of values of one row, and nothing to group by
 * (QB6).
 */
export function isListing(query: Query): boolean {
  const isRow = ({ term, mode }: Measure): boolean => mode === 'select' && !isComputedMeasure(term)
  return query.scales.length === 0 && query.measures.every(isRow)
}
