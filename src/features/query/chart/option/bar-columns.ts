// In a tile of a board, horizontal bars are rows with their figures. Several values are columns, each with its bars.
import type { ChartModel, ChartSeries } from '../model/chart-model.ts'
import { type Extent, extentOf } from './axis-extents.ts'
import type { ChartInput } from './chart-input.ts'
import { isHorizontal } from './chart-series.ts'

/** The most values for which a tile has room. */
const most = 3

interface BarColumns {
  /** The chart with one series for each column. */
  readonly model: ChartModel
  /** The scale of each column. */
  readonly extents: readonly Extent[]
}

/** Returns whether the bars of a tile are rows with their figures. */
export function hasBarRows(input: Pick<ChartInput, 'model' | 'formatters'>): boolean {
  const { view, series, seriesBy } = input.model
  return isHorizontal(input) && (series.length === 1 || (view === 'bars' && seriesBy.length === 0))
}

const figuresOf = ({ figures, past }: ChartSeries) => [...figures, ...(past?.figures ?? [])]

/** Returns the columns. Values that share an axis of the chart share a scale; the others have their own. */
export function barColumns(model: ChartModel): BarColumns {
  const { series, unplaced = [], omitted } = model
  const all = [...series, ...unplaced]
  const shown = all.slice(0, most)
  const shared = extentOf(shown.flatMap((each) => (each.axis === 0 ? figuresOf(each) : [])))
  return {
    extents: shown.map((each) => (each.axis === 0 ? shared : extentOf(figuresOf(each)))),
    model: {
      ...model,
      series: shown.map((each) => ({ ...each, axis: 0 })),
      omitted: { ...omitted, values: omitted.values - unplaced.length + all.length - shown.length },
    },
  }
}

/** Where a bar starts and how long it is, in percent of the scale. */
export function barSpan(
  figure: number,
  { min, max }: Extent,
): { readonly start: number; readonly size: number } {
  const percent = (value: number) => (max === min ? 0 : (100 * value) / (max - min))
  return { start: percent(Math.min(figure, 0) - min), size: percent(Math.abs(figure)) }
}
