// The bar of the others, which stands for many rows: where it would flatten all other bars, it is drawn shorter. Its
// figure stays as it is.
import type { Value } from '#contract/query/response.ts'
import { isOthersHead } from '../../state/calculation/others-head.ts'
import { toNumber } from '../../state/value-format.ts'
import type { ChartLine } from './chart-matrix.ts'
import type { ChartView } from './chart-views.ts'

/** A bar may be this many times as long as the longest of the others, and is cut to this many times its length. */
const longest = 2
const shown = 1.25

interface Bars extends Pick<ChartLine, 'cells' | 'figures' | 'past'> {
  readonly axis: 0 | 1
}

type Categories = readonly (readonly Value[])[]

const othersAt = (categories: Categories): number => categories.findIndex((heads) => isOthersHead(heads[0]))

const sizeOf = (figure: number | null | undefined): number => Math.abs(figure ?? 0)

/** The longest bar or mark of the categories for which `has` holds. */
const peakOf = (series: readonly Bars[], has: (category: number) => boolean): number =>
  series
    .filter(({ axis }) => axis === 0)
    .flatMap(({ figures, past }) => [figures, past?.figures ?? []])
    .reduce(
      (most, figures) =>
        figures.reduce<number>((peak, figure, at) => (has(at) ? Math.max(peak, sizeOf(figure)) : peak), most),
      0,
    )

/** Returns the series of bars with the bar of the others cut. A past figure beyond the cut is not drawn. */
export function withCutBars<Series extends Bars>(
  series: readonly Series[],
  categories: Categories,
): readonly Series[] {
  const others = othersAt(categories)
  const peak = peakOf(series, (at) => at !== others)
  const isCut = others !== -1 && peak > 0 && peakOf(series, (at) => at === others) > longest * peak
  if (!isCut) return series
  const end = shown * peak
  const drawn = (figures: readonly (number | null)[], write: (figure: number) => number | null) =>
    figures.map((figure, at) => (at === others && sizeOf(figure) > end ? write(figure ?? 0) : figure))
  return series.map((each) =>
    each.axis === 1
      ? each
      : {
          ...each,
          figures: drawn(each.figures, (figure) => Math.sign(figure) * end),
          past: each.past && { ...each.past, figures: drawn(each.past.figures, () => null) },
        },
  )
}

interface CutBar {
  readonly series: number
  readonly category: number
}

/** Returns the bars that are drawn shorter than their figures. */
export function cutBarsOf({
  view,
  series,
  categories,
}: {
  readonly view: ChartView
  readonly series: readonly Bars[]
  readonly categories: Categories
}): readonly CutBar[] {
  const category = view === 'bars' ? othersAt(categories) : -1
  return series.flatMap(({ cells, figures, axis }, at) =>
    category !== -1 && axis === 0 && sizeOf(toNumber(cells[category])) > sizeOf(figures[category])
      ? [{ series: at, category }]
      : [],
  )
}
