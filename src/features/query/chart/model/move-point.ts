// The cursor that reads the figures of a chart by keyboard.
import type { ChartModel } from './chart-model.ts'

interface CursorPoint {
  readonly index: number
  readonly series: number | null
}

/** Returns the point that a key leads to, or null if the key does not move the cursor. */
export function movePoint(
  { view, categories, series }: Pick<ChartModel, 'view' | 'categories' | 'series'>,
  at: CursorPoint | null,
  key: string,
): { index: number; series: number } | null {
  const last = { index: categories.length - 1, series: view === 'scatter' ? 0 : series.length - 1 }
  const steps: Partial<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Home: [-Infinity, 0],
    End: [Infinity, 0],
  }
  const step = steps[key]
  if (step === undefined || last.index < 0) return null
  if (at === null) return { index: key === 'End' ? last.index : 0, series: 0 }
  return {
    index: Math.max(0, Math.min(last.index, at.index + step[0])),
    series: Math.max(0, Math.min(last.series, (at.series ?? 0) + step[1])),
  }
}
