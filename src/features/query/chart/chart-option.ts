// Turns a chart model into an option of the chart library. Colors, type and lines follow the design system; all texts
// are passed in formatted.
import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { ChartInput } from './chart-input.ts'
import { isHorizontal, seriesOf } from './chart-series.ts'

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
>

const size = 11.5

/** Two dashes, as in the line of the compared period. */
const dashes = 'path://M0,4h4v1.5h-4z M6,4h4v1.5h-4z'

const hasLegend = ({ model, view }: Pick<ChartInput, 'model' | 'view'>): boolean =>
  (model.series.length > 1 || model.compared !== null) && view !== 'scatter'

const legend = ({ model, colors, view, formatters }: ChartInput): LegendComponentOption => ({
  show: hasLegend({ model, view }),
  data: [
    ...model.series.map((each) => ({ name: formatters.series(each) })),
    ...(model.compared === null ? [] : [{ name: formatters.compared, icon: dashes }]),
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

/** Above a strip, the columns of the chart have fixed edges. Otherwise the labels of the axes decide. */
const gridOf = (input: ChartInput): GridComponentOption => {
  const isScatter = input.view === 'scatter'
  const top = hasLegend(input) ? 36 : 14
  if (input.strip !== null) return { ...input.strip, top, bottom: 8, outerBoundsMode: 'none' }
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
