// The others beside bars that they would flatten: their figures and shares, in place of a bar that is cut.
import type { Value } from '#contract/query/response.ts'
import { divideDecimals, sumDecimals } from '#domain/json/decimal-text.ts'
import type { Cell } from '../../result/pivot.ts'
import { toNumber } from '../../state/value-format.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'
import { isAdditive } from './chart-views.ts'
import { cutBarsOf } from './cut-bars.ts'

const shareDigits = 20

interface OthersFigure {
  readonly series: ChartSeries
  readonly cell: Cell
  readonly past: Cell
  /** Of the sum of all bars; null if they do not add up or not all of them are known. */
  readonly share: string | null
}

interface OthersRow {
  readonly heads: readonly Value[]
  readonly figures: readonly OthersFigure[]
}

const isFigure = (cell: Cell): cell is number | string => toNumber(cell) !== null

const shareOf = ({ omitted }: ChartModel, { cells, value }: ChartSeries, at: number): string | null => {
  const part = cells[at]
  const whole = sumDecimals(cells.filter(isFigure))
  return isFigure(part) && whole !== null && isAdditive(value) && omitted.categories === 0
    ? divideDecimals(part, whole, shareDigits)
    : null
}

const without = <T>(list: readonly T[], at: number): readonly T[] => list.filter((_, index) => index !== at)

const seriesWithout = (series: ChartSeries, at: number): ChartSeries => ({
  ...series,
  cells: without(series.cells, at),
  figures: without(series.figures, at),
  past: series.past && {
    cells: without(series.past.cells, at),
    figures: without(series.past.figures, at),
  },
})

/** Takes the others out of a chart of bars if theirs is cut. Otherwise the chart is returned as it is. */
export function splitOthers(model: ChartModel): {
  readonly model: ChartModel
  readonly others: OthersRow | null
} {
  const [cut] = cutBarsOf(model)
  const heads = cut && model.categories[cut.category]
  if (cut === undefined || heads === undefined) return { model, others: null }
  const { category: at } = cut
  const figures = model.series.map((series) => ({
    series,
    cell: series.cells[at],
    past: series.past?.cells[at],
    share: shareOf(model, series, at),
  }))
  const rest = {
    ...model,
    categories: without(model.categories, at),
    pastHeads: without(model.pastHeads, at),
    series: model.series.map((series) => seriesWithout(series, at)),
    unplaced: model.unplaced?.map((series) => seriesWithout(series, at)) ?? [],
  }
  return { model: rest, others: { heads, figures } }
}
