// A small chart that nobody sees: the browser compiles the library when it first draws, which takes longer than to draw.
import { createChart } from './chart-canvas.ts'
import { readPageColors } from './chart-colors.ts'
import type { ChartInput } from './option/chart-input.ts'
import type { ChartModel, ChartSeries } from './model/chart-model.ts'

const ignore = () => undefined
const box = { width: 400, height: 300 }
const figures = [1, 2, 3]

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
  figure: String,
  changed: '',
  compared: '',
  other: '',
  none: '',
  noValue: '',
}

let isDrawn = false

/** Draws the chart in an element that is not on the page, once. */
export function drawUnseenChart(): void {
  if (isDrawn) return
  isDrawn = true
  const chart = createChart(document.createElement('div'), box, { onHover: ignore, onChoose: ignore })
  chart.draw({ model, formatters, colors: readPageColors(), partial: null, strip: null, box, figure: null })
  chart.dispose()
}
