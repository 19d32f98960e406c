// The figures of each calculation, from the values of groups. Numbers keep all their digits.
import { compareDecimals, divideDecimals, subtractDecimals, sumDecimals } from '#domain/json/decimal-text.ts'
import type { ResultColumns } from '#src/api/query-answer.ts'
import type { Cell } from '../result/pivot.ts'
import { isOthersHead } from '../state/calculation/others-head.ts'
import type { CalculationKind } from '../state/calculation/kinds.ts'
import {
  type Calculation,
  type Dimension,
  type QueryState,
  isMeasure,
  valueOf,
} from '../state/query-state.ts'
import { type Axis, headComparer, isCurrentPeriod } from './axis.ts'
import { type DimensionKinds, figuresOf, headKey, headsOf, isFigure, keysOf } from './result-groups.ts'

/** Digits after the decimal point of a share. It is rounded for display only. */
const shareDigits = 20

/** The exact totals of the values, by the key of the value and of the heads. */
export interface Denominators {
  readonly all: (calculation: Calculation) => Cell
  readonly row: (calculation: Calculation, key: string) => Cell
  readonly column: (calculation: Calculation, key: string) => Cell
}

export interface FiguresInput {
  readonly set: ResultColumns
  readonly state: Pick<QueryState, 'rows' | 'columns' | 'order'>
  readonly kinds: DimensionKinds
  readonly axis: Axis
  readonly denominators: Denominators
  /** The order of the rows of a grid; null: that of the groups, or of their heads. */
  readonly rowRanks: ReadonlyMap<string, number> | null
  /** Today as an ISO date; null if the answer does not contain today. */
  readonly today: string | null
}

type Figures = readonly Cell[]

/** Undefined without both numbers, and as a share of zero. */
const ratio = (part: Cell, whole: Cell): Cell => {
  if (part === null) return null
  return isFigure(part) && isFigure(whole)
    ? (divideDecimals(part, whole, shareDigits) ?? undefined)
    : undefined
}

interface Walk {
  /** The groups of one running total, in the order of the axis. */
  readonly groups: readonly (readonly number[])[]
  readonly heads: readonly (readonly (string | number | boolean | null)[])[]
}

/** Splits the groups by what is not on the axis, and puts each part in the order of the axis. */
const walkOf = ({ set, state, kinds, axis, rowRanks }: FiguresInput): Walk => {
  const heads = headsOf(set, axis.dimensions)
  const others = keysOf(set, axis.others)
  const indexes = heads.map((_, row) => row).filter((row) => !axis.isTime || heads[row]?.[0] !== null)
  const own = indexes.filter((row) => !axis.isTime || !isOthersHead(heads[row]?.[0] ?? undefined))
  const compare = headComparer(state, { dimensions: axis.dimensions, kinds, isTime: axis.isTime })
  const place = (row: number): number => rowRanks?.get(headKey(heads[row] ?? [])) ?? rowRanks?.size ?? 0
  const isShownOrder = !axis.isTime && state.columns.length === 0
  const sorted = isShownOrder
    ? own
    : own.toSorted(
        (a, b) => (axis.isTime ? 0 : place(a) - place(b)) || compare(heads[a] ?? [], heads[b] ?? []),
      )
  return { groups: [...Map.groupBy(sorted, (row) => others[row] ?? '').values()], heads }
}

const runningTotal = (values: Figures, { groups }: Walk): Figures => {
  const result = Array<Cell>(values.length).fill(undefined)
  for (const group of groups) {
    let sum: string | null = null
    for (const row of group) {
      const value = values[row]
      if (isFigure(value)) sum = sumDecimals([sum ?? '0', value])
      result[row] = sum
    }
  }
  return result
}

const changeFrom = (value: Cell, previous: Cell, isPercent: boolean): Cell => {
  if (!isFigure(value) || !isFigure(previous)) return undefined
  const change = subtractDecimals(value, previous)
  if (change === null || !isPercent) return change ?? undefined
  const size = String(previous).startsWith('-') ? String(previous).slice(1) : previous
  return divideDecimals(change, size, shareDigits) ?? undefined
}

/** Whether the group before is the period before: a gap has no difference. */
const isNext = (input: FiguresInput, { heads }: Walk, [before, row]: readonly [number, number]): boolean => {
  const { axis, kinds } = input
  if (!axis.isTime) return true
  const [one, other] = [before, row].map((each) => kinds.ordinal(axis.dimensions, heads[each] ?? []))
  return (one ?? null) === null || (other ?? null) === null || Number(other) - Number(one) === 1
}

const differences = (
  input: FiguresInput,
  { values, isPercent }: { values: Figures; isPercent: boolean },
): Figures => {
  const walk = walkOf(input)
  const { axis, kinds, today } = input
  const result = Array<Cell>(values.length).fill(undefined)
  const units = axis.dimensions.map(kinds.unit)
  const isPartial = (row: number): boolean =>
    today !== null && isCurrentPeriod(units, { heads: walk.heads[row] ?? [], today })
  for (const group of walk.groups)
    for (const [at, row] of group.entries()) {
      const before = group[at - 1]
      const isShown = before !== undefined && isNext(input, walk, [before, row]) && !isPartial(row)
      const isOthers = isOthersHead(walk.heads[row]?.[0] ?? undefined)
      if (isShown && !isOthers) result[row] = changeFrom(values[row], values[before], isPercent)
    }
  return result
}

/** The place of each row among the rows of its column; rows with equal values share the first place. */
const ranks = ({ set, state }: FiguresInput, values: Figures): Figures => {
  const heads = headsOf(set, state.rows)
  const rows = values.map((_, row) => row).filter((row) => !isOthersHead(heads[row]?.[0] ?? undefined))
  const columns = keysOf(set, state.columns)
  const result = Array<Cell>(values.length).fill(undefined)
  for (const group of Map.groupBy(rows, (row) => columns[row] ?? '').values()) {
    const sorted = group
      .flatMap((row) => {
        const value = values[row]
        return isFigure(value) ? [{ row, value }] : []
      })
      .sort((a, b) => compareDecimals(b.value, a.value))
    for (const [at, { row, value }] of sorted.entries()) {
      const before = sorted[at - 1]
      const isEqual = before !== undefined && compareDecimals(before.value, value) === 0
      result[row] = isEqual ? result[before.row] : at + 1
    }
  }
  return result
}

type Compute = (input: FiguresInput, calculation: Calculation, values: Figures) => Figures

const sharesBy =
  (part: 'row' | 'column', dimensionsOf: (state: FiguresInput['state']) => readonly Dimension[]): Compute =>
  (input, calculation, values) => {
    const keys = keysOf(input.set, dimensionsOf(input.state))
    return values.map((value, row) => ratio(value, input.denominators[part](calculation, keys[row] ?? '')))
  }

const computations = {
  share_of_all: (input, calculation, values) =>
    values.map((value) => ratio(value, input.denominators.all(calculation))),
  share_of_row: sharesBy('row', ({ rows }) => rows),
  share_of_column: sharesBy('column', ({ columns }) => columns),
  running_total: (input, _, values) => runningTotal(values, walkOf(input)),
  difference: (input, _, values) => differences(input, { values, isPercent: false }),
  difference_percent: (input, _, values) => differences(input, { values, isPercent: true }),
  rank: (input, _, values) => ranks(input, values),
} as const satisfies Record<CalculationKind, Compute>

/** Returns the figures of a calculation, one for each group. */
export function calculatedFigures(input: FiguresInput, calculation: Calculation): Figures {
  return computations[calculation.calculation](input, calculation, figuresOf(input.set, valueOf(calculation)))
}

/** Returns whether the rows of a grid are ordered by a value. */
export function isOrderedByValue({ order }: Pick<QueryState, 'order'>): boolean {
  return order[0] !== undefined && isMeasure(order[0].by)
}
