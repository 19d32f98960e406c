// The option of a heat map: cells coloured from low to high, the highest one framed. With a comparison, the colours show
// the changes, and the largest change is framed.
import type { CustomSeriesOption } from 'echarts/charts'
import type { GraphicComponentOption } from 'echarts/components'
import type { ChartColors, ChartInput } from './chart-input.ts'
import type { ChartModel } from '../model/chart-model.ts'
import { heatFigures, showsChange } from '../model/heat-figures.ts'
import {
  categoryAxis,
  edgesOf,
  endsToday,
  labelSize,
  labelStyle,
  noTooltip,
  roomFor,
  scrollOf,
} from './chart-parts.ts'

const legendHeight = 30
const cell = { width: 14, height: 16 } as const

/** The place and figure of the highest or lowest cell. */
export interface CellPosition {
  readonly category: number
  readonly series: number
  readonly figure: number
}

/** Returns the cell whose figure is ahead of all others; null without figures. */
export function extremeCell(
  { series }: Pick<ChartModel, 'series'>,
  isAhead: (figure: number, best: number) => boolean,
): CellPosition | null {
  let best: CellPosition | null = null
  for (const [index, { figures }] of series.entries())
    for (const [category, figure] of figures.entries())
      if (figure !== null && (best === null || isAhead(figure, best.figure)))
        best = { category, series: index, figure }
  return best
}

/** Returns the cell that is framed: the highest figure, or the largest change in either direction. */
export function framedCell(model: Pick<ChartModel, 'view' | 'series'>): CellPosition | null {
  const isAhead = showsChange(model)
    ? (change: number, best: number) => Math.abs(change) > Math.abs(best)
    : (figure: number, best: number) => figure > best
  return extremeCell(heatFigures(model), isAhead)
}

interface HeatScale {
  readonly colors: readonly string[]
  readonly min: number
  readonly max: number
}

/** Figures of the other sign need a hue of their own from this share of the largest figure on. */
const minOpposite = 0.2

/** From low to high; with negative and positive figures, zero is in the middle of a scale of two hues. */
export function heatScale(model: Pick<ChartModel, 'series'>, colors: ChartColors): HeatScale {
  const min = extremeCell(model, (figure, best) => figure < best)?.figure ?? 0
  const max = extremeCell(model, (figure, best) => figure > best)?.figure ?? 0
  const end = Math.max(-min, max)
  if (Math.min(-min, max) < minOpposite * end) return { colors: colors.sequential, min, max }
  return { colors: colors.diverging, min: -end, max: end }
}

/** Returns the colour of a figure. If all figures are equal, all have the colour in the middle. */
export function heatColor({ colors, min, max }: HeatScale, figure: number): string {
  const share = max === min ? 0.5 : (figure - min) / (max - min)
  return colors[Math.min(colors.length - 1, Math.floor(share * colors.length))] ?? ''
}

/** Low figure, colours, high figure, and the sign of no value. */
const legend = (input: ChartInput, scale: HeatScale): GraphicComponentOption[] => {
  const { colors, formatters } = input
  const top = edgesOf(input).top + 9
  const text = (left: number, words: string): GraphicComponentOption => ({
    type: 'text',
    left,
    top: top - 1,
    silent: true,
    style: { text: words, fill: colors.secondary, fontSize: labelSize, fontFamily: colors.font },
  })
  const swatch = (left: number, fill: string, stroke?: string): GraphicComponentOption => ({
    type: 'rect',
    left,
    top,
    silent: true,
    shape: { width: 18, height: 10 },
    style: { fill, ...(stroke === undefined ? {} : { stroke, lineWidth: 1 }) },
  })
  const low = formatters.short(scale.min)
  const from = 12 + roomFor([low], { width: 200, share: 1 })
  const to = from + scale.colors.length * 19
  const high = formatters.short(scale.max)
  const none = to + 8 + roomFor([high], { width: 200, share: 1 }) + 16
  return [
    text(12, low),
    ...scale.colors.map((fill, index) => swatch(from + index * 19, fill)),
    text(to + 6, high),
    swatch(none, colors.page, colors.strong),
    text(none + 26, formatters.noValue),
  ]
}

/** A cell fills its place but for one pixel. */
const drawCell =
  ({ colors }: ChartInput, { scale, top }: { scale: HeatScale; top: CellPosition | null }) =>
  (
    { series, category, figure }: CellPosition,
    { center, size }: { center: readonly number[]; size: readonly number[] },
  ) => {
    const [x = 0, y = 0] = center
    const [width = 0, height = 0] = size
    const isTop = top !== null && top.series === series && top.category === category
    const inset = isTop ? 1.5 : 0.5
    return {
      type: 'rect' as const,
      shape: {
        x: x - width / 2 + inset,
        y: y - height / 2 + inset,
        width: Math.max(1, width - 2 * inset),
        height: Math.max(1, height - 2 * inset),
      },
      style: {
        fill: heatColor(scale, figure),
        ...(isTop ? { stroke: colors.ink, lineWidth: 2 } : {}),
      },
      ...(isTop ? { z2: 2 } : {}),
    }
  }

const cells = (input: ChartInput, scale: HeatScale): CustomSeriesOption => {
  const draw = drawCell(input, { scale, top: framedCell(input.model) })
  return {
    type: 'custom',
    clip: true,
    encode: { x: 0, y: 1 },
    data: heatFigures(input.model).series.flatMap(({ figures }, series) =>
      figures.flatMap((figure, category) => (figure === null ? [] : [[category, series, figure]])),
    ),
    renderItem: (_, api) => {
      const [category, series, figure] = [0, 1, 2].map((at) => Number(api.value(at)))
      const place = { category: category ?? 0, series: series ?? 0, figure: figure ?? 0 }
      const center = api.coord([place.category, place.series])
      const size = api.size?.([1, 1])
      return draw(place, { center, size: Array.isArray(size) ? size : [0, 0] })
    },
  }
}

/** Returns the option of a heat map. What does not fit scrolls in both directions. */
export function heatOption(input: ChartInput) {
  const { model, box, formatters } = input
  const scale = heatScale(heatFigures(model), input.colors)
  const names = model.series.map((each) => formatters.series(each))
  const { top, bottom } = edgesOf(input)
  const room = roomFor(names, { width: box.width, share: 0.3 })
  const columns = scrollOf(input, {
    count: model.categories.length,
    fits: Math.floor((box.width - room - 32) / cell.width),
    isVertical: false,
    startsAtEnd: endsToday(input),
    keepsScale: false,
  })
  const rows = scrollOf(input, {
    count: names.length,
    fits: Math.floor((box.height - top - bottom - legendHeight - 28) / cell.height),
    isVertical: true,
    startsAtEnd: false,
    keepsScale: false,
  })
  const axis = { ...categoryAxis(input), axisLine: { show: false } }
  return {
    grid: {
      left: 8,
      right: rows.length > 0 ? 20 : 12,
      top: top + legendHeight,
      bottom: bottom + (columns.length > 0 ? 14 : 4),
      outerBoundsMode: 'same' as const,
      outerBoundsContain: 'axisLabel' as const,
    },
    legend: { show: false },
    tooltip: { ...noTooltip, trigger: 'none' as const },
    graphic: legend(input, scale),
    xAxis: axis,
    yAxis: {
      ...axis,
      data: names,
      inverse: true,
      axisLabel: { ...labelStyle(input), hideOverlap: true, width: room, overflow: 'truncate' as const },
    },
    dataZoom: [...columns, ...rows],
    series: [cells(input, scale)],
  }
}
