// What a chart of the result shows: categories along the axis and series over them. It decides what becomes an axis,
// which series keep a colour of their own, and which charts make sense; it draws nothing.
import type { Value } from '#contract/query/response.ts'
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import type { Pivot } from './pivot.ts'
import {
  type Dimension,
  type Measure,
  type QueryState,
  type View,
  isMeasure,
  sameItem,
} from './query-state.ts'
import { toNumber } from './value-format.ts'

/** Colours of their own, in the order of the palette. */
export const seriesLimit = 8
/** Bars beyond this are too thin to tell apart. */
export const categoryLimit = 60
const pointLimit = 2000

export interface ChartSeries {
  /** Heads of the row or column it stands for; the value's place where series are values. */
  readonly heads: readonly Value[]
  readonly value: Measure
  readonly figures: readonly (number | null)[]
  readonly isOther: boolean
}
export interface ChartModel {
  readonly categories: readonly (readonly Value[])[]
  readonly axis: readonly Dimension[]
  readonly seriesBy: readonly Dimension[]
  readonly series: readonly ChartSeries[]
  /** Categories or series of the answer that the chart leaves out. */
  readonly leftOut: { readonly categories: number; readonly series: number }
}

const additive: readonly ComputeMode[] = ['sum', 'count']

type Layout = Pick<QueryState, 'rows' | 'columns' | 'values' | 'order'>

const isTime = (dimensions: readonly Dimension[]): boolean =>
  dimensions.length === 1 && dimensions[0]?.unit !== undefined

/** The value that is charted where columns leave room for one only. */
export const chartedValue = (state: QueryState): number => {
  const by = state.order[0]?.by
  const index = by === undefined ? -1 : state.values.findIndex((each) => sameItem(each, by))
  return Math.max(index, 0)
}

interface Line {
  readonly heads: readonly Value[]
  readonly figures: readonly (number | null)[]
}

const sumOf = (lines: readonly Line[], at: number): number | null => {
  const present = lines.map(({ figures }) => figures[at] ?? null).filter((figure) => figure !== null)
  return present.length === 0 ? null : present.reduce((a, b) => a + b, 0)
}

const sizeOf = ({ figures }: Line): number =>
  figures.reduce<number>((sum, figure) => sum + Math.abs(figure ?? 0), 0)

/** The largest first, unless the question says by which value lines stand in order. */
const ranked = (lines: readonly Line[], order: QueryState['order']): readonly Line[] => {
  const by = order[0]?.by
  if (lines.length <= seriesLimit || (by !== undefined && isMeasure(by))) return lines
  return lines.toSorted((a, b) => sizeOf(b) - sizeOf(a))
}

/** The first eight keep a colour; the others become one, where adding them up is no lie. */
const gathered = (
  lines: readonly Line[],
  value: Measure,
): { series: readonly ChartSeries[]; lost: number } => {
  const own = (line: Line): ChartSeries => ({ ...line, value, isOther: false })
  if (lines.length <= seriesLimit) return { series: lines.map(own), lost: 0 }
  const first = lines.slice(0, seriesLimit).map(own)
  const rest = lines.slice(seriesLimit)
  if (!additive.includes(value.mode)) return { series: first, lost: rest.length }
  const figures = (first[0]?.figures ?? []).map((_, at) => sumOf(rest, at))
  return { series: [...first, { heads: [], figures, value, isOther: true }], lost: 0 }
}

const cut = <T>(items: readonly T[], limit: number): readonly T[] =>
  items.length > limit ? items.slice(0, limit) : items

/** Without columns: rows along the axis, one series per value. */
const flatModel = (grid: Pivot, layout: Layout): ChartModel => {
  const limit = isTime(layout.rows) ? pointLimit : categoryLimit
  const rows = cut(grid.rows, limit)
  return {
    categories: rows.map(({ heads }) => heads),
    axis: layout.rows,
    seriesBy: [],
    series: cut(layout.values, seriesLimit).map((value, index) => ({
      heads: [],
      value,
      figures: rows.map(({ cells }) => toNumber(cells[index])),
      isOther: false,
    })),
    leftOut: {
      categories: grid.rows.length - rows.length,
      series: Math.max(layout.values.length - seriesLimit, 0),
    },
  }
}

const crossModel = (grid: Pivot, layout: Layout, [value, index]: readonly [Measure, number]): ChartModel => {
  const step = layout.values.length
  const byRows = layout.columns.length > 0 && isTime(layout.rows) && !isTime(layout.columns)
  const across = grid.columns.map(({ heads }, column) => ({
    heads,
    figures: grid.rows.map(({ cells }) => toNumber(cells[column * step + index])),
  }))
  const down = grid.rows.map(({ heads, cells }) => ({
    heads,
    figures: grid.columns.map((_, column) => toNumber(cells[column * step + index])),
  }))
  const [axis, lines] = byRows ? [grid.rows, across] : [grid.columns, down]
  const limit = isTime(byRows ? layout.rows : layout.columns) ? pointLimit : categoryLimit
  const categories = cut(axis, limit)
  const trimmed = lines.map((line) => ({ ...line, figures: cut(line.figures, limit) }))
  const { series, lost } = gathered(ranked(trimmed, layout.order), value)
  return {
    categories: categories.map(({ heads }) => heads),
    axis: byRows ? layout.rows : layout.columns,
    seriesBy: byRows ? layout.columns : layout.rows,
    series,
    leftOut: { categories: axis.length - categories.length, series: lost },
  }
}

/** The chart of a grid; null where there is no value or nothing to lay along an axis. */
export const chartModel = (grid: Pivot, state: QueryState): ChartModel | null => {
  if (state.values.length === 0 || state.rows.length + state.columns.length === 0 || grid.rows.length === 0)
    return null
  if (state.columns.length === 0) return flatModel(grid, state)
  const index = chartedValue(state)
  const value = state.values[index]
  return value === undefined ? null : crossModel(grid, state, [value, index])
}

/** Views that make sense of a question, in the order they are offered. */
export const sensibleViews = (state: QueryState): readonly View[] => {
  const hasChart =
    state.values.some(({ mode }) => mode !== 'select' && mode !== 'select_distinct') &&
    state.rows.length + state.columns.length > 0
  const charts: readonly View[] = hasChart ? ['bars', 'line', 'area'] : []
  const scatter: readonly View[] =
    hasChart && state.values.length >= 2 && state.columns.length === 0 ? ['scatter'] : []
  const grids: readonly View[] = state.columns.length > 0 ? ['pivot', 'table'] : ['table']
  return [...charts, ...scatter, ...grids]
}

/** The view shown: the one asked for where it makes sense, else a line over periods, else bars. */
export const shownView = (state: QueryState): View => {
  const sensible = sensibleViews(state)
  if (state.view !== null && sensible.includes(state.view)) return state.view
  const time = [...state.rows, ...state.columns].some(
    ({ unit }) => unit === 'date' || unit === 'year_week' || unit === 'year_month',
  )
  if (time && sensible.includes('line')) return 'line'
  return sensible[0] ?? 'table'
}
