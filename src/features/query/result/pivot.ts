// Arranges groups as a grid: rows down, columns across, values inside each column. Combinations that are not in the
// result stay empty. Nothing is summed here: the platform computed the totals. Cells are read from the columns of the
// answer, so a grid of a million rows allocates no object for a row.
import type { Value } from '#contract/query/response.ts'
import type { StateAnswers } from '../state/run-state.ts'
import {
  type Dimension,
  type Measure,
  type Ordering,
  type QueryState,
  itemKey,
} from '../state/query-state.ts'
import {
  type Arranged,
  type Layout,
  type PivotColumn,
  type PivotLayout,
  arrangeCross,
  arrangeFlat,
  rowsByHeads,
} from './arrange.ts'
import { type Cell, type Groups, headKey, readGroups } from './groups.ts'
import { compareValues } from './row-order.ts'
import { type Subtotals, readSubtotals } from './subtotals.ts'

/** A row as an object, where a few are needed. */
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
export interface Pivot extends Omit<Arranged, 'pastAt'> {
  /** All rows as objects, created when they are first read. */
  readonly rows: readonly PivotRow[]
  /** The current period and the past ones. */
  readonly periods: number
  /** The totals over all rows; null if they were not requested. */
  readonly total: PivotRow | null
  /** Totals of the rows with the same outer heads, from the outermost. */
  readonly subtotals: readonly Subtotals[]
}

interface PivotTotals {
  /** Each column over all rows. */
  readonly y?: Groups
  /** Over everything; undefined if it was not requested. */
  readonly all?: Groups | undefined
}

interface PivotInput extends Layout, Partial<Omit<PivotLayout, keyof Layout>> {
  /** Each row over all columns, in the order of the ranking query. */
  readonly ranking?: Groups
  readonly totals?: PivotTotals
  readonly subtotals?: readonly Subtotals[]
}
const totalKey = 'total'

const valuesOf = ({ values }: Groups, row: number): readonly Cell[] => values.map((column) => column?.[row])

const totalRow = (
  { y, all }: PivotTotals,
  { columns, step, rowCount }: { columns: readonly PivotColumn[]; step: number; rowCount: number },
): PivotRow | null => {
  if (all === undefined || all.count === 0 || rowCount === 0) return null
  const own = { key: totalKey, heads: [] }
  if (columns.length === 0) return { ...own, cells: valuesOf(all, 0), all: [] }
  const rowOf = rowsByHeads(y)
  const none = Array<Cell>(step).fill(undefined)
  const cells = columns.flatMap(({ key }) => {
    const row = rowOf.get(key)
    return y === undefined || row === undefined ? none : valuesOf(y, row)
  })
  return { ...own, cells, all: valuesOf(all, 0) }
}

const rowsOf = (
  { count, headAt, cellAt, allAt, columns, hasAll, pastAt }: Arranged,
  { rows, values, periods }: PivotLayout,
): readonly PivotRow[] => {
  const step = values.length * periods
  const width = Math.max(columns.length, 1) * step
  return Array.from({ length: count }, (_, row) => {
    const heads = rows.map((__, index) => headAt(row, index))
    return {
      key: rows.length === 0 ? String(row) : headKey(heads),
      heads,
      cells: Array.from({ length: width }, (__, at) => cellAt(row, at)),
      all: hasAll ? Array.from({ length: step }, (__, at) => allAt(row, at)) : [],
      past: pastAt(row),
    }
  })
}

/**
 * Builds the grid. Without columns, rows keep the order of the result. With columns, rows ordered by a value follow
 * `ranking`, the result of the same query without its columns.
 */
export function pivot(groups: Groups, input: PivotInput): Pivot {
  const { ranking, totals = {}, subtotals = [] } = input
  const layout = { isNumber: () => false, isNumberOf: () => true, periods: 1, isUnsorted: false, ...input }
  const arranged =
    layout.columns.length === 0
      ? arrangeFlat(groups, layout)
      : arrangeCross(groups, { layout, ranking, total: totals.all })
  const { pastAt: _pastAt, ...block } = arranged
  const step = layout.values.length * layout.periods
  let rows: readonly PivotRow[] | undefined
  return {
    ...block,
    periods: layout.periods,
    total: totalRow(totals, { columns: arranged.columns, step, rowCount: layout.rows.length }),
    subtotals,
    get rows() {
      rows ??= rowsOf(arranged, layout)
      return rows
    },
  }
}

interface GridLayout extends Layout, Pick<QueryState, 'comparison'> {
  readonly isNumber: (dimension: Dimension) => boolean
  readonly isNumberOf?: (measure: Measure) => boolean
}

/** Identifies an order. */
export function orderKey(order: readonly Ordering[]): string {
  return JSON.stringify(order.map(({ by, direction }) => [itemKey(by), direction]))
}

/** Builds the grid of a response. Its rows are ranked only if it has columns. */
export function buildGrid({ response, ranking, order }: StateAnswers, layout: GridLayout): Pivot {
  const { values, rows, columns, comparison } = layout
  const periods = 1 + (comparison?.depth ?? 0)
  const dateField = response.evolution?.date_field
  const compared = comparison === null || dateField === undefined ? undefined : { comparison, dateField }
  const shape = { values, periods, compared }
  const isUnsorted = order !== undefined && orderKey(order) !== orderKey(layout.order)
  const own = { ...layout, periods, isUnsorted }
  return pivot(readGroups(response.columns, { ...shape, dimensions: [...rows, ...columns] }), {
    ...own,
    totals: {
      y: readGroups(response.total.y, { ...shape, dimensions: columns }),
      all: readGroups(response.total.all, { ...shape, dimensions: [] }),
    },
    ...(ranking === null ? {} : { ranking: readGroups(ranking.columns, { ...shape, dimensions: rows }) }),
    subtotals: readSubtotals(response.subtotals ?? [], { layout, shape }),
  })
}

export type { Cell }
export { compareValues, readGroups }
