// Reads and extends the columns of an answer by group. Keys are texts of the heads, so that groups of several answers
// can be matched.
import type { Value } from '#contract/query/response.ts'
import type { CalendarUnit } from '#contract/query/vocabulary.ts'
import type { ResultColumns } from '#src/api/query-answer.ts'
import type { Cell } from '../result/pivot.ts'
import { type Dimension, type Measure, modeKey, scaleName } from '../state/query-state.ts'

/** How the values of a dimension are compared, and where they stand in the calendar. */
export interface DimensionKinds {
  /** A date is a unit of days. */
  readonly unit: (dimension: Dimension) => CalendarUnit | undefined
  readonly isNumber: (dimension: Dimension) => boolean
  readonly isTime: (dimension: Dimension) => boolean
  /** The place of heads among all periods; null if it is not known. Neighbours differ by one. */
  readonly ordinal: (dimensions: readonly Dimension[], heads: readonly Value[]) => number | null
}

export function headKey(heads: readonly Value[]): string {
  return JSON.stringify(heads)
}

/** Returns the heads of each group. */
export function headsOf(
  { rows, periods }: ResultColumns,
  dimensions: readonly Dimension[],
): readonly (readonly Value[])[] {
  const columns = dimensions.map((each) => periods[0]?.scales.get(scaleName(each)))
  return Array.from({ length: rows }, (_, row) => columns.map((column) => column?.[row] ?? null))
}

export function keysOf(columns: ResultColumns, dimensions: readonly Dimension[]): readonly string[] {
  return headsOf(columns, dimensions).map(headKey)
}

/** Returns the current figures of a value. */
export function figuresOf({ rows, periods }: ResultColumns, measure: Measure): readonly Cell[] {
  return periods[0]?.values.get(measure.field)?.get(modeKey(measure)) ?? Array<Cell>(rows).fill(undefined)
}

export function isFigure(cell: Cell): cell is number | string {
  return typeof cell === 'number' || typeof cell === 'string'
}

/** Adds a column of figures for the current period. */
export function withFigures(
  columns: ResultColumns,
  { measure, figures }: { measure: Measure; figures: readonly Cell[] },
): ResultColumns {
  const [current, ...past] = columns.periods
  if (current === undefined) return columns
  const own = new Map(current.values.get(measure.field)).set(modeKey(measure), figures)
  const values = new Map(current.values).set(measure.field, own)
  return { ...columns, periods: [{ ...current, values }, ...past] }
}
