// Which series of a category is meant by a place of the chart: the bar, the segment, or the nearest line.
import type { ChartInput } from './chart-input.ts'
import { barGap, maxBarWidth } from './chart-parts.ts'
import { hasPastStack, isStacked } from './chart-series.ts'

/** A place within a category. */
export interface CategoryPosition {
  readonly index: number
  /** Pixels along the axis from the middle of the category, and the width of a category. */
  readonly offset: number
  readonly band: number
  /** The figure at the place on the first axis. */
  readonly figure: number
  /** Pixels along the axis of figures from the place to a figure of a series. */
  readonly distanceTo: (series: number, figure: number) => number
}

interface Candidate {
  readonly series: number
  readonly figure: number
  readonly axis: 0 | 1
}

const nearest = (candidates: readonly Candidate[], { distanceTo }: CategoryPosition): number | null =>
  candidates
    .map(({ series, figure }) => ({ series, far: distanceTo(series, figure) }))
    .toSorted((a, b) => a.far - b.far)[0]?.series ?? null

/** Segments above zero, and those below it, are stacked from zero in the order of the series. */
const segmentAt = (candidates: readonly Candidate[], figure: number): number | null => {
  const side = candidates.filter((each) => Math.sign(each.figure) === (figure < 0 ? -1 : 1))
  let sum = 0
  for (const each of side) {
    sum += each.figure
    if (Math.abs(figure) <= Math.abs(sum)) return each.series
  }
  return side.at(-1)?.series ?? candidates.at(-1)?.series ?? null
}

const barAt = (
  candidates: readonly Candidate[],
  { place: { offset, band }, bars }: { place: CategoryPosition; bars: readonly number[] },
): number | null => {
  const width = Math.min(maxBarWidth, (band * (1 - barGap)) / bars.length)
  const slot = Math.floor(offset / width + bars.length / 2)
  const wanted = Math.max(0, Math.min(bars.length - 1, slot))
  const far = ({ series }: Candidate): number => Math.abs(bars.indexOf(series) - wanted)
  return candidates.toSorted((a, b) => far(a) - far(b))[0]?.series ?? null
}

/** A point of the second axis is meant this near. */
const nearPoint = 10

/** Returns the series at a place; null if the category has no figure. */
export function seriesAt({ model }: Pick<ChartInput, 'model'>, place: CategoryPosition): number | null {
  const candidates = model.series.flatMap(({ figures, axis }, series): readonly Candidate[] => {
    const figure = figures[place.index] ?? null
    return figure === null ? [] : [{ series, figure, axis }]
  })
  // Before the middle is the stack of the past period, which has no menu.
  if (hasPastStack(model) && place.offset < 0) return null
  if (isStacked({ model })) return segmentAt(candidates, place.figure)
  if (model.view !== 'bars') return nearest(candidates, place)
  const point = candidates.find(
    ({ axis, series, figure }) => axis === 1 && place.distanceTo(series, figure) <= nearPoint,
  )
  const bars = model.series.flatMap(({ axis }, series) => (axis === 0 ? [series] : []))
  const drawn = candidates.filter(({ axis }) => axis === 0)
  return point?.series ?? barAt(drawn, { place, bars }) ?? nearest(candidates, place)
}
