// Turns a chart model into an option of the chart library. Colors, type and lines follow the design system; all texts
// are passed in formatted.
import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { Value } from '#contract/query/response.ts'
import { lettersOf } from '#src/lib/text-width.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'
import type { View } from '../state/query-state.ts'

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
>

/** Read from the CSS variables of the page, once per colour scheme. */
export interface ChartColors {
  readonly series: readonly string[]
  readonly other: string
  readonly page: string
  readonly ink: string
  readonly hair: string
  readonly strong: string
  readonly secondary: string
  readonly font: string
}

interface ChartFormatters {
  readonly category: (heads: readonly Value[]) => string
  readonly series: (series: ChartSeries) => string
  /** Formats a figure on the axis. */
  readonly short: (value: number) => string
  /** The name of the compared period; empty without a comparison. */
  readonly compared: string
}

export interface ChartInput {
  readonly model: ChartModel
  readonly view: Extract<View, 'bars' | 'line' | 'area' | 'scatter'>
  readonly colors: ChartColors
  readonly formatters: ChartFormatters
  /** Index of the category that is not over; -1 without one. It is drawn hollow. */
  readonly partial: number
  /** Names of the categories are shown below the chart, in columns that start here. */
  readonly strip: { readonly left: number; readonly right: number } | null
}

const size = 11.5

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

const hasLegend = ({ model, view }: Pick<ChartInput, 'model' | 'view'>): boolean =>
  (model.series.length > 1 || model.compared !== null) && view !== 'scatter'

const legend = ({ model, colors, view, formatters }: ChartInput): LegendComponentOption => ({
  show: hasLegend({ model, view }),
  data: [
    ...model.series.map((each) => ({ name: formatters.series(each) })),
    ...(model.compared === null ? [] : [{ name: formatters.compared, icon: 'inherit' }]),
  ],
  type: 'scroll',
  left: 8,
  right: 8,
  top: 0,
  icon: 'rect',
  itemWidth: 10,
  itemHeight: 10,
  itemGap: 18,
  textStyle: {
    color: colors.secondary,
    fontSize: 12,
    fontFamily: colors.font,
    width: 130,
    overflow: 'truncate',
  },
  inactiveColor: colors.strong,
  pageIconColor: colors.secondary,
  pageIconInactiveColor: colors.strong,
  pageTextStyle: { color: colors.secondary, fontSize: size, fontFamily: colors.font },
  pageIconSize: 10,
})

/** Only the pointer: the page itself draws the tooltip. */
const tooltip = ({ colors, view }: ChartInput): TooltipComponentOption => ({
  trigger: view === 'scatter' ? 'none' : 'axis',
  showContent: false,
  transitionDuration: 0,
  axisPointer:
    view === 'bars'
      ? { type: 'shadow', shadowStyle: { color: colors.hair, opacity: 0.4 } }
      : { type: 'line', lineStyle: { color: colors.strong, width: 1, type: 'solid' } },
})

const figureAxis = ({ colors, formatters }: ChartInput) => ({
  type: 'value' as const,
  splitNumber: 5,
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: colors.hair, width: 1 } },
  axisLabel: {
    color: colors.secondary,
    fontSize: size,
    fontFamily: colors.font,
    formatter: (value: number) => formatters.short(value),
  },
})

const categoryAxis = ({ model, colors, formatters, view, strip }: ChartInput) => ({
  type: 'category' as const,
  data: model.categories.map((heads) => formatters.category(heads)),
  boundaryGap: view === 'bars' || strip !== null,
  axisLine: { lineStyle: { color: colors.strong } },
  axisTick: { show: false },
  axisLabel: {
    show: strip === null,
    color: colors.secondary,
    fontSize: size,
    fontFamily: colors.font,
    hideOverlap: true,
    width: 96,
    overflow: 'truncate' as const,
  },
})

const named = (input: ChartInput, at: number) => {
  const each = input.model.series[at]
  return {
    name: each === undefined ? '' : input.formatters.series(each),
    nameLocation: 'middle' as const,
    nameGap: at === 0 ? 26 : 48,
    nameTextStyle: { color: input.colors.secondary, fontSize: size, fontFamily: input.colors.font },
  }
}

/**
 * Bars are horizontal if there are many or their names are long, so that the names stay readable. They start at the
 * top.
 */
const nameAxis = (input: ChartInput) => {
  const axis = categoryAxis(input)
  return {
    ...axis,
    inverse: true,
    axisLabel: { ...axis.axisLabel, interval: 0, hideOverlap: false, width: 210 },
  }
}

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

const axesOf = (input: ChartInput) => {
  if (input.view === 'scatter')
    return {
      xAxis: { ...figureAxis(input), ...named(input, 0) },
      yAxis: { ...figureAxis(input), ...named(input, 1) },
    }
  return isHorizontal(input)
    ? { xAxis: figureAxis(input), yAxis: nameAxis(input) }
    : { xAxis: categoryAxis(input), yAxis: figureAxis(input) }
}

const seriesOf = (input: ChartInput) => {
  if (input.view === 'scatter') return scatterSeries(input)
  const own = input.view === 'bars' ? barSeries(input) : lineSeries(input)
  return [...own, ...comparedLines(input), ...comparedMarks(input)]
}

/** Above a strip, the columns of the chart have fixed edges. Otherwise the labels of the axes decide. */
const gridOf = (input: ChartInput): GridComponentOption => {
  const isScatter = input.view === 'scatter'
  const top = hasLegend(input) ? 36 : 14
  if (input.strip !== null) return { ...input.strip, top, bottom: 4, outerBoundsMode: 'none' }
  return {
    left: isScatter ? 64 : 8,
    right: 12,
    top,
    bottom: isScatter ? 32 : 4,
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  }
}

/** Returns the complete option, which replaces the previous one. */
export function chartOption(input: ChartInput): ChartOption {
  return {
    animation: false,
    textStyle: { fontFamily: input.colors.font },
    grid: gridOf(input),
    legend: legend(input),
    tooltip: tooltip(input),
    ...axesOf(input),
    series: seriesOf(input),
  }
}
