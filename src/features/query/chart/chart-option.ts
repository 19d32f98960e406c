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
}

export interface ChartInput {
  readonly model: ChartModel
  readonly view: Extract<View, 'bars' | 'line' | 'area' | 'scatter'>
  readonly colors: ChartColors
  readonly formatters: ChartFormatters
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

const barSeries = (input: ChartInput): BarSeriesOption[] =>
  input.model.series.map((each, index) => ({
    type: 'bar',
    name: input.formatters.series(each),
    // A bar of height zero would still get a border.
    data: each.figures.map((figure) => (isStacked(input) && figure === 0 ? null : figure)),
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

/** A figure between two gaps draws no line, so it needs a symbol. */
const marked = ({ figures }: ChartSeries): NonNullable<LineSeriesOption['data']> =>
  figures.map((value, at) => {
    const isLonely = (figures[at - 1] ?? null) === null && (figures[at + 1] ?? null) === null
    return value !== null && isLonely ? { value, symbol: 'circle' } : value
  })

const lineSeries = (input: ChartInput): LineSeriesOption[] =>
  input.model.series.map((each, index) => {
    const color = colorOf(input.colors, { index, isOther: each.isOther })
    const isArea = input.view === 'area'
    return {
      type: 'line',
      name: input.formatters.series(each),
      data: marked(each),
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

const legend = ({ model, colors, view }: ChartInput): LegendComponentOption => ({
  show: model.series.length > 1 && view !== 'scatter',
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

const categoryAxis = ({ model, colors, formatters, view }: ChartInput) => ({
  type: 'category' as const,
  data: model.categories.map((heads) => formatters.category(heads)),
  boundaryGap: view === 'bars',
  axisLine: { lineStyle: { color: colors.strong } },
  axisTick: { show: false },
  axisLabel: {
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
  return input.view === 'bars' ? barSeries(input) : lineSeries(input)
}

/** Returns the complete option, which replaces the previous one. */
export function chartOption(input: ChartInput): ChartOption {
  const isScatter = input.view === 'scatter'
  const hasLegend = input.model.series.length > 1 && !isScatter
  return {
    animation: false,
    textStyle: { fontFamily: input.colors.font },
    grid: {
      left: isScatter ? 64 : 8,
      right: 12,
      top: hasLegend ? 36 : 14,
      bottom: isScatter ? 32 : 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: legend(input),
    tooltip: tooltip(input),
    ...axesOf(input),
    series: seriesOf(input),
  }
}
