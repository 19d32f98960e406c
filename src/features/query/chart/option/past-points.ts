// The compared period of points: a hollow mark at the past figures, and a thin line from there to the point.
import type { CustomSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import { seriesLimit } from '../model/chart-model.ts'
import type { PastFigures } from '../model/chart-matrix.ts'
import type { ChartInput } from './chart-input.ts'

interface PastPoint {
  readonly past: readonly [x: number, y: number]
  readonly now: readonly [x: number, y: number]
  readonly color: string
}

/** Returns the color of a group; the smaller ones share one. */
export function groupColor({ series, other }: ChartInput['colors'], group: number): string {
  return group < seriesLimit ? (series[group] ?? other) : other
}

/** Both figures of a point; null if it lacks one of them. */
const pairAt = (
  [x, y]: readonly (PastFigures | null | undefined)[],
  at: number,
): readonly [number, number] | null => {
  const [left, right] = [x?.figures[at] ?? null, y?.figures[at] ?? null]
  return left === null || right === null ? null : [left, right]
}

const pastPointsOf = ({ model, colors }: ChartInput): readonly PastPoint[] => {
  const pasts = model.series.map((each) => each.past)
  return model.categories.flatMap((_, at): readonly PastPoint[] => {
    const [past, now] = [pairAt(pasts, at), pairAt(model.series, at)]
    const color = groupColor(colors, model.groups?.of[at] ?? 0)
    return past === null || now === null ? [] : [{ past, now, color }]
  })
}

/** Returns the past of the points, below them; nothing without a comparison. */
export function pastPoints(input: ChartInput): (CustomSeriesOption | ScatterSeriesOption)[] {
  const points = pastPointsOf(input)
  if (points.length === 0) return []
  const shared = { name: input.formatters.compared, silent: true }
  return [
    {
      ...shared,
      type: 'custom',
      clip: true,
      z: 1,
      encode: { x: [0, 2], y: [1, 3] },
      data: points.map(({ past, now }) => [...past, ...now]),
      renderItem: ({ dataIndex }, api) => {
        const pixelOf = (x: number, y: number) => api.coord([api.value(x), api.value(y)])
        const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [pixelOf(0, 1), pixelOf(2, 3)]
        const stroke = points[dataIndex]?.color ?? input.colors.strong
        return {
          type: 'line' as const,
          shape: { x1, y1, x2, y2 },
          style: { stroke, lineWidth: 1, opacity: 0.6 },
        }
      },
    },
    {
      ...shared,
      type: 'scatter',
      z: 1.5,
      symbolSize: 6,
      data: points.map(({ past, color }) => ({
        value: [...past],
        itemStyle: { color: input.colors.page, borderColor: color, borderWidth: 1.25 },
      })),
      emphasis: { disabled: true },
    },
  ]
}
