// The columns of a result: the scales, the measures, then for each past period of an evolution a flag, the scales that
// move with the date, and the measures again. Compiler, encoders and exports share this order.
import type { Evolution, Query } from './query.ts'
import type { Term } from './term.ts'

/** Columns of one period, as indexes. */
export interface PeriodColumns {
  /** Column that is true where the period has rows; null for the current period. Without it, every cell is null. */
  readonly presence: number | null
  /** One column for each scale. A scale that does not move with the date has the column of the current period. */
  readonly scales: readonly number[]
  /** One column for each measure. */
  readonly values: readonly number[]
}

interface ResultLayout {
  /** The current period, then the past ones from the latest to the earliest. */
  readonly periods: readonly [PeriodColumns, ...PeriodColumns[]]
  /** Number of columns. */
  readonly width: number
}

/**
 * Whether a scale shows the date of its period (QB9): the date itself, the first day of a period of it, or its year
 * where years are compared. Other numbers, such as a weekday, are those of the current group.
 */
export function isMoving({ field, type, unit }: Term, { date, scale, mode }: Evolution): boolean {
  if (field !== date.field) return false
  return type !== 'num' || (unit === 'year' && scale === 'year' && mode === 'date')
}

type Shape = Pick<Query, 'measures' | 'scales' | 'evolution'>

/** The columns of the result of a query. */
export function layoutOf({ measures, scales, evolution }: Shape): ResultLayout {
  let width = 0
  const next = (): number => {
    width += 1
    return width - 1
  }
  const current: PeriodColumns = {
    presence: null,
    scales: scales.map(next),
    values: measures.map(next),
  }
  const pastPeriod = (moved: Evolution): PeriodColumns => ({
    presence: next(),
    scales: scales.map((scale, index) => (isMoving(scale, moved) ? next() : index)),
    values: measures.map(next),
  })
  const past = evolution === null ? [] : Array.from({ length: evolution.depth }, () => pastPeriod(evolution))
  return { periods: [current, ...past], width }
}
