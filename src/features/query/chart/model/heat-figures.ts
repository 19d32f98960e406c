// What the colours of a heat map show: the figures, or with a comparison the change of each.
import type { Cell } from '../../result/pivot.ts'
import { readPeriod } from '../../result/period-columns.ts'
import { toNumber } from '../../state/value-format.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'

/** Returns the exact change of a figure since the compared period; undefined if one of the two is missing. */
export function changeAt({ cells, past }: Pick<ChartSeries, 'cells' | 'past'>, at: number): Cell {
  return readPeriod({ kind: 'change', period: 1 }, (period) => (period === 0 ? cells[at] : past?.cells[at]))
}

/** Returns whether the colours show changes. */
export function showsChange({ view, series }: Pick<ChartModel, 'view' | 'series'>): boolean {
  return view === 'heat' && series.some(({ past }) => past !== null)
}

/** Returns the figures that the colours show. */
export function heatFigures(model: Pick<ChartModel, 'view' | 'series'>): Pick<ChartModel, 'series'> {
  if (!showsChange(model)) return model
  return {
    series: model.series.map((each) => {
      const cells = each.cells.map((_, at) => changeAt(each, at))
      return { ...each, cells, figures: cells.map(toNumber) }
    }),
  }
}
