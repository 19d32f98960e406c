// The heads of a mark of a chart, so that the rows behind it can be found.
import type { Value } from '#contract/query/response.ts'
import type { DrillHead } from '../drill/drill-context.ts'
import { othersCondition } from '../state/calculation/others-condition.ts'
import { othersHeads } from '../state/calculation/others-head.ts'
import type { Dimension } from '../state/query-state.ts'
import type { ChartPoint } from './chart-canvas.ts'
import type { ChartModel, ChartSeries } from './model/chart-model.ts'

const headsOf = (dimensions: readonly Dimension[], heads: readonly Value[]): readonly DrillHead[] =>
  dimensions.map((dimension, at) => ({ dimension, value: heads[at] ?? null }))

/** The series that gathers all others: only values of one dimension can be selected. */
const gatheredHeads = (
  { seriesBy, series }: ChartModel,
  { gathered = [] }: ChartSeries,
): readonly DrillHead[] => {
  const first = (heads: readonly Value[]): Value => heads[0] ?? null
  const shown = series.filter(({ isOther }) => !isOther).map(({ heads }) => first(heads))
  const names = othersHeads(gathered.length, seriesBy.length)
  return headsOf(seriesBy, names).map((head) => ({
    ...head,
    condition:
      seriesBy.length === 1
        ? othersCondition(head.dimension, { kept: shown, others: gathered.map(first) })
        : null,
  }))
}

/** Returns the heads of a mark; without a series, those of its category. */
export function markHeads(model: ChartModel, { index, series }: ChartPoint): readonly DrillHead[] {
  const each = series === null ? undefined : model.series[series]
  const own = headsOf(model.axis, model.categories[index] ?? [])
  if (each === undefined) return own
  return [...own, ...(each.isOther ? gatheredHeads(model, each) : headsOf(model.seriesBy, each.heads))]
}
