import type { ChartModel } from './chart-model.ts'

const oneLine: readonly ChartModel['view'][] = ['bars', 'line', 'area', 'figure']

/** Whether the head of a tile can name the compared period, as nothing else in the chart needs a legend. */
export function comparedInHead({ view, series: [series, ...more], categories }: ChartModel): boolean {
  return (
    more.length === 0 &&
    series !== undefined &&
    series.past !== null &&
    oneLine.includes(view) &&
    categories.length > 1
  )
}
