// What a chart of the result shows: categories along the axis and series over them. It decides what becomes an axis,
// which series keep a colour of their own, and what is left to the table; it draws nothing.
import type { Value } from '#contract/query/response.ts'
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import { type Pivot, compareValues } from '../result/pivot.ts'
import { type Dimension, type Measure, type QueryState, isMeasure, sameItem } from '../state/query-state.ts'
import { toNumber } from '../state/value-format.ts'

/** Colours of their own, in the order of the palette. */
const seriesLimit = 8
/** Names beyond this are too many to tell apart. */
export const categoryLimit = 12
const pointLimit = 2000
/** Values of a size so different cannot share an axis. */
const sizesApart = 50

export interface ChartSeries {
  /** Heads of the row or column it stands for; none where series are values. */
  readonly heads: readonly Value[]
  readonly value: Measure
  readonly figures: readonly (number | null)[]
  readonly isOther: boolean
}
export interface ChartModel {
  readonly categories: readonly (readonly Value[])[]
  readonly axis: readonly Dimension[]
  readonly isTime: boolean
  readonly seriesBy: readonly Dimension[]
  readonly series: readonly ChartSeries[]
  /** What of the answer the chart leaves to the table. */
  readonly leftOut: {
    readonly categories: number
    /** Series that cannot be added up into one. */
    readonly series: number
    /** Values whose figures are of another size. */
    readonly values: number
  }
}

type Layout = Pick<QueryState, 'rows' | 'columns' | 'values' | 'order'>

interface Line {
  readonly heads: readonly Value[]
  readonly value: Measure
  readonly figures: readonly (number | null)[]
}
interface Matrix {
  readonly axis: readonly Dimension[]
  readonly seriesBy: readonly Dimension[]
  readonly categories: readonly (readonly Value[])[]
  readonly lines: readonly Line[]
}

const additive: readonly ComputeMode[] = ['sum', 'count']

const isTime = (dimensions: readonly Dimension[]): boolean =>
  dimensions.length === 1 && dimensions[0]?.unit !== undefined

const isByValue = ({ order }: Layout): boolean => order[0] !== undefined && isMeasure(order[0].by)

/** The value that is charted where there is room for one only: the one the question is ordered by, else the first. */
export function chartedValue(state: Pick<QueryState, 'values' | 'order'>): number {
  const by = state.order[0]?.by
  const index = by === undefined ? -1 : state.values.findIndex((each) => sameItem(each, by))
  return Math.max(index, 0)
}

const sizeOf = (figures: readonly (number | null)[]): number =>
  figures.reduce<number>((sum, figure) => sum + Math.abs(figure ?? 0), 0)
const peakOf = ({ figures }: Line): number =>
  figures.reduce<number>((peak, figure) => Math.max(peak, Math.abs(figure ?? 0)), 0)

/** Without columns: rows along the axis, a line per value. */
const flatMatrix = (grid: Pivot, layout: Layout): Matrix => ({
  axis: layout.rows,
  seriesBy: [],
  categories: grid.rows.map(({ heads }) => heads),
  lines: layout.values.map((value, index) => ({
    heads: [],
    value,
    figures: grid.rows.map(({ cells }) => toNumber(cells[index])),
  })),
})

/** With columns: they lie along the axis, a line per row; the other way round where only the rows are time. */
const crossMatrix = (grid: Pivot, layout: Layout): Matrix | null => {
  const [index, step] = [chartedValue(layout), layout.values.length]
  const value = layout.values[index]
  if (value === undefined) return null
  const figure = (row: number, column: number) => toNumber(grid.rows[row]?.cells[column * step + index])
  const [rows, columns] = [grid.rows.map(({ heads }) => heads), grid.columns.map(({ heads }) => heads)]
  if (isTime(layout.rows) && !isTime(layout.columns))
    return {
      axis: layout.rows,
      seriesBy: layout.columns,
      categories: rows,
      lines: columns.map((heads, column) => ({
        heads,
        value,
        figures: rows.map((_, row) => figure(row, column)),
      })),
    }
  return {
    axis: layout.columns,
    seriesBy: layout.rows,
    categories: columns,
    lines: rows.map((heads, row) => ({
      heads,
      value,
      figures: columns.map((_, column) => figure(row, column)),
    })),
  }
}

/** Places of the categories to draw: time in its order; of too many names the largest, unless an order is asked. */
const chosenPlaces = ({ axis, categories, lines }: Matrix, layout: Layout): readonly number[] => {
  const places = categories.map((_, place) => place)
  const headOf = (place: number) => categories[place]?.[0] ?? null
  if (isTime(axis)) return places.toSorted((a, b) => compareValues(headOf(a), headOf(b))).slice(0, pointLimit)
  if (places.length <= categoryLimit || isByValue(layout)) return places.slice(0, categoryLimit)
  const sizeAt = (place: number) => sizeOf(lines.map(({ figures }) => figures[place] ?? null))
  const largest = new Set(places.toSorted((a, b) => sizeAt(b) - sizeAt(a)).slice(0, categoryLimit))
  return places.filter((place) => largest.has(place))
}

const pick = (matrix: Matrix, places: readonly number[]): Matrix => ({
  ...matrix,
  categories: places.map((place) => matrix.categories[place] ?? []),
  lines: matrix.lines.map((line) => ({
    ...line,
    figures: places.map((place) => line.figures[place] ?? null),
  })),
})

const own = (line: Line): ChartSeries => ({ ...line, isOther: false })

/** Values whose figures can share an axis with the one that is charted. */
const comparable = (lines: readonly Line[], layout: Layout): readonly Line[] => {
  const charted = lines[chartedValue(layout)]
  const peak = charted === undefined ? 0 : peakOf(charted)
  return lines.filter((line) => {
    const other = peakOf(line)
    return line === charted || (other > 0 && other * sizesApart >= peak && other <= peak * sizesApart)
  })
}

const sumAt = (lines: readonly Line[], at: number): number | null => {
  const present = lines.map(({ figures }) => figures[at] ?? null).filter((figure) => figure !== null)
  return present.length === 0 ? null : present.reduce((a, b) => a + b, 0)
}

/** The first eight keep a colour, the largest unless an order is asked; the others become one where they add up. */
const gathered = (
  lines: readonly Line[],
  layout: Layout,
): { series: readonly ChartSeries[]; lost: number } => {
  if (lines.length <= seriesLimit) return { series: lines.map(own), lost: 0 }
  const ranked = isByValue(layout) ? lines : lines.toSorted((a, b) => sizeOf(b.figures) - sizeOf(a.figures))
  const [first, rest] = [ranked.slice(0, seriesLimit), ranked.slice(seriesLimit)]
  const value = first[0]?.value
  if (value === undefined || !additive.includes(value.mode))
    return { series: first.map(own), lost: rest.length }
  const figures = (first[0]?.figures ?? []).map((_, at) => sumAt(rest, at))
  return { series: [...first.map(own), { heads: [], figures, value, isOther: true }], lost: 0 }
}

/** Two values against each other: every row is a point. */
export function scatterModel(grid: Pivot, layout: Layout): ChartModel {
  const matrix = flatMatrix(grid, layout)
  const places = matrix.categories.map((_, place) => place).slice(0, pointLimit)
  const picked = pick(matrix, places)
  return {
    categories: picked.categories,
    axis: matrix.axis,
    isTime: false,
    seriesBy: [],
    series: picked.lines.slice(0, 2).map(own),
    leftOut: { categories: matrix.categories.length - places.length, series: 0, values: 0 },
  }
}

/** The chart of a grid; null where there is no value or nothing to lay along an axis. */
export function chartModel(grid: Pivot, layout: Layout): ChartModel | null {
  const isFlat = layout.columns.length === 0
  const matrix = isFlat ? flatMatrix(grid, layout) : crossMatrix(grid, layout)
  if (matrix === null || matrix.lines.length === 0 || matrix.axis.length === 0) return null
  const places = chosenPlaces(matrix, layout)
  const picked = pick(matrix, places)
  const shared = isFlat ? comparable(picked.lines, layout) : picked.lines
  const { series, lost } = isFlat
    ? { series: shared.slice(0, seriesLimit).map(own), lost: 0 }
    : gathered(shared, layout)
  return {
    categories: picked.categories,
    axis: matrix.axis,
    isTime: isTime(matrix.axis),
    seriesBy: matrix.seriesBy,
    series,
    leftOut: {
      categories: matrix.categories.length - places.length,
      series: lost,
      values: isFlat ? matrix.lines.length - Math.min(shared.length, seriesLimit) : 0,
    },
  }
}
