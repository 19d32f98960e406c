// Turns a result into a chart: categories along the axis, and series over them. Decides what becomes an axis, which
// series get a colour, and what only the table shows. It does not draw.
import type { Value } from '#contract/query/response.ts'
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import { sumDecimals } from '#domain/json/decimal-text.ts'
import { type Cell, type Pivot, compareValues } from '../result/pivot.ts'
import { type Dimension, type Measure, type QueryState, isMeasure, sameItem } from '../state/query-state.ts'
import { toNumber } from '../state/value-format.ts'

/** Number of series with a colour, in the order of the palette. */
const seriesLimit = 8
/** More names than this cannot be told apart. */
export const categoryLimit = 12
const pointLimit = 2000
/** Values whose peaks differ by more than this factor cannot share an axis. */
const maxPeakRatio = 50

export interface ChartSeries {
  /** Heads of the row or column; empty if the series are values. */
  readonly heads: readonly Value[]
  readonly value: Measure
  /** The values, with all their digits. */
  readonly cells: readonly Cell[]
  /** The values as they are drawn. */
  readonly figures: readonly (number | null)[]
  readonly isOther: boolean
}
/** The latest past period of the only series. */
export interface ComparedSeries {
  readonly value: Measure
  readonly cells: readonly Cell[]
  readonly figures: readonly (number | null)[]
  /** The heads of each category in the past period. */
  readonly heads: readonly (readonly Value[])[]
}
export interface ChartModel {
  readonly categories: readonly (readonly Value[])[]
  readonly axis: readonly Dimension[]
  readonly isTime: boolean
  readonly seriesBy: readonly Dimension[]
  readonly series: readonly ChartSeries[]
  /** Null without a comparison, and with several series: the dashed lines could not be told apart. */
  readonly compared: ComparedSeries | null
  /** What only the table shows. */
  readonly omitted: {
    readonly categories: number
    /** Series that cannot be added up. */
    readonly series: number
    /** Values whose figures are of another magnitude. */
    readonly values: number
    /** The comparison with past periods. */
    readonly comparison: boolean
  }
}

type Layout = Pick<QueryState, 'rows' | 'columns' | 'values' | 'order'>

interface Line {
  readonly heads: readonly Value[]
  readonly value: Measure
  readonly cells: readonly Cell[]
  readonly figures: readonly (number | null)[]
  /** The cells of the latest past period; empty without a comparison. */
  readonly past: readonly Cell[]
}
interface Matrix {
  readonly axis: readonly Dimension[]
  readonly seriesBy: readonly Dimension[]
  readonly categories: readonly (readonly Value[])[]
  /** The heads of each category in the latest past period. */
  readonly pastHeads: readonly (readonly Value[])[]
  readonly lines: readonly Line[]
}

const lineOf = (
  { heads, value, past = [] }: Pick<Line, 'heads' | 'value'> & Partial<Pick<Line, 'past'>>,
  cells: readonly Cell[],
): Line => ({ heads, value, cells, figures: cells.map(toNumber), past })

const pastOf = (past: readonly (readonly Value[])[] | undefined): readonly Value[] => past?.[0] ?? []

const additive: readonly ComputeMode[] = ['sum', 'count']

const isTime = (dimensions: readonly Dimension[]): boolean =>
  dimensions.length === 1 && dimensions[0]?.unit !== undefined

const isByValue = ({ order }: Layout): boolean => order[0] !== undefined && isMeasure(order[0].by)

/**
 * Returns the index of the value to chart where there is room for only one: the one that the query is ordered by, or
 * else the first.
 */
export function chartedValue(state: Pick<QueryState, 'values' | 'order'>): number {
  const by = state.order[0]?.by
  const index = by === undefined ? -1 : state.values.findIndex((each) => sameItem(each, by))
  return Math.max(index, 0)
}

const sizeOf = (figures: readonly (number | null)[]): number =>
  figures.reduce<number>((sum, figure) => sum + Math.abs(figure ?? 0), 0)
const peakOf = ({ figures }: Line): number =>
  figures.reduce<number>((peak, figure) => Math.max(peak, Math.abs(figure ?? 0)), 0)

/** Without columns: rows along the axis, one line per value. */
const flatMatrix = (grid: Pivot, layout: Layout): Matrix => ({
  axis: layout.rows,
  seriesBy: [],
  categories: grid.rows.map(({ heads }) => heads),
  pastHeads: grid.rows.map(({ past }) => pastOf(past)),
  lines: layout.values.map((value, index) => {
    const at = index * grid.periods
    const past = grid.periods > 1 ? grid.rows.map(({ cells }) => cells[at + 1]) : []
    return lineOf(
      { heads: [], value, past },
      grid.rows.map(({ cells }) => cells[at]),
    )
  }),
})

/** With columns: columns along the axis, one line per row; the other way round if only the rows are time. */
const crossMatrix = (grid: Pivot, layout: Layout): Matrix | null => {
  const [index, step] = [chartedValue(layout), layout.values.length]
  const value = layout.values[index]
  if (value === undefined) return null
  const cell = (row: number, column: number, period = 0): Cell =>
    grid.rows[row]?.cells[(column * step + index) * grid.periods + period]
  const pastCells = (cells: readonly Cell[]): readonly Cell[] => (grid.periods > 1 ? cells : [])
  const [rows, columns] = [grid.rows.map(({ heads }) => heads), grid.columns.map(({ heads }) => heads)]
  if (isTime(layout.rows) && !isTime(layout.columns))
    return {
      axis: layout.rows,
      seriesBy: layout.columns,
      categories: rows,
      pastHeads: grid.rows.map(({ past }) => pastOf(past)),
      lines: columns.map((heads, column) =>
        lineOf(
          { heads, value, past: pastCells(rows.map((_, row) => cell(row, column, 1))) },
          rows.map((_, row) => cell(row, column)),
        ),
      ),
    }
  return {
    axis: layout.columns,
    seriesBy: layout.rows,
    categories: columns,
    pastHeads: grid.columns.map(({ past }) => pastOf(past)),
    lines: rows.map((heads, row) =>
      lineOf(
        { heads, value, past: pastCells(columns.map((_, column) => cell(row, column, 1))) },
        columns.map((_, column) => cell(row, column)),
      ),
    ),
  }
}

/**
 * Returns the indexes of the categories to draw: time in its order, and of too many names the largest, unless the
 * query is ordered by a value.
 */
const chooseCategories = ({ axis, categories, lines }: Matrix, layout: Layout): readonly number[] => {
  const indexes = categories.map((_, index) => index)
  const headOf = (index: number) => categories[index]?.[0] ?? null
  if (isTime(axis))
    return indexes.toSorted((a, b) => compareValues(headOf(a), headOf(b))).slice(0, pointLimit)
  if (indexes.length <= categoryLimit || isByValue(layout)) return indexes.slice(0, categoryLimit)
  const sizeAt = (index: number) => sizeOf(lines.map(({ figures }) => figures[index] ?? null))
  const largest = new Set(indexes.toSorted((a, b) => sizeAt(b) - sizeAt(a)).slice(0, categoryLimit))
  return indexes.filter((index) => largest.has(index))
}

const pick = (matrix: Matrix, indexes: readonly number[]): Matrix => ({
  ...matrix,
  categories: indexes.map((index) => matrix.categories[index] ?? []),
  pastHeads: indexes.map((index) => matrix.pastHeads[index] ?? []),
  lines: matrix.lines.map((line) =>
    lineOf(
      { ...line, past: line.past.length === 0 ? [] : indexes.map((index) => line.past[index]) },
      indexes.map((index) => line.cells[index]),
    ),
  ),
})

const toSeries = ({ past: _past, ...line }: Line): ChartSeries => ({ ...line, isOther: false })

/** Returns the values whose figures can share an axis with the charted value. */
const comparable = (lines: readonly Line[], layout: Layout): readonly Line[] => {
  const charted = lines[chartedValue(layout)]
  const peak = charted === undefined ? 0 : peakOf(charted)
  return lines.filter((line) => {
    const other = peakOf(line)
    return line === charted || (other > 0 && other * maxPeakRatio >= peak && other <= peak * maxPeakRatio)
  })
}

const isFigure = (cell: Cell): cell is number | string => toNumber(cell) !== null

const sumAt = (lines: readonly Line[], at: number): string | null => {
  const numbers = lines.map(({ cells }) => cells[at]).filter(isFigure)
  return numbers.length === 0 ? null : sumDecimals(numbers)
}

/**
 * The first eight series get a colour: the largest ones, unless the query is ordered by a value. The others become
 * one series if they can be added up.
 */
const gathered = (
  lines: readonly Line[],
  layout: Layout,
): { series: readonly ChartSeries[]; omitted: number } => {
  if (lines.length <= seriesLimit) return { series: lines.map(toSeries), omitted: 0 }
  const ranked = isByValue(layout) ? lines : lines.toSorted((a, b) => sizeOf(b.figures) - sizeOf(a.figures))
  const [first, remaining] = [ranked.slice(0, seriesLimit), ranked.slice(seriesLimit)]
  const value = first[0]?.value
  if (value === undefined || !additive.includes(value.mode))
    return { series: first.map(toSeries), omitted: remaining.length }
  const cells = (first[0]?.cells ?? []).map((_, at) => sumAt(remaining, at))
  return {
    series: [...first.map(toSeries), { ...toSeries(lineOf({ heads: [], value }, cells)), isOther: true }],
    omitted: 0,
  }
}

/** Two values against each other: each row is a point. */
export function scatterModel(grid: Pivot, layout: Layout): ChartModel {
  const matrix = flatMatrix(grid, layout)
  const indexes = matrix.categories.map((_, index) => index).slice(0, pointLimit)
  const picked = pick(matrix, indexes)
  return {
    categories: picked.categories,
    axis: matrix.axis,
    isTime: false,
    seriesBy: [],
    series: picked.lines.slice(0, 2).map(toSeries),
    compared: null,
    omitted: {
      categories: matrix.categories.length - indexes.length,
      series: 0,
      values: 0,
      comparison: grid.periods > 1,
    },
  }
}

const comparedOf = ({ lines, pastHeads }: Matrix): ComparedSeries | null => {
  const [line] = lines
  if (line === undefined || lines.length > 1 || line.past.length === 0) return null
  return { value: line.value, cells: line.past, figures: line.past.map(toNumber), heads: pastHeads }
}

/** Builds the chart of a grid, or returns null if there is no value or no axis. */
export function chartModel(grid: Pivot, layout: Layout): ChartModel | null {
  const isFlat = layout.columns.length === 0
  const matrix = isFlat ? flatMatrix(grid, layout) : crossMatrix(grid, layout)
  if (matrix === null || matrix.lines.length === 0 || matrix.axis.length === 0) return null
  const indexes = chooseCategories(matrix, layout)
  const picked = pick(matrix, indexes)
  const shared = isFlat ? comparable(picked.lines, layout) : picked.lines
  const { series, omitted } = isFlat
    ? { series: shared.slice(0, seriesLimit).map(toSeries), omitted: 0 }
    : gathered(shared, layout)
  const compared = comparedOf(picked)
  return {
    categories: picked.categories,
    axis: matrix.axis,
    isTime: isTime(matrix.axis),
    seriesBy: matrix.seriesBy,
    series,
    compared,
    omitted: {
      categories: matrix.categories.length - indexes.length,
      series: omitted,
      values: isFlat ? matrix.lines.length - Math.min(shared.length, seriesLimit) : 0,
      comparison: grid.periods > 1 && compared === null,
    },
  }
}
