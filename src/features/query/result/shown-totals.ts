// The totals of the rows shown, when a limit leaves out others. Only sums, counts, lowest and highest values can be
// computed from the values of groups; the others have none.
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import { sumDecimals } from '#domain/json/decimal-text.ts'
import type { Measure } from '../state/query-state.ts'
import { toNumber } from '../state/value-format.ts'
import type { Cell } from './groups.ts'
import type { Pivot, PivotRow } from './pivot.ts'
import { compareValues } from './row-order.ts'

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
export const combining: Readonly<Partial<Record<ComputeMode, (total: Total) => Cell>>> = {
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
export function shownTotal(grid: Pivot, { values, isNumber }: ShownInput): PivotRow {
  const { count, periods, columns } = grid
  const step = values.length * periods
  const totalAt = (cellAt: Pivot['cellAt'], at: number): Cell => {
    const value = values[Math.floor(at / periods) % values.length]
    const combine = value && combining[value.mode]
    if (value === undefined || value.calculation !== undefined || combine === undefined) return undefined
    const known: Exclude<Cell, null | undefined>[] = []
    for (let row = 0; row < count; row += 1) {
      const cell = cellAt(row, at)
      if (cell !== null && cell !== undefined) known.push(cell)
    }
    return combine({ cells: known, areNumbers: isNumber(value) })
  }
  const totals = (cellAt: Pivot['cellAt'], width: number): readonly Cell[] =>
    Array.from({ length: width }, (_, at) => totalAt(cellAt, at))
  return {
    key: 'shown',
    heads: [],
    cells: totals(grid.cellAt, Math.max(columns.length, 1) * step),
    all: columns.length === 0 ? [] : totals(grid.allAt, step),
  }
}
