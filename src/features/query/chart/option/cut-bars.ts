// The break of a bar that is drawn shorter than its figure, and the figure at its end.
import type { CustomSeriesOption } from 'echarts/charts'
import { z } from 'zod'
import { lettersOf } from '#src/lib/text-width.ts'
import { toNumber } from '../../state/value-format.ts'
import { cutBarsOf } from '../model/cut-bars.ts'
import type { ChartColors, ChartInput } from './chart-input.ts'
import { labelSize, labelStyle, letterWidth } from './chart-parts.ts'
import { type Dash, bandOf, dashOf } from './compared-bars.ts'

/** Where the break is, as a share of the bar: beyond the longest of the other bars. */
const breakAt = 0.9
/** Pixels: half of the width of the break, how far it is slanted, and how far it is longer than the bar is wide. */
const half = 3
const slant = 3
const beyond = 2
const gap = 6

type Pixel = readonly [x: number, y: number]

/** The four corners of the break, two at each side of the bar. */
export function breakOf(
  { x1, y1, x2, y2 }: Dash['shape'],
  isHorizontal: boolean,
): readonly [Pixel, Pixel, Pixel, Pixel] {
  const place = (along: number, across: number): Pixel => (isHorizontal ? [along, across] : [across, along])
  const [at, from, to] = isHorizontal ? [x1, y1, y2] : [y1, x1, x2]
  return [
    place(at + slant - half, from - beyond),
    place(at - slant - half, to + beyond),
    place(at - slant + half, to + beyond),
    place(at + slant + half, from - beyond),
  ]
}

/** The break: a gap in the colour of the page, with its two edges. */
const brokenBy = ([a, b, c, d]: ReturnType<typeof breakOf>, { page, secondary }: ChartColors) => {
  const edge = (from: Pixel, to: Pixel) => ({
    type: 'line' as const,
    shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
    style: { stroke: secondary, lineWidth: 1 },
  })
  const points = [a, b, c, d].map((each) => [...each])
  return [{ type: 'polygon' as const, shape: { points }, style: { fill: page } }, edge(a, b), edge(d, c)]
}

/** The figures of the bars that are cut: with all digits, and short. */
const labelsOf = ({ model, formatters }: ChartInput): readonly (readonly string[])[] =>
  cutBarsOf(model).map(({ series: at, category }) => {
    const series = model.series[at]
    const cell = series?.cells[category] ?? null
    return series === undefined || cell === null
      ? []
      : [formatters.figure(cell, series), formatters.short(toNumber(cell) ?? 0)]
  })

/** Returns the room for the figures at the ends of bars that are cut, in pixels; 0 without any. */
export function cutLabelRoom(input: ChartInput, isHorizontal: boolean): number {
  const longest = Math.max(0, ...labelsOf(input).flat().map(lettersOf))
  if (longest === 0) return 0
  return isHorizontal ? Math.ceil(longest * letterWidth) + gap : labelSize + gap
}

const labelOf = (
  text: string,
  { end: [x, y], isHorizontal, isNegative }: { end: Pixel; isHorizontal: boolean; isNegative: boolean },
) =>
  isHorizontal
    ? {
        text,
        x: isNegative ? x - gap : x + gap,
        y,
        align: isNegative ? ('right' as const) : ('left' as const),
        verticalAlign: 'middle' as const,
      }
    : {
        text,
        x,
        y: isNegative ? y + gap : y - gap,
        align: 'center' as const,
        verticalAlign: isNegative ? ('top' as const) : ('bottom' as const),
      }

/** Whether the figure has room beside those of the next bars. */
const hasRoom = (
  text: string,
  { width, bars, isHorizontal }: { width: number; bars: number; isHorizontal: boolean },
): boolean => bars === 1 || width >= (isHorizontal ? labelSize : lettersOf(text) * letterWidth)

/** The place of the axes, which the types of the library do not describe. */
const frame = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** Whether a category is not scrolled out of sight. */
const isVisible = (coordSys: unknown, [x, y]: Pixel, isHorizontal: boolean): boolean => {
  const { data } = frame.safeParse(coordSys)
  if (data === undefined) return true
  return isHorizontal ? y >= data.y && y <= data.y + data.height : x >= data.x && x <= data.x + data.width
}

/** Returns the breaks, and the figures at the ends. */
export function cutBars(input: ChartInput, isHorizontal: boolean): CustomSeriesOption[] {
  const { model, colors } = input
  const cut = cutBarsOf(model)
  if (cut.length === 0) return []
  const labels = labelsOf(input)
  const slots = model.series.flatMap(({ axis }, at) => (axis === 0 ? [at] : []))
  const bars = slots.length
  const { color: _secondary, ...font } = labelStyle(input)
  return [
    {
      type: 'custom',
      // A figure may be beyond the end of the axis.
      clip: false,
      silent: true,
      z: 6,
      encode: isHorizontal ? { x: 1, y: 0 } : { x: 0, y: 1 },
      data: cut.map(({ series, category }, at) => [
        category,
        model.series[series]?.figures[category] ?? 0,
        slots.indexOf(series),
        at,
      ]),
      renderItem: ({ coordSys }, api) => {
        const [category = 0, figure = 0, slot = 0, at = 0] = [0, 1, 2, 3].map((each) =>
          Number(api.value(each)),
        )
        const pixelAt = (value: number): Pixel => {
          const [x = 0, y = 0] = api.coord(isHorizontal ? [value, category] : [category, value])
          return [x, y]
        }
        if (!isVisible(coordSys, pixelAt(0), isHorizontal)) return null
        const band = bandOf(api.size?.([1, 1]), isHorizontal)
        const dash = (value: number) => dashOf(pixelAt(value), { slot, bars, band, isHorizontal }).shape
        const [broken, end] = [dash(breakAt * figure), dash(figure)]
        const corners = breakOf(broken, isHorizontal)
        const width = Math.abs(end.x2 - end.x1) + Math.abs(end.y2 - end.y1)
        const middle: Pixel = [(end.x1 + end.x2) / 2, (end.y1 + end.y2) / 2]
        const isNegative = figure < 0
        const text = labels[at]?.find((each) => hasRoom(each, { width, bars, isHorizontal })) ?? ''
        const label = labelOf(text, { end: middle, isHorizontal, isNegative })
        return {
          type: 'group' as const,
          children: [
            ...brokenBy(corners, colors),
            { type: 'text' as const, style: { ...font, fill: colors.ink, ...label } },
          ],
        }
      },
    },
  ]
}
