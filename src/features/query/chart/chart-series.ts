// The series of a chart: bars, lines and points, and the compared period over them.
import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import { lettersOf } from '#src/lib/text-width.ts'
import type { ChartColors, ChartInput } from './chart-input.ts'
import type { ChartSeries } from './chart-model.ts'

const maxVerticalBars = 6
const longName = 14

/** Returns whether the bars are horizontal. */
export function isHorizontal({
  model,
  view,
  formatters,
}: Pick<ChartInput, 'model' | 'view' | 'formatters'>): boolean {
  return (
    view === 'bars' &&
    !model.isTime &&
    (model.categories.length > maxVerticalBars ||
      model.categories.some((heads) => lettersOf(formatters.category(heads)) > longName))
  )
}

/** Returns the colour of a series. The collected “others” series is grey. */
export function colorOf(
  { series, other }: ChartColors,
  { index, isOther }: { index: number; isOther: boolean },
): string {
  return isOther ? other : (series[index] ?? other)
}

const isStacked = ({ model }: ChartInput): boolean => model.seriesBy.length > 0

const hollow = ({ colors }: ChartInput, borderColor: string) => ({
  color: colors.page,
  borderColor,
  borderWidth: 1.5,
})

const barSeries = (input: ChartInput): BarSeriesOption[] =>
  input.model.series.map((each, index) => ({
    type: 'bar',
    name: input.formatters.series(each),
    // A bar of height zero would still get a border.
    data: each.figures.map((figure, at) => {
      if (isStacked(input)) return figure === 0 ? null : figure
      return at === input.partial && figure !== null
        ? { value: figure, itemStyle: hollow(input, colorOf(input.colors, { index, isOther: each.isOther })) }
        : figure
    }),
    ...(isStacked(input) ? { stack: 'all' } : {}),
    barCategoryGap: '42%',
    barGap: '0%',
    barMaxWidth: 72,
    itemStyle: {
      color: colorOf(input.colors, { index, isOther: each.isOther }),
      borderColor: input.colors.page,
      borderWidth: isStacked(input) ? 0.5 : 0,
    },
    emphasis: { disabled: true },
  }))

/** A figure between two gaps draws no line, so it needs a symbol. The period that is not over has a hollow one. */
const marked = (
  { figures }: Pick<ChartSeries, 'figures'>,
  partial: number,
): NonNullable<LineSeriesOption['data']> =>
  figures.map((value, at) => {
    if (value === null) return null
    if (at === partial) return { value, symbol: 'emptyCircle' }
    const isLonely = (figures[at - 1] ?? null) === null && (figures[at + 1] ?? null) === null
    return isLonely ? { value, symbol: 'circle' } : value
  })

/** The compared period: a dashed line in ink, on a line in the colour of the page so that bars do not hide it. */
const comparedLines = (input: ChartInput): LineSeriesOption[] => {
  const { model, colors, formatters } = input
  const { compared } = model
  if (compared === null || isHorizontal(input)) return []
  const line = (lineStyle: { color: string; width: number; type?: number[] }): LineSeriesOption => ({
    type: 'line',
    data: marked(compared, -1),
    connectNulls: false,
    showSymbol: true,
    showAllSymbol: true,
    symbol: 'none',
    symbolSize: 5,
    itemStyle: { color: lineStyle.color },
    lineStyle,
    silent: true,
    emphasis: { disabled: true },
    z: 4,
  })
  return [
    line({ color: colors.page, width: 4 }),
    { ...line({ color: colors.ink, width: 1.5, type: [4, 3] }), name: formatters.compared },
  ]
}

/** The compared period of horizontal bars: a mark at its figure. */
const comparedMarks = (input: ChartInput): ScatterSeriesOption[] => {
  const { model, colors, formatters } = input
  const { compared } = model
  if (compared === null || !isHorizontal(input)) return []
  const data = compared.figures.flatMap((figure, at) => (figure === null ? [] : [[figure, at]]))
  const mark = (width: number, height: number) => [width, height]
  return [
    { type: 'scatter', data, symbol: 'rect', symbolSize: mark(4, 18), itemStyle: { color: colors.page } },
    {
      type: 'scatter',
      name: formatters.compared,
      data,
      symbol: 'rect',
      symbolSize: mark(1.5, 18),
      itemStyle: { color: colors.ink },
    },
  ].map((series) => ({ ...series, type: 'scatter' as const, silent: true, z: 4 }))
}

const lineSeries = (input: ChartInput): LineSeriesOption[] =>
  input.model.series.map((each, index) => {
    const color = colorOf(input.colors, { index, isOther: each.isOther })
    const isArea = input.view === 'area'
    return {
      type: 'line',
      name: input.formatters.series(each),
      data: marked(each, input.partial),
      ...(isArea && isStacked(input) ? { stack: 'all' } : {}),
      connectNulls: false,
      showSymbol: true,
      showAllSymbol: true,
      symbol: 'none',
      symbolSize: 5,
      lineStyle: { color, width: 1.75 },
      itemStyle: { color },
      ...(isArea ? { areaStyle: { color, opacity: isStacked(input) ? 0.85 : 0.14 } } : {}),
      emphasis: { disabled: true },
    }
  })

const scatterSeries = ({ model, colors, formatters }: ChartInput): ScatterSeriesOption[] => {
  const [x, y] = model.series
  if (x === undefined || y === undefined) return []
  const points = model.categories.flatMap((heads, at) => {
    const [left, right] = [x.figures[at] ?? null, y.figures[at] ?? null]
    return left === null || right === null ? [] : [{ name: formatters.category(heads), value: [left, right] }]
  })
  return [
    {
      type: 'scatter',
      data: points,
      symbolSize: 7,
      itemStyle: { color: colors.series[0] ?? colors.other, borderColor: colors.page, borderWidth: 1 },
      emphasis: { disabled: true },
    },
  ]
}

/** Returns the series of a view, with the compared period. */
export function seriesOf(input: ChartInput) {
  if (input.view === 'scatter') return scatterSeries(input)
  const own = input.view === 'bars' ? barSeries(input) : lineSeries(input)
  return [...own, ...comparedLines(input), ...comparedMarks(input)]
}
