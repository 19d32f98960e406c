// Charts that nobody sees: a browser compiles the library while it draws, which takes longer than to draw.
import { createChart } from './chart-canvas.ts'
import { readPageColors } from './chart-colors.ts'
import type { ChartInput } from './option/chart-input.ts'
import type { ChartModel, ChartSeries } from './model/chart-model.ts'

const ignore = () => undefined
const box = { width: 400, height: 300 }
/** How often the browser draws until most of the library is compiled. */
const drawings = 3
/** As many categories as a tile often has. */
const figures = Array.from({ length: 20 }, (_, index) => index)

const series = (axis: 0 | 1): ChartSeries => ({
  heads: [],
  value: { mode: 'sum', field: '' },
  cells: figures,
  figures,
  past: null,
  isOther: false,
  axis,
})

/** Bars with a line on a second axis, which use most of the library. */
const model: ChartModel = {
  view: 'bars',
  categories: figures.map((figure) => [figure]),
  pastHeads: [],
  axis: [{ field: '' }],
  isTime: false,
  isOrdered: true,
  seriesBy: [],
  series: [series(0), series(1)],
  groups: null,
  total: null,
  omitted: { categories: 0, series: 0, earlier: 0, values: 0, comparison: false },
}

const formatters: ChartInput['formatters'] = {
  category: String,
  series: ({ axis }) => String(axis),
  group: String,
  point: String,
  short: String,
  percent: String,
  figure: String,
  changed: '',
  compared: '',
  other: '',
  none: '',
  noValue: '',
}

let drawn = 0

/**
 * Draws a chart in an element that is not on the page: once with vertical bars, then with horizontal ones. Returns
 * whether more drawings help.
 */
export function drawUnseenChart(): boolean {
  if (drawn === drawings) return false
  const chart = createChart(document.createElement('div'), box, { onHover: ignore, onChoose: ignore })
  const shown = { ...model, isOrdered: drawn === 0, series: model.series.slice(0, 2 - (drawn % 2)) }
  const colors = readPageColors()
  chart.draw({
    model: shown,
    formatters,
    colors,
    box,
    partial: null,
    strip: null,
    figure: null,
    isCompact: true,
  })
  chart.dispose()
  drawn += 1
  return drawn < drawings
}
