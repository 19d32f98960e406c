// A point of a chart in words, for the arrow keys.
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import type { Cell } from '../result/pivot.ts'
import type { Naming } from '../state/naming.ts'
import { type Described, positionText, writeFigure } from './chart-formatters.ts'
import type { ChartSeries } from './model/chart-model.ts'

/** Both figures of a point of a scatter, and both past figures. */
const pointWords = (naming: Naming, { model, formatters }: Described, index: number): string => {
  const figures = (cellsOf: (series: ChartSeries) => readonly Cell[]) =>
    enumerate(
      naming.locale,
      model.series.map((each) =>
        naming.t('chart.place', {
          category: formatters.series(each),
          series: writeFigure(formatters, each, cellsOf(each)[index]),
        }),
      ),
    )
  const isCompared = model.series.some(({ past }) => past !== null)
  return joinSentences(
    naming.t('chart.read', {
      place: formatters.category(model.categories[index] ?? []),
      figure: figures(({ cells }) => cells),
    }),
    isCompared
      ? naming.t('chart.readPast', {
          period: formatters.compared,
          figure: figures(({ past }) => past?.cells ?? []),
        })
      : '',
  )
}

/** The figure of a point in words, with its past figure. */
export function readPoint(
  naming: Naming,
  described: Described,
  { index, series: at }: { index: number; series: number },
): string {
  const { model, formatters } = described
  const { t } = naming
  const series = model.series[at]
  if (series === undefined) return ''
  if (model.view === 'scatter') return pointWords(naming, described, index)
  const place = positionText(naming, described, { category: index, series: at })
  const past = series.past?.cells[index]
  return joinSentences(
    t('chart.read', { place, figure: writeFigure(formatters, series, series.cells[index]) }),
    series.past === null
      ? ''
      : t('chart.readPast', { period: formatters.compared, figure: writeFigure(formatters, series, past) }),
  )
}
