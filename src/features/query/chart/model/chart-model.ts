// Turns a result into a chart: categories along the axis, and series over them. Decides what becomes an axis, which
// series get a colour, and what only the table shows. It does not draw.
import type { Value } from '#contract/query/response.ts'
import { sumDecimals } from '#domain/json/decimal-text.ts'
import type { Catalogue } from '../../state/catalogue.ts'
import { type Cell, type Pivot, compareValues } from '../../result/pivot.ts'
import { type Dimension, type Measure, isMeasure } from '../../state/query-state.ts'
import { toNumber } from '../../state/value-format.ts'
import { type ChartLine, type PastFigures, chartMatrix, pickFigures } from './chart-matrix.ts'
import { chartScales, kindOfAll } from './chart-scales.ts'
import { withCutBars } from './cut-bars.ts'
import {
  type ChartLayout,
  type ChartView,
  chartedValue,
  effectiveView,
  isAdditive,
  isChartView,
  isDrawable,
} from './chart-views.ts'

/** Number of series with a colour, in the order of the palette. */
export const seriesLimit = 8
/** Number of panels of small multiples, and of rows of a heat map. */
const panelLimit = 24
const heatLimit = 400
const pointLimit = 2000
/** Values whose peaks differ by more than this factor do not share an axis. */
const maxPeakRatio = 50

export interface ChartSeries extends ChartLine {
  readonly isOther: boolean
  /** The heads of the series that are added up in this one. */
  readonly gathered?: readonly (readonly Value[])[]
  /** 1 for the second axis, or for a panel with a scale of its own. */
  readonly axis: 0 | 1
}
/** Identifies a series of a chart. */
export function seriesKey({ value, heads, isOther }: ChartSeries): string {
  return JSON.stringify([value, heads, isOther])
}

interface Omitted {
  readonly categories: number
  /** Series that have no colour and cannot be added up. */
  readonly series: number
  /** Earlier periods that have no colour. */
  readonly earlier: number
  /** Values that fit neither axis. */
  readonly values: number
  /** The comparison with past periods. */
  readonly comparison: boolean
}
/** The groups of points, largest first. A group without a colour is drawn in grey. */
export interface PointGroups {
  readonly by: readonly Dimension[]
  readonly heads: readonly (readonly Value[])[]
  /** The group of each point. */
  readonly of: readonly number[]
}
export interface ChartModel {
  readonly view: ChartView
  readonly categories: readonly (readonly Value[])[]
  /** The heads of each category in the latest past period; empty without a comparison. */
  readonly pastHeads: readonly (readonly Value[])[]
  readonly axis: readonly Dimension[]
  readonly isTime: boolean
  /** Whether a line may connect the categories. */
  readonly isOrdered: boolean
  readonly seriesBy: readonly Dimension[]
  readonly series: readonly ChartSeries[]
  /** Values that fit neither axis. */
  readonly unplaced?: readonly ChartSeries[]
  /** The colours of points; null if all have the same. */
  readonly groups: PointGroups | null
  /** The total of the charted value, now and in the past period, as the platform computed it; null without totals. */
  readonly total: { readonly now: Cell; readonly past: Cell } | null
  /** What only the table shows. */
  readonly omitted: Omitted
}

export interface ChartContext {
  readonly catalogue: Catalogue
  /** Whether all rows of the answer are loaded. Otherwise nothing is added up. */
  readonly isComplete: boolean
}

const nothingOmitted: Omitted = { categories: 0, series: 0, earlier: 0, values: 0, comparison: false }

const isByValue = ({ order }: ChartLayout): boolean => order[0] !== undefined && isMeasure(order[0].by)

const sizeOf = (figures: readonly (number | null)[]): number =>
  figures.reduce<number>((sum, figure) => sum + Math.abs(figure ?? 0), 0)
const peakOf = ({ figures }: ChartLine): number =>
  figures.reduce<number>((peak, figure) => Math.max(peak, Math.abs(figure ?? 0)), 0)

const isCount = ({ mode }: Measure): boolean => mode === 'count' || mode === 'count_distinct'

/** Whether two values can share an axis: both count something or neither does, and their peaks are of one magnitude. */
const canShare = (a: ChartLine, b: ChartLine): boolean => {
  const [one, other] = [peakOf(a), peakOf(b)]
  const isNear = one === 0 || other === 0 || Math.max(one, other) / Math.min(one, other) <= maxPeakRatio
  return isNear && isCount(a.value) === isCount(b.value)
}

const toSeries = (line: ChartLine, axis: 0 | 1 = 0): ChartSeries => ({ ...line, isOther: false, axis })

/** Values share the axis of the charted value or get the second one; what fits neither is left out. */
const onAxes = (lines: readonly ChartLine[], charted: Measure): readonly ChartSeries[] => {
  const first = lines.find(({ value }) => value === charted)
  const second = lines.find((line) => first !== undefined && !canShare(line, first))
  return lines.flatMap((line) => {
    if (first !== undefined && canShare(line, first)) return [toSeries(line)]
    return second !== undefined && canShare(line, second) ? [toSeries(line, 1)] : []
  })
}

const isFigure = (cell: Cell): cell is number | string => toNumber(cell) !== null

const sumAt = (lines: readonly PastFigures[], at: number): string | null => {
  const numbers = lines.map(({ cells }) => cells[at]).filter(isFigure)
  return numbers.length === 0 ? null : sumDecimals(numbers)
}

/** The sum of the lines, with all digits. */
const otherOf = (lines: readonly ChartLine[], like: ChartLine): ChartSeries => {
  const sum = (of: readonly PastFigures[], cells: readonly Cell[]) => {
    const sums = cells.map((_, at) => sumAt(of, at))
    return { cells: sums, figures: sums.map(toNumber) }
  }
  const pasts = lines.flatMap(({ past }) => past ?? [])
  const past = like.past === null ? null : sum(pasts, like.past.cells)
  const gathered = lines.map(({ heads }) => heads)
  return { ...like, ...sum(lines, like.cells), heads: [], past, isOther: true, gathered, axis: 0 }
}

interface GatheringRules {
  readonly layout: ChartLayout
  readonly limit: number
  readonly canAdd: boolean
  readonly isStack: boolean
}
interface Gathered extends Pick<ChartModel, 'series' | 'unplaced'> {
  readonly left: Partial<Omitted>
}

/** In time order; of too many periods the latest ones are shown. */
const inTimeOrder = (lines: readonly ChartLine[], limit: number): Gathered => {
  const sorted = lines.toSorted((a, b) => compareValues(a.heads[0] ?? null, b.heads[0] ?? null))
  const dated = sorted.filter(({ heads }) => heads[0] !== null)
  const undated = sorted.filter(({ heads }) => heads[0] === null)
  const shown = [...dated.slice(-limit), ...undated].slice(0, limit)
  return { series: shown.map((line) => toSeries(line)), left: { earlier: lines.length - shown.length } }
}

/**
 * The largest series get a colour, or the first if the query is ordered by a value. The others become one series if
 * they add up and all of them are loaded. Outside of a stack it must not flatten the first ones.
 */
const gathered = (
  lines: readonly ChartLine[],
  { layout, limit, canAdd, isStack }: GatheringRules,
): Gathered => {
  if (lines.length <= limit) return { series: lines.map((line) => toSeries(line)), left: {} }
  const ranked = isByValue(layout) ? lines : lines.toSorted((a, b) => sizeOf(b.figures) - sizeOf(a.figures))
  const [first, remaining] = [ranked.slice(0, limit), ranked.slice(limit)]
  const series = first.map((line) => toSeries(line))
  const [like] = first
  const other = canAdd && like !== undefined ? otherOf(remaining, like) : null
  const fits = other !== null && (isStack || peakOf(other) <= 2 * Math.max(...first.map(peakOf)))
  return fits ? { series: [...series, other], left: {} } : { series, left: { series: remaining.length } }
}

interface SeriesInput extends ChartContext {
  readonly layout: ChartLayout
  readonly view: ChartView
  readonly seriesBy: readonly Dimension[]
  readonly charted: Measure
}

const limitOf = (view: ChartView): number => {
  if (view === 'heat') return heatLimit
  return view === 'multiples' ? panelLimit : seriesLimit
}

/** Several values without series: on two axes, or in panels that each have their own scale. */
const seriesOfValues = (lines: readonly ChartLine[], { view, charted }: SeriesInput): Gathered => {
  const fitting = view === 'multiples' ? lines.map((line) => toSeries(line)) : onAxes(lines, charted)
  const series = view === 'figure' ? fitting.filter(({ value }) => value === charted) : fitting
  const shown = series.slice(0, limitOf(view))
  const placed = new Set(shown.map(({ value }) => value))
  const unplaced = lines.filter(({ value }) => !placed.has(value)).map((line) => toSeries(line, 1))
  return { series: shown, unplaced, left: { values: unplaced.length } }
}

const seriesOf = (lines: readonly ChartLine[], input: SeriesInput): Gathered => {
  const { view, seriesBy, catalogue, charted, isComplete, layout } = input
  const limit = limitOf(view)
  if (seriesBy.length === 0) return seriesOfValues(lines, input)
  if (kindOfAll(catalogue, seriesBy) === 'time') return inTimeOrder(lines, limit)
  if (view === 'heat')
    return {
      series: lines.slice(0, limit).map((line) => toSeries(line)),
      left: { series: Math.max(0, lines.length - limit) },
    }
  return gathered(lines, {
    layout,
    limit,
    canAdd: view !== 'multiples' && isComplete && isAdditive(charted),
    isStack: view === 'stacked' || view === 'area',
  })
}

interface CategoryInput {
  readonly kind: ReturnType<typeof kindOfAll>
  readonly layout: ChartLayout
  readonly view: ChartView
}

/** Times and numbers in their order; a query that ranks numbers keeps its order, unless a line connects them. */
const orderedCategories = (
  categories: readonly (readonly Value[])[],
  { kind, layout, view }: CategoryInput,
): readonly number[] => {
  const indexes = categories.map((_, index) => index)
  const isRanked = isByValue(layout) && view !== 'line' && view !== 'area'
  if (kind === 'name' || (kind === 'number' && isRanked)) return indexes
  const headAt = (index: number) => categories[index]?.[0] ?? null
  return indexes.toSorted((a, b) => compareValues(headAt(a), headAt(b), kind === 'number'))
}

/** Of too many categories, the latest times and the largest names, in their order. */
const chooseCategories = (
  { categories, lines }: Pick<ReturnType<typeof chartMatrix>, 'categories' | 'lines'>,
  input: CategoryInput,
): readonly number[] => {
  const indexes = orderedCategories(categories, input)
  if (indexes.length <= pointLimit) return indexes
  if (input.kind === 'time') return indexes.slice(-pointLimit)
  if (isByValue(input.layout)) return indexes.slice(0, pointLimit)
  const sizes = categories.map((_, at) => sizeOf(lines.map(({ figures }) => figures[at] ?? null)))
  const largest = new Set(indexes.toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0)).slice(0, pointLimit))
  return indexes.filter((index) => largest.has(index))
}

/** Several bars have no room for the past figures of a second axis. */
const showsPast = (view: ChartView, series: readonly ChartSeries[]): boolean =>
  (view !== 'bars' && view !== 'stacked') || series.length === 1 || series.every(({ axis }) => axis === 0)

/** Returns whether the series of a chart are one value over several groups. */
export function chartsOneValue(layout: ChartLayout, catalogue: Catalogue): boolean {
  const view = effectiveView(layout, catalogue)
  return (
    isChartView(view) && view !== 'scatter' && chartScales(layout, { catalogue, view }).seriesBy.length > 0
  )
}

/** Only without columns the totals are one row of values. */
const totalOf = ({ total, columns, periods }: Pivot, value: number): ChartModel['total'] =>
  total === null || columns.length > 0
    ? null
    : { now: total.cells[value * periods], past: periods > 1 ? total.cells[value * periods + 1] : undefined }

/** Builds the chart of a grid in the view of the query. Returns null if the query has no chart. */
export function chartModel(grid: Pivot, layout: ChartLayout, context: ChartContext): ChartModel | null {
  const { catalogue } = context
  const view = effectiveView(layout, catalogue)
  const charted = chartedValue(layout, catalogue)
  if (!isChartView(view) || view === 'scatter' || charted === undefined) return null
  const scales = chartScales(layout, { catalogue, view })
  const values =
    scales.seriesBy.length > 0 ? [charted] : layout.values.filter((each) => isDrawable(catalogue, each))
  const matrix = chartMatrix(grid, { scales, layout, values })
  const kind = kindOfAll(catalogue, scales.axis)
  const indexes = chooseCategories(matrix, { kind, layout, view })
  const lines = matrix.lines.map((line) => pickFigures(line, indexes))
  const { series, unplaced = [], left } = seriesOf(lines, { ...context, ...scales, layout, view, charted })
  const hasPast = showsPast(view, series)
  const categories = indexes.map((index) => matrix.categories[index] ?? [])
  const pick = (all: readonly ChartSeries[]) => (hasPast ? all : all.map((one) => ({ ...one, past: null })))
  return {
    view,
    categories,
    pastHeads: hasPast ? indexes.flatMap((index) => matrix.pastHeads.slice(index, index + 1)) : [],
    ...scales,
    isTime: kind === 'time',
    isOrdered: kind !== 'name',
    series: view === 'bars' ? withCutBars(pick(series), categories) : pick(series),
    unplaced: pick(unplaced),
    groups: null,
    total: totalOf(grid, layout.values.indexOf(charted)),
    omitted: {
      ...nothingOmitted,
      ...left,
      categories: matrix.categories.length - indexes.length,
      comparison: grid.periods > 1 && !hasPast,
    },
  }
}
