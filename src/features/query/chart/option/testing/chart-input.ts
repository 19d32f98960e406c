// The input of a chart, for tests of its option.
import type { ChartModel, ChartSeries } from '../../model/chart-model.ts'
import type { ChartInput } from '../chart-input.ts'
import { chartOption } from '../chart-option.ts'

/** Names in place of colours. */
export const chartColors = {
  series: ['one', 'two', 'three'],
  sequential: ['low', 'mid', 'high'],
  diverging: ['minus', 'zero', 'plus'],
  other: 'grey',
  page: 'page',
  ink: 'ink',
  hair: 'hair',
  strong: 'strong',
  secondary: 'secondary',
  font: 'font',
}
const value = { mode: 'sum', field: 'cost' } as const

type Figures = readonly (number | null)[]
/** A series of one measure. */
export function series(figures: Figures, part: Partial<ChartSeries> = {}): ChartSeries {
  return {
    heads: [],
    value,
    cells: figures,
    figures,
    past: null,
    isOther: false,
    axis: 0,
    ...part,
  }
}

/** The figures of the compared period. */
export function past(figures: Figures) {
  return { cells: figures, figures }
}

const model: ChartModel = {
  view: 'stacked',
  categories: [['Jan'], ['Feb'], ['Mar']],
  pastHeads: [],
  axis: [{ field: 'day', unit: 'month' }],
  isTime: true,
  isOrdered: true,
  seriesBy: [{ field: 'airport' }],
  series: [series([1, 0, null]), series([4, 5, 6], { isOther: true })],
  groups: null,
  total: null,
  omitted: { categories: 0, series: 0, earlier: 0, values: 0, comparison: false },
}

const formatters: ChartInput['formatters'] = {
  category: (heads) => heads.join(),
  point: (heads) => heads.join(),
  group: (heads) => heads.join(),
  series: ({ isOther, axis }) => (isOther ? 'Other' : `Denver ${axis}`),
  short: String,
  percent: (share) => `${100 * share}%`,
  figure: String,
  changed: 'Change',
  compared: '1 year before',
  other: 'Other',
  none: '—',
  noValue: 'no value',
}
/** The input of stacked bars of two series over three months, with changes. */
export function inputOf(part: Partial<ChartModel> = {}, rest: Partial<ChartInput> = {}): ChartInput {
  return {
    model: { ...model, ...part },
    colors: chartColors,
    formatters,
    partial: null,
    strip: null,
    figure: null,
    box: { width: 800, height: 300 },
    ...rest,
  }
}
export function optionOf(part: Partial<ChartModel> = {}, rest: Partial<ChartInput> = {}) {
  return chartOption(inputOf(part, rest))
}
