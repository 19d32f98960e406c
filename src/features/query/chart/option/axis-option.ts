// The option of bars, lines and areas: two axes, and a second axis of figures where the values need one.
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import { type Extent, extentOf, niceExtent, withCommonZero } from './axis-extents.ts'
import type { ChartInput } from './chart-input.ts'
import {
  categoryAxis,
  edgesOf,
  endsToday,
  figureAxis,
  labelStyle,
  legendOf,
  noTooltip,
  roomFor,
  scrollOf,
} from './chart-parts.ts'
import { comparedInHead } from '../model/compared-in-head.ts'
import { cutLabelRoom } from './cut-bars.ts'
import { axisSeries, hasEndLabels, hasPastStack, isHorizontal } from './chart-series.ts'

const legendHeight = 36
const nameHeight = 18
const barWidth = { vertical: 8, horizontal: 9 } as const
const rowHeight = 20

/** Only the pointer: the page itself draws the tooltip. */
const tooltip = ({ colors, model }: ChartInput): TooltipComponentOption => ({
  ...noTooltip,
  trigger: 'axis',
  axisPointer:
    model.view === 'bars' || model.view === 'stacked'
      ? { type: 'shadow', shadowStyle: { color: colors.hair, opacity: 0.4 } }
      : { type: 'line', lineStyle: { color: colors.strong, width: 1, type: 'solid' } },
})

const comparedName = ({ model, formatters }: ChartInput): string =>
  model.series.some(({ past }) => past !== null) ? formatters.compared : ''

/** In a tile, the head names the compared period of a single series. */
const isLegendInHead = ({ model, isCompact = false }: ChartInput): boolean =>
  isCompact && comparedInHead(model)

const hasSecondAxis = ({ model }: ChartInput): boolean => model.series.some(({ axis }) => axis === 1)

const steps = 5

/** Both axes have their zero at the same place, also with negative figures. */
const commonExtents = ({ model }: ChartInput): readonly (Extent | null)[] => {
  const of = (axis: 0 | 1) =>
    extentOf(
      model.series.flatMap((each) =>
        each.axis === axis ? [...each.figures, ...(each.past?.figures ?? [])] : [],
      ),
    )
  const extents = [of(0), of(1)]
  return extents.every(({ min }) => min === 0)
    ? [null, null]
    : withCommonZero(extents.map((extent) => niceExtent(extent, steps)))
}

/** The axes of figures. With two, each has the names of its values. */
const figureAxes = (input: ChartInput) => {
  if (!hasSecondAxis(input)) return [figureAxis(input)]
  const { model, formatters } = input
  const extents = commonExtents(input)
  return ([0, 1] as const).map((axis) => ({
    ...figureAxis(input),
    ...extents[axis],
    ...(axis === 1 ? { position: isHorizontal(input) ? ('top' as const) : ('right' as const) } : {}),
    ...(axis === 1 ? { splitLine: { show: false } } : {}),
    alignTicks: axis === 1 && extents[axis] === null,
    name: model.series
      .filter((each) => each.axis === axis)
      .map((each) => formatters.series(each))
      .join(', '),
    nameLocation: isHorizontal(input) ? ('middle' as const) : ('end' as const),
    nameGap: isHorizontal(input) ? 22 : 8,
    nameTruncate: { maxWidth: input.box.width / 2 - 24 },
    nameTextStyle: {
      ...labelStyle(input),
      ...(isHorizontal(input) ? {} : { align: axis === 1 ? ('right' as const) : ('left' as const) }),
    },
  }))
}

const barsPerCategory = ({ model }: ChartInput): number =>
  model.view === 'stacked'
    ? hasPastStack(model)
      ? 2
      : 1
    : Math.max(1, model.series.filter(({ axis }) => axis === 0).length)

const topOf = (input: ChartInput): number => {
  const hasLegend = !isLegendInHead(input) && (input.model.series.length > 1 || comparedName(input) !== '')
  const names = hasSecondAxis(input) ? nameHeight : 0
  const cut = isHorizontal(input) ? 0 : cutLabelRoom(input, false)
  return edgesOf(input).top + (hasLegend ? legendHeight : 14) + names + cut
}

/** Bars that do not fit scroll; lines always fit. */
const scrolling = (input: ChartInput) => {
  const { model, box } = input
  if (model.view === 'line' || model.view === 'area' || input.strip !== null) return []
  const bars = barsPerCategory(input)
  const isVertical = isHorizontal(input)
  const room = isVertical ? box.height - topOf(input) - 24 : box.width - 80
  const size = isVertical
    ? Math.max(rowHeight, bars * barWidth.horizontal + 6)
    : Math.max(10, bars * barWidth.vertical)
  return scrollOf(input, {
    count: model.categories.length,
    fits: Math.floor(room / size),
    isVertical,
    startsAtEnd: endsToday(input),
    keepsScale: true,
  })
}

/** Above a strip, the columns of the chart have fixed edges. Otherwise the labels of the axes decide. */
const gridOf = (input: ChartInput, isScrolled: boolean): GridComponentOption => {
  const top = topOf(input)
  const { bottom } = edgesOf(input)
  const names = input.model.series.map((each) => input.formatters.series(each))
  const right = hasEndLabels(input) ? 12 + roomFor(names, { width: 106, share: 1 }) : 12
  const hasNameBelow = isHorizontal(input) && hasSecondAxis(input)
  if (input.strip !== null) return { ...input.strip, top, bottom: bottom + 8, outerBoundsMode: 'none' }
  return {
    left: 8,
    right: isHorizontal(input) ? (isScrolled ? 20 : right) + cutLabelRoom(input, true) : right,
    top,
    bottom: bottom + (isScrolled && !isHorizontal(input) ? 14 : 4) + (hasNameBelow ? nameHeight : 0),
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  }
}

/** Horizontal bars start at the top, and all their names are written. */
const nameAxis = (input: ChartInput) => {
  const axis = categoryAxis(input)
  const width = roomFor(axis.data, { width: input.box.width, share: 0.4 })
  return {
    ...axis,
    inverse: true,
    axisLabel: { ...axis.axisLabel, interval: 0, hideOverlap: false, width },
  }
}

/** With more categories, the last label would leave the chart. */
const manyLabels = 30

const timeAxis = (input: ChartInput) => {
  const axis = categoryAxis(input)
  const hasBars = input.model.view === 'bars' || input.model.view === 'stacked'
  return {
    ...axis,
    boundaryGap: hasBars || input.strip !== null || input.model.categories.length === 1,
    axisLabel: {
      ...axis.axisLabel,
      show: input.strip === null,
      ...(input.model.categories.length > manyLabels ? { alignMaxLabel: 'right' as const } : {}),
    },
  }
}

/** Returns the option of bars, lines and areas. */
export function axisOption(input: ChartInput) {
  const dataZoom = scrolling(input)
  const names = input.model.series.map((each) => input.formatters.series(each))
  return {
    grid: gridOf(input, dataZoom.length > 0),
    legend: isLegendInHead(input)
      ? { show: false }
      : legendOf(input, { names, compared: comparedName(input) }),
    tooltip: tooltip(input),
    ...(isHorizontal(input)
      ? { xAxis: figureAxes(input), yAxis: nameAxis(input) }
      : { xAxis: timeAxis(input), yAxis: figureAxes(input) }),
    dataZoom,
    series: axisSeries(input),
  }
}
