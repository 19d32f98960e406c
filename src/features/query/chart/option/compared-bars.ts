// The compared period of several bars side by side: a dashed line across each bar, at its past figure.
import type { CustomSeriesOption } from 'echarts/charts'
import type { ChartInput } from './chart-input.ts'
import { barGap, maxBarWidth } from './chart-parts.ts'

export interface Dash {
  /** Both ends in pixels. */
  readonly shape: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }
}

/** The place of a dash: across the bar `slot` of `bars`, which are in the middle of a category. */
export function dashOf(
  [x, y]: readonly [number, number],
  { slot, bars, band, isHorizontal }: { slot: number; bars: number; band: number; isHorizontal: boolean },
): Dash {
  const width = Math.min(maxBarWidth, (band * (1 - barGap)) / bars)
  const from = (slot - bars / 2) * width
  return {
    shape: isHorizontal
      ? { x1: x, y1: y + from, x2: x, y2: y + from + width }
      : { x1: x + from, y1: y, x2: x + from + width, y2: y },
  }
}

/** Returns the width of a category in pixels. */
export function bandOf(size: number | readonly number[] | undefined, isHorizontal: boolean): number {
  return typeof size === 'object' ? (size[isHorizontal ? 1 : 0] ?? 0) : 0
}

/** Returns the dashes of bars side by side. */
export function comparedBars(
  { model, colors, formatters }: ChartInput,
  isHorizontal: boolean,
): CustomSeriesOption[] {
  const bars = model.series.length
  const data = model.series.flatMap(({ past }, slot) =>
    (past?.figures ?? []).flatMap((figure, category) => (figure === null ? [] : [[category, figure, slot]])),
  )
  if (data.length === 0) return []
  return [
    {
      type: 'custom',
      name: formatters.compared,
      clip: true,
      silent: true,
      z: 4,
      encode: isHorizontal ? { x: 1, y: 0 } : { x: 0, y: 1 },
      data,
      renderItem: (_, api) => {
        const [category = 0, figure = 0, slot = 0] = [0, 1, 2].map((at) => Number(api.value(at)))
        const [x = 0, y = 0] = api.coord(isHorizontal ? [figure, category] : [category, figure])
        const band = bandOf(api.size?.([1, 1]), isHorizontal)
        const dash = dashOf([x, y], { slot, bars, band, isHorizontal })
        return {
          type: 'group' as const,
          children: [
            // In the colour of the page below it, so that bars do not hide it.
            { type: 'line' as const, ...dash, style: { stroke: colors.page, lineWidth: 4 } },
            {
              type: 'line' as const,
              ...dash,
              style: { stroke: colors.ink, lineWidth: 1.5, lineDash: [4, 3] },
            },
          ],
        }
      },
    },
  ]
}
