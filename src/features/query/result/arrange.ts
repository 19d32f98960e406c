// Arranges groups in rows and columns, and reads their cells by number.
import type { Value } from '#contract/query/response.ts'
import {
  type Dimension,
  type Measure,
  type Ordering,
  type QueryState,
  isMeasure,
  sameItem,
} from '../state/query-state.ts'
import { cellIndex } from './cell-index.ts'
import { type Cell, type Groups, combinationsOf, headKey, headOf, headsOf } from './groups.ts'
import { type RowOrder, sortRows } from './row-order.ts'

/** Rows whose cells are read by number. */
export interface RowBlock {
  readonly count: number
  readonly headAt: (row: number, index: number) => Value
  /** `at` counts columns × values × periods, periods innermost. */
  readonly cellAt: (row: number, at: number) => Cell
  /** Over all columns; `at` counts values × periods. */
  readonly allAt: (row: number, at: number) => Cell
}

export interface PivotColumn {
  readonly key: string
  readonly heads: readonly Value[]
  /** The heads of each past period. */
  readonly past: readonly (readonly Value[])[]
}
export type Layout = Pick<QueryState, 'rows' | 'columns' | 'values' | 'order'>
export interface PivotLayout extends Layout {
  /** Whether the values of a dimension are numbers. */
  readonly isNumber: (dimension: Dimension) => boolean
  readonly isNumberOf: (measure: Measure) => boolean
  readonly periods: number
  /** The answer is in another order, so it is sorted here. */
  readonly isUnsorted: boolean
}

const directionOf = (order: readonly Ordering[], dimension: Dimension): 1 | -1 =>
  order.some(({ by, direction }) => sameItem(by, dimension) && direction === 'desc') ? -1 : 1

/** How rows are sorted by their heads. */
function headOrders(
  groups: Groups,
  { order, isNumber }: Pick<PivotLayout, 'order' | 'isNumber'>,
): readonly RowOrder[] {
  return groups.dimensions.map((dimension, index) => ({
    cellAt: (row) => headOf(groups, [row, index]),
    direction: directionOf(order, dimension),
    areNumbers: isNumber(dimension),
  }))
}

/** The order that a query asks for: its items, then every other dimension. */
export function queryOrders(groups: Groups, layout: PivotLayout): readonly RowOrder[] {
  const { order, values, periods, isNumberOf } = layout
  const heads = headOrders(groups, layout)
  const headAt = (by: Ordering['by']) => groups.dimensions.findIndex((each) => sameItem(each, by))
  const named = order.flatMap(({ by, direction }): RowOrder[] => {
    if (!isMeasure(by)) return heads[headAt(by)] === undefined ? [] : heads.slice(headAt(by), headAt(by) + 1)
    const column = groups.values[values.findIndex((each) => sameItem(each, by)) * periods]
    return [
      {
        cellAt: (row) => column?.[row],
        direction: direction === 'desc' ? -1 : 1,
        areNumbers: isNumberOf(by),
      },
    ]
  })
  return [...named, ...heads.filter((each) => !named.includes(each))]
}

/** The heads of past periods from the first group that has them. */
const knownPast = (known: PivotColumn['past'], past: PivotColumn['past']): PivotColumn['past'] =>
  past.map((heads, period) => {
    const own = known[period]
    return own === undefined || own.every((head) => head === null) ? heads : own
  })

/** The distinct columns in their order, and the position of each combination among them. */
const columnsOf = (groups: Groups, layout: PivotLayout) => {
  const from = layout.rows.length
  const { codes, first } = combinationsOf(groups, [from, groups.dimensions.length])
  const pasts = first.map((row): PivotColumn['past'] => groups.pastAt(row).map((each) => each.slice(from)))
  if (layout.periods > 1)
    for (let row = 0; row < groups.count; row += 1) {
      const code = codes[row] ?? 0
      if (pasts[code]?.some((heads) => heads.every((head) => head === null)) === true)
        pasts[code] = knownPast(
          pasts[code],
          groups.pastAt(row).map((each) => each.slice(from)),
        )
    }
  const unsorted = first.map((row, code) => {
    const heads = headsOf(groups, { row, from })
    return { key: headKey(heads), heads, past: pasts[code] ?? [] }
  })
  const orders = layout.columns.map((dimension, index) => ({
    cellAt: (code: number) => unsorted[code]?.heads[index] ?? null,
    direction: directionOf(layout.order, dimension),
    areNumbers: layout.isNumber(dimension),
  }))
  const sorted = [...sortRows(unsorted.length, orders)]
  const positions = new Int32Array(unsorted.length)
  for (const [position, code] of sorted.entries()) positions[code] = position
  return {
    columns: sorted.flatMap((code) => unsorted[code] ?? []),
    positionAt: (row: number) => positions[codes[row] ?? 0] ?? 0,
  }
}

export interface Arranged extends RowBlock {
  readonly columns: readonly PivotColumn[]
  /** Whether the rows have totals over all columns. */
  readonly hasAll: boolean
  /** All figures of a value, in no particular order. */
  readonly figuresOf: (value: number) => Iterable<Cell>
  /** The heads of each past period. */
  readonly pastAt: (row: number) => readonly (readonly Value[])[]
}

const figuresIn = function* (
  sources: readonly (Groups | undefined)[],
  [from, to]: readonly [number, number],
): Generator<Cell, void, undefined> {
  for (const groups of sources) for (const column of groups?.values.slice(from, to) ?? []) yield* column ?? []
}

/** Without columns, each group is a row. */
export function arrangeFlat(groups: Groups, layout: PivotLayout): Arranged {
  const order = layout.isUnsorted ? sortRows(groups.count, queryOrders(groups, layout)) : null
  const sourceOf = (row: number): number => (order === null ? row : (order[row] ?? 0))
  return {
    columns: [],
    count: groups.count,
    hasAll: false,
    headAt: (row, index) => headOf(groups, [sourceOf(row), index]),
    cellAt: (row, at) => groups.values[at]?.[sourceOf(row)],
    allAt: () => undefined,
    pastAt: (row) => groups.pastAt(sourceOf(row)),
    figuresOf: (value) => figuresIn([groups], [value * layout.periods, (value + 1) * layout.periods]),
  }
}

/** Returns the row of each combination of heads. */
export function rowsByHeads(groups: Groups | undefined): ReadonlyMap<string, number> {
  const rows = new Map<string, number>()
  if (groups === undefined) return rows
  for (let row = 0; row < groups.count; row += 1) rows.set(headKey(headsOf(groups, { row })), row)
  return rows
}

/** The position of each row in the ranking, where rows are ordered by a value. */
const ranksOf = (ranking: Groups | undefined, layout: PivotLayout): ReadonlyMap<string, number> => {
  if (ranking === undefined || !layout.order.slice(0, 1).some(({ by }) => isMeasure(by))) return new Map()
  const order = layout.isUnsorted ? [...sortRows(ranking.count, queryOrders(ranking, layout))] : null
  const rows = order ?? Array.from({ length: ranking.count }, (_, row) => row)
  return new Map(rows.map((row, position) => [headKey(headsOf(ranking, { row })), position]))
}

/** With columns: the rows that the ranking orders, then the others by their heads. */
export function arrangeCross(
  groups: Groups,
  { layout, ranking, total }: { layout: PivotLayout; ranking: Groups | undefined; total: Groups | undefined },
): Arranged {
  const width = layout.rows.length
  const { columns, positionAt } = columnsOf(groups, layout)
  const { codes, first } = combinationsOf(groups, [0, width])
  const index = cellIndex({
    rows: first.length,
    rowOf: (group) => codes[group] ?? 0,
    columnOf: positionAt,
    count: groups.count,
  })
  // Without rows, everything is one row.
  const overall = total === undefined || width > 0 ? ranking : total
  const overallRows = rowsByHeads(overall)
  const keyOf = (code: number): string => headKey(headsOf(groups, { row: first[code] ?? 0, to: width }))
  const keys = first.map((_, code) => keyOf(code))
  const overallOf = Int32Array.from(keys, (key) => overallRows.get(key) ?? -1)
  const ranks = ranksOf(ranking, layout)
  const rankAt = (code: number): number => ranks.get(keys[code] ?? '') ?? ranks.size
  const firstOf = (code: number): number => first[code] ?? 0
  const heads = headOrders(groups, layout).slice(0, width)
  const order = sortRows(first.length, [
    { cellAt: rankAt, direction: 1, areNumbers: true },
    ...heads.map((each): RowOrder => ({ ...each, cellAt: (code) => each.cellAt(firstOf(code)) })),
  ])
  const codeOf = (row: number): number => order[row] ?? 0
  const step = layout.values.length * layout.periods
  return {
    columns,
    count: first.length,
    hasAll: overallOf.some((row) => row !== -1),
    headAt: (row, at) => headOf(groups, [firstOf(codeOf(row)), at]),
    cellAt: (row, at) => {
      const group = index(codeOf(row), Math.floor(at / step))
      return group === undefined ? undefined : groups.values[at % step]?.[group]
    },
    allAt: (row, at) => {
      const own = overallOf[codeOf(row)] ?? -1
      return own === -1 ? undefined : overall?.values[at]?.[own]
    },
    pastAt: (row) => groups.pastAt(firstOf(codeOf(row))).map((each) => each.slice(0, width)),
    figuresOf: (value) =>
      figuresIn([groups, overall], [value * layout.periods, (value + 1) * layout.periods]),
  }
}
