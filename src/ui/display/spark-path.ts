// The geometry of a spark line. A missing value is a gap, never zero.

export interface SparkPoint {
  readonly value: number | null
  /** The value that it is compared with. */
  readonly past?: number | null
}

interface Size {
  readonly width: number
  readonly height: number
}
interface Position {
  readonly x: number
  readonly y: number
}

const edge = 3
const round = (value: number): number => Math.round(value * 10) / 10

type Place = (value: number, index: number) => Position

const lineOf = (values: readonly (number | null)[], place: Place): string => {
  let isOpen = false
  return values
    .map((value, index) => {
      if (value === null) {
        isOpen = false
        return ''
      }
      const { x, y } = place(value, index)
      const step = `${isOpen ? 'L' : 'M'}${x} ${y}`
      isOpen = true
      return step
    })
    .join('')
}

/** The lines of both periods on one scale, and the position of the last current point. */
export function sparkPath(points: readonly SparkPoint[], { width, height }: Size) {
  const all = points.flatMap(({ value, past }) => [value, past].filter((each) => typeof each === 'number'))
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const place: Place = (value, index) => ({
    x: round(edge + (index * (width - 2 * edge)) / Math.max(1, points.length - 1)),
    y: round(
      high === low ? height / 2 : height - edge - ((value - low) * (height - 2 * edge)) / (high - low),
    ),
  })
  const at = points.findLastIndex(({ value }) => value !== null)
  const last = points[at]?.value
  return {
    current: lineOf(
      points.map(({ value }) => value),
      place,
    ),
    past: lineOf(
      points.map(({ past = null }) => past),
      place,
    ),
    last: last === null || last === undefined ? undefined : place(last, at),
  }
}

/** First, last, lowest and highest value, for people who cannot see the line. */
export function sparkFacts(points: readonly SparkPoint[]) {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const [first, last] = [values.at(0), values.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { first, last, lowest: Math.min(...values), highest: Math.max(...values) }
}
