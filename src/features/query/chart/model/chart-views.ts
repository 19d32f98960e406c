// Which views make sense for a query, and which one is shown.
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import { type Catalogue, isComputed, typeOfMeasure, unitOf } from '../../state/catalogue.ts'
import { type Measure, type QueryState, type View, sameItem } from '../../state/query-state.ts'
import { chartScales, isCyclic, kindOfAll, scaleCount } from './chart-scales.ts'

export type ChartView = Exclude<View, 'table' | 'pivot'>

/** The parts of a query that decide about its views. */
export type ChartLayout = Pick<QueryState, 'rows' | 'columns' | 'values' | 'order' | 'view'>

export function isChartView(view: View): view is ChartView {
  return view !== 'table' && view !== 'pivot'
}

const additive: readonly ComputeMode[] = ['sum', 'count']

/** Returns whether the figures of several groups can be added up. */
export function isAdditive({ mode, calculation }: Measure): boolean {
  return calculation === undefined && additive.includes(mode)
}

/** Returns whether a value is a figure that a chart can draw. */
export function isDrawable(catalogue: Catalogue, measure: Measure): boolean {
  const isFigure = !measure.mode.startsWith('select') || isComputed(catalogue, measure)
  return isFigure && typeOfMeasure(catalogue, measure) === 'num'
}

/**
 * Returns the value to chart where there is room for only one: the one that the query is ordered by, or else the first
 * that can be drawn.
 */
export function chartedValue(
  { values, order }: Pick<QueryState, 'values' | 'order'>,
  catalogue: Catalogue,
): Measure | undefined {
  const drawable = values.filter((each) => isDrawable(catalogue, each))
  const by = order[0]?.by
  return drawable.find((each) => by !== undefined && sameItem(each, by)) ?? drawable[0]
}

/** What the rules below ask about a query. */
interface Facts {
  readonly scales: number
  readonly values: number
  /** Series come from a dimension. */
  readonly hasSeries: boolean
  /** Times and numbers have an order, names do not. */
  readonly isOrdered: boolean
  readonly isTime: boolean
  readonly isAdditive: boolean
}

const factsOf = (state: ChartLayout, catalogue: Catalogue): Facts => {
  const scales = chartScales(state, { catalogue, view: 'bars' })
  const kind = kindOfAll(catalogue, scales.axis)
  const charted = chartedValue(state, catalogue)
  return {
    scales: scaleCount(state),
    values: state.values.filter((each) => isDrawable(catalogue, each)).length,
    hasSeries: scales.seriesBy.length > 0,
    isOrdered: kind !== 'name',
    isTime: kind === 'time',
    isAdditive: charted !== undefined && isAdditive(charted),
  }
}

/** When each chart makes sense, in the order they are offered. */
const rules: Record<ChartView, (facts: Facts) => boolean> = {
  bars: ({ scales }) => scales > 0,
  stacked: ({ scales, isAdditive: adds }) => scales > 1 && adds,
  line: ({ isOrdered }) => isOrdered,
  area: ({ isOrdered, hasSeries, isAdditive: adds, values }) =>
    isOrdered && (hasSeries ? adds : values === 1),
  scatter: ({ scales, values }) => scales > 0 && values > 1,
  heat: ({ scales }) => scales > 1,
  multiples: ({ scales, values }) => scales > 1 || (scales > 0 && values > 1),
  figure: ({ scales, isTime }) => scales === 0 || (scales === 1 && isTime),
}

const chartViews = Object.keys(rules).filter((view): view is ChartView => Object.hasOwn(rules, view))

/** Returns the views that make sense for a query, in the order they are offered. */
export function sensibleViews(state: ChartLayout, catalogue: Catalogue): readonly View[] {
  const facts = factsOf(state, catalogue)
  const charts = facts.values === 0 ? [] : chartViews.filter((view) => rules[view](facts))
  return [...charts, ...(state.columns.length > 0 ? (['pivot', 'table'] as const) : (['table'] as const))]
}

/** Units with so many periods that a line reads better than bars. */
const isLong = (state: ChartLayout, catalogue: Catalogue): boolean =>
  [...state.rows, ...state.columns].some((dimension) => {
    const unit = unitOf(catalogue, dimension)
    return unit === undefined
      ? kindOfAll(catalogue, [dimension]) === 'time'
      : unit === 'date' || unit === 'year_week' || unit === 'year_month'
  })

/** The views to prefer, best first. */
const preferred = (state: ChartLayout, catalogue: Catalogue): readonly View[] => {
  const { scales, isTime, hasSeries } = factsOf(state, catalogue)
  if (scales === 2 && isCyclic(state, catalogue)) return ['heat']
  if (isTime && (hasSeries || isLong(state, catalogue))) return ['line']
  return hasSeries ? ['stacked'] : []
}

/**
 * Returns the view to show: the requested one if it makes sense. Otherwise a heat map for weekdays and hours, lines for
 * many periods and for several series over time, stacked bars for names whose figures add up, and bars for the rest.
 */
export function effectiveView(state: ChartLayout, catalogue: Catalogue): View {
  const sensible = sensibleViews(state, catalogue)
  if (state.view !== null && sensible.includes(state.view)) return state.view
  return preferred(state, catalogue).find((view) => sensible.includes(view)) ?? sensible[0] ?? 'table'
}
