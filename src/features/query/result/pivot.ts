// Arranges groups as a grid: rows down, columns across, values inside each column. Combinations that are not in the
// result stay empty. Nothing is summed here: the platform computed the totals.
import type { QueryResponse, QueryResult, Value } from '#contract/query/response.ts'
import { compareDecimals } from '#domain/json/decimal-text.ts'
import {
  type Dimension,
  type Measure,
  type Ordering,
  type QueryState,
  isMeasure,
  itemKey,
  scaleName,
} from '../state/query-state.ts'

interface Group {
  readonly heads: readonly Value[]
  /** Undefined if the result has no such value. */
  readonly values: readonly (Value | undefined)[]
}

interface Shape {
  readonly dimensions: readonly Dimension[]
  readonly values: readonly Measure[]
}

const valueOf = (result: QueryResult, { field, mode }: Measure): Value | undefined =>
  result.data[field]?.[mode]?.[0]?.['value']

/** Returns the groups in the order of the result. */
export function readGroups(results: readonly QueryResult[], { dimensions, values }: Shape): readonly Group[] {
  const names = dimensions.map(scaleName)
  return results.map((result) => ({
    heads: names.map((name) => result.scales[name] ?? null),
    values: values.map((value) => valueOf(result, value)),
  }))
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
  /** `columns × values`, values innermost. */
  readonly cells: readonly Cell[]
  /** Per value, over all columns; empty if there was no ranking query. */
  readonly all: readonly Cell[]
}
interface PivotColumn {
  readonly key: string
  readonly heads: readonly Value[]
}
export interface Pivot {
  readonly columns: readonly PivotColumn[]
  readonly rows: readonly PivotRow[]
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

const distinctColumns = (groups: readonly Group[], layout: PivotLayout): readonly PivotColumn[] => {
  const seen = new Map<string, PivotColumn>()
  for (const { heads } of groups) {
    const own = heads.slice(layout.rows.length)
    const key = headKey(own)
    if (!seen.has(key)) seen.set(key, { key, heads: own })
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
  const offsets = new Map(columns.map(({ key }, index) => [key, index * layout.values.length]))
  const drafts = new Map<string, Draft>()
  for (const group of groups) {
    const heads = group.heads.slice(0, layout.rows.length)
    const key = headKey(heads)
    const draft = drafts.get(key) ?? {
      key,
      heads,
      cells: Array<Cell>(columns.length * layout.values.length).fill(undefined),
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

/**
 * Builds the grid. Without columns, rows keep the order of the result. With columns, rows ordered by a value follow
 * `ranking`, the result of the same query without its columns.
 */
export function pivot(
  groups: readonly Group[],
  {
    ranking = [],
    isNumber = () => false,
    ...state
  }: Layout & { ranking?: readonly Group[]; isNumber?: IsNumber },
): Pivot {
  const layout = { ...state, isNumber }
  const columns = layout.columns.length === 0 ? [] : distinctColumns(groups, layout)
  if (layout.columns.length === 0) {
    const rows = groups.map(({ heads, values }, index) => ({
      key: layout.rows.length === 0 ? String(index) : headKey(heads),
      heads,
      cells: values,
      all: [],
    }))
    return { columns, rows }
  }
  const all = new Map(ranking.map((group) => [headKey(group.heads), group.values]))
  const rows = fill(groups, { layout, columns }).map((row) => ({ ...row, all: all.get(row.key) ?? [] }))
  const isByValue = layout.order[0] !== undefined && isMeasure(layout.order[0].by)
  const ranks = new Map(isByValue ? ranking.map((group, index) => [headKey(group.heads), index]) : [])
  return { columns, rows: rankRows(rows, { layout, ranks }) }
}

interface Results {
  readonly response: QueryResponse
  readonly ranking: QueryResponse | null
}

/** Builds the grid of a response. Its rows are ranked only if it has columns. */
export function buildGrid({ response, ranking }: Results, layout: PivotLayout): Pivot {
  const { values, rows, columns } = layout
  const groups = readGroups(response.results, { dimensions: [...rows, ...columns], values })
  const ranked = ranking === null ? [] : readGroups(ranking.results, { dimensions: rows, values })
  return pivot(groups, { ...layout, ranking: ranked })
}
