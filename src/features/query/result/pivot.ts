// Arranges groups as a grid: rows down, columns across, values inside each column. Combinations that are not in the
// result stay empty. Nothing is summed here: the platform computed the totals.
import type { Value } from '#contract/query/response.ts'
import { compareDecimals } from '#domain/json/decimal-text.ts'
import type { ResultColumns } from '#src/api/query-answer.ts'
import { type Compared, pastHeads } from './past-heads.ts'
import type { StateAnswers } from '../state/run-state.ts'
import {
  type Dimension,
  type Measure,
  type Ordering,
  type QueryState,
  isMeasure,
  itemKey,
  scaleName,
} from '../state/query-state.ts'

/** One group of the result. Values of several periods follow each other: `values[v * periods + p]`. */
interface Group {
  readonly heads: readonly Value[]
  /** Undefined if the result has no such value. */
  readonly values: readonly (Value | undefined)[]
  /** The heads of each past period. */
  readonly past: readonly (readonly Value[])[]
}

interface Shape {
  readonly dimensions: readonly Dimension[]
  readonly values: readonly Measure[]
  /** The current period and the past ones. */
  readonly periods?: number
  /** The comparison, to compute the heads of past periods without rows. */
  readonly compared?: Compared | undefined
}

/** Returns the groups in the order of the result. */
export function readGroups(
  { rows, periods }: ResultColumns,
  { dimensions, values, periods: count = 1, compared }: Shape,
): readonly Group[] {
  const each = Array.from({ length: count }, (_, period) => periods[period])
  const heads = each.map((period) => dimensions.map((dimension) => period?.scales.get(scaleName(dimension))))
  const measures = values.flatMap(({ field, mode }) =>
    each.map((period) => period?.values.get(field)?.get(mode)),
  )
  return Array.from({ length: rows }, (_, row) => {
    const [current = [], ...past] = heads.map((columns) => columns.map((column) => column?.[row] ?? null))
    const known = past.map((own, at) =>
      compared === undefined || own.some((head) => head !== null)
        ? own
        : pastHeads(current, { dimensions, compared, period: at + 1 }),
    )
    return { heads: current, values: measures.map((column) => column?.[row]), past: known }
  })
}

/** One key per combination; values of different types get different keys. */
const headKey = (heads: readonly Value[]): string => JSON.stringify(heads)

const rank = (value: Value): number => (value === null ? 1 : 0)

const isNumeric = (value: Value, areNumbers: boolean): value is number | string =>
  typeof value === 'number' || (areNumbers && typeof value === 'string')

/**
 * Numbers by size, text in binary order, false before true, nulls last in both directions. Text is a number with many
 * digits where the values are numbers.
 */
export function compareValues(a: Value, b: Value, areNumbers = false): number {
  if (a === b) return 0
  if (a === null || b === null) return rank(a) - rank(b)
  if (isNumeric(a, areNumbers) && isNumeric(b, areNumbers)) return compareDecimals(a, b)
  const [left, right] = [String(a), String(b)]
  return left < right ? -1 : Number(left > right)
}

export type Cell = Value | undefined
export interface PivotRow {
  readonly key: string
  readonly heads: readonly Value[]
  /** `columns × values × periods`, periods innermost. */
  readonly cells: readonly Cell[]
  /** `values × periods`, over all columns; empty without columns. */
  readonly all: readonly Cell[]
  /** The heads of each past period. */
  readonly past?: readonly (readonly Value[])[]
}
interface PivotColumn {
  readonly key: string
  readonly heads: readonly Value[]
  /** The heads of each past period. */
  readonly past: readonly (readonly Value[])[]
}
export interface Pivot {
  readonly columns: readonly PivotColumn[]
  readonly rows: readonly PivotRow[]
  /** The current period and the past ones. */
  readonly periods: number
  /** The totals over all rows; null if they were not requested. */
  readonly total: PivotRow | null
}

type Layout = Pick<QueryState, 'rows' | 'columns' | 'values' | 'order'>

/** How the heads of a dimension are sorted. */
interface HeadOrder {
  readonly direction: 1 | -1
  readonly areNumbers: boolean
}

const directionOf = (order: readonly Ordering[], dimension: Dimension): 1 | -1 =>
  order.some(({ by, direction }) => itemKey(by) === itemKey(dimension) && direction === 'desc') ? -1 : 1

type IsNumber = (dimension: Dimension) => boolean
interface PivotLayout extends Layout {
  /** Whether the values of a dimension are numbers. */
  readonly isNumber: IsNumber
  readonly periods: number
}

const headOrders = ({ order, isNumber }: PivotLayout, dimensions: readonly Dimension[]): HeadOrder[] =>
  dimensions.map((each) => ({ direction: directionOf(order, each), areNumbers: isNumber(each) }))

/** Nulls stay last in both directions. */
const compareHeads =
  (orders: readonly HeadOrder[]) =>
  (a: readonly Value[], b: readonly Value[]): number => {
    for (const [index, { direction, areNumbers }] of orders.entries()) {
      const [left, right] = [a[index] ?? null, b[index] ?? null]
      const result = compareValues(left, right, areNumbers)
      if (result !== 0) return left === null || right === null ? result : result * direction
    }
    return 0
  }

/** The heads of past periods from the first group that has them. */
const knownPast = (known: PivotColumn['past'], past: PivotColumn['past']): PivotColumn['past'] =>
  past.map((heads, period) => {
    const own = known[period]
    return own === undefined || own.every((head) => head === null) ? heads : own
  })

const distinctColumns = (groups: readonly Group[], layout: PivotLayout): readonly PivotColumn[] => {
  const seen = new Map<string, PivotColumn>()
  for (const { heads, past } of groups) {
    const own = heads.slice(layout.rows.length)
    const key = headKey(own)
    const ownPast = past.map((each) => each.slice(layout.rows.length))
    seen.set(key, { key, heads: own, past: knownPast(seen.get(key)?.past ?? [], ownPast) })
  }
  const compare = compareHeads(headOrders(layout, layout.columns))
  return [...seen.values()].sort((a, b) => compare(a.heads, b.heads))
}

interface Draft extends PivotRow {
  readonly cells: Cell[]
}

const fill = (
  groups: readonly Group[],
  { layout, columns }: { layout: PivotLayout; columns: readonly PivotColumn[] },
): readonly Draft[] => {
  const step = layout.values.length * layout.periods
  const offsets = new Map(columns.map(({ key }, index) => [key, index * step]))
  const drafts = new Map<string, Draft>()
  for (const group of groups) {
    const heads = group.heads.slice(0, layout.rows.length)
    const key = headKey(heads)
    const draft = drafts.get(key) ?? {
      key,
      heads,
      cells: Array<Cell>(columns.length * step).fill(undefined),
      all: [],
    }
    drafts.set(key, draft)
    const offset = offsets.get(headKey(group.heads.slice(layout.rows.length))) ?? 0
    for (const [index, value] of group.values.entries()) draft.cells[offset + index] = value
  }
  return [...drafts.values()]
}

/** Ranked rows first in their order, then the others by their heads. */
const rankRows = (
  rows: readonly PivotRow[],
  { layout, ranks }: { layout: PivotLayout; ranks: ReadonlyMap<string, number> },
) => {
  const byHeads = compareHeads(headOrders(layout, layout.rows))
  const rankOf = (row: PivotRow) => ranks.get(row.key) ?? ranks.size
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || byHeads(a.heads, b.heads))
}

interface PivotTotals {
  /** Each column over all rows. */
  readonly y?: readonly Group[]
  /** Over everything; undefined if it was not requested. */
  readonly all?: Group | undefined
}

interface PivotInput extends Layout {
  /** Each row over all columns, in the order of the ranking query. */
  readonly ranking?: readonly Group[]
  readonly totals?: PivotTotals
  readonly isNumber?: IsNumber
  readonly periods?: number
}

const totalKey = 'total'

const totalRow = (
  { y = [], all }: PivotTotals,
  { columns, step, rowCount }: { columns: readonly PivotColumn[]; step: number; rowCount: number },
): PivotRow | null => {
  if (all === undefined || rowCount === 0) return null
  const byColumn = new Map(y.map((group) => [headKey(group.heads), group.values]))
  const none = Array<Cell>(step).fill(undefined)
  const cells = columns.flatMap(({ key }) => byColumn.get(key) ?? none)
  return columns.length === 0
    ? { key: totalKey, heads: [], cells: all.values, all: [] }
    : { key: totalKey, heads: [], cells, all: all.values }
}

/** The totals of the rows over all columns. Without rows, everything is one row. */
const rowTotals = (
  { rows }: PivotLayout,
  { ranking, totals: { all } }: { ranking: readonly Group[]; totals: PivotTotals },
): readonly Group[] => (all === undefined || rows.length > 0 ? ranking : [all])

/**
 * Builds the grid. Without columns, rows keep the order of the result. With columns, rows ordered by a value follow
 * `ranking`, the result of the same query without its columns.
 */
export function pivot(
  groups: readonly Group[],
  { ranking = [], totals = {}, isNumber = () => false, periods = 1, ...state }: PivotInput,
): Pivot {
  const layout = { ...state, isNumber, periods }
  const columns = layout.columns.length === 0 ? [] : distinctColumns(groups, layout)
  const step = layout.values.length * periods
  const total = totalRow(totals, { columns, step, rowCount: layout.rows.length })
  if (layout.columns.length === 0) {
    const rows = groups.map(({ heads, values, past }, index) => ({
      key: layout.rows.length === 0 ? String(index) : headKey(heads),
      heads,
      cells: values,
      all: [],
      past,
    }))
    return { columns, rows, periods, total }
  }
  const all = new Map(
    rowTotals(layout, { ranking, totals }).map((group) => [headKey(group.heads), group.values]),
  )
  const rows = fill(groups, { layout, columns }).map((row) => ({ ...row, all: all.get(row.key) ?? [] }))
  const isByValue = layout.order.slice(0, 1).some(({ by }) => isMeasure(by))
  const ranks = new Map(isByValue ? ranking.map((group, index) => [headKey(group.heads), index]) : [])
  return { columns, rows: rankRows(rows, { layout, ranks }), periods, total }
}

interface GridLayout extends Layout, Pick<QueryState, 'comparison'> {
  readonly isNumber: IsNumber
}

/** Builds the grid of a response. Its rows are ranked only if it has columns. */
export function buildGrid({ response, ranking }: StateAnswers, layout: GridLayout): Pivot {
  const { values, rows, columns, comparison } = layout
  const periods = 1 + (comparison?.depth ?? 0)
  const dateField = response.evolution?.date_field
  const compared = comparison === null || dateField === undefined ? undefined : { comparison, dateField }
  const shape = { values, periods, compared }
  const { columns: result, total } = response
  const ranked = ranking === null ? [] : readGroups(ranking.columns, { ...shape, dimensions: rows })
  const totals = {
    y: readGroups(total.y, { ...shape, dimensions: columns }),
    all: readGroups(total.all, { ...shape, dimensions: [] })[0],
  }
  const groups = readGroups(result, { ...shape, dimensions: [...rows, ...columns] })
  return pivot(groups, { ...layout, periods, totals, ranking: ranked })
}
