// The totals of the rows shown, when a limit leaves out others. Only sums, counts, lowest and highest values can be
// computed from the values of groups; the others have none.
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import { sumDecimals } from '#domain/json/decimal-text.ts'
import type { Measure } from '../state/query-state.ts'
import { toNumber } from '../state/value-format.ts'
import { type Cell, type Pivot, type PivotRow, compareValues } from './pivot.ts'

interface Total {
  /** Without nulls and missing cells. */
  readonly cells: readonly Exclude<Cell, null | undefined>[]
  readonly areNumbers: boolean
}

const sum = ({ cells }: Total): Cell =>
  cells.length === 0
    ? null
    : (sumDecimals(cells.filter((cell) => toNumber(cell) !== null).map(String)) ?? null)

const extreme =
  (sign: 1 | -1) =>
  ({ cells, areNumbers }: Total): Cell =>
    cells.reduce<Cell>(
      (best, cell) =>
        best === null || best === undefined || compareValues(cell, best, areNumbers) * sign > 0 ? cell : best,
      null,
    )

/** How the totals of groups give the total of all of them. */
const combining: Readonly<Partial<Record<ComputeMode, (total: Total) => Cell>>> = {
  sum,
  count: sum,
  min: extreme(-1),
  max: extreme(1),
}

interface ShownInput {
  readonly values: readonly Measure[]
  readonly isNumber: (measure: Measure) => boolean
}

/** The row of totals of the rows shown. */
export function shownTotal({ rows, periods, columns }: Pivot, { values, isNumber }: ShownInput): PivotRow {
  const step = values.length * periods
  const totalAt = (cells: readonly Cell[], at: number): Cell => {
    const value = values[Math.floor(at / periods) % values.length]
    const known = cells.filter((cell) => cell !== null && cell !== undefined)
    return value && combining[value.mode]?.({ cells: known, areNumbers: isNumber(value) })
  }
  const width = Math.max(columns.length, 1) * step
  return {
    key: 'shown',
    heads: [],
    cells: Array.from({ length: width }, (_, at) =>
      totalAt(
        rows.map(({ cells }) => cells[at]),
        at,
      ),
    ),
    all:
      columns.length === 0
        ? []
        : Array.from({ length: step }, (_, at) =>
            totalAt(
              rows.map(({ all }) => all[at]),
              at,
            ),
          ),
  }
}
