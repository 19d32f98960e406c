// The routes of relations at the right of the cards. Lines that would lie over each other run side by side, the shorter
// ones nearer to the cards.

/** The vertical part of a relation. */
export interface RelationLine {
  readonly id: string
  /** Right edge of the cards that it passes. */
  readonly right: number
  /** Heights of its ends. */
  readonly from: number
  readonly to: number
}

interface RelationRoute {
  /** Distance of the line from `right`. */
  readonly gap: number
  /** Distance of its text from the middle: those of lines with one middle would lie over each other. */
  readonly shift: number
}

/** Pixels at 100 %. `least` leaves room for the crow's feet. */
const gaps = { usual: 28, least: 14, between: 8 } as const
/** Lines closer than this to each other's ends count as one over the other. */
const margin = 6
const textHeight = 16

const lengthOf = ({ from, to }: RelationLine): number => Math.abs(to - from)

const overlaps = (one: RelationLine, other: RelationLine): boolean =>
  Math.max(Math.min(one.from, one.to), Math.min(other.from, other.to)) <=
  Math.min(Math.max(one.from, one.to), Math.max(other.from, other.to)) + margin

/** The lines of each track, the first one at the cards. */
const tracksOf = (lines: readonly RelationLine[]): readonly (readonly RelationLine[])[] => {
  const tracks: RelationLine[][] = []
  for (const line of lines.toSorted((one, other) => lengthOf(one) - lengthOf(other))) {
    const free = tracks.find((track) => !track.some((other) => overlaps(line, other)))
    if (free === undefined) tracks.push([line])
    else free.push(line)
  }
  return tracks
}

/** 0, then alternately below and above. */
const shiftOf = (line: RelationLine, track: number): number => {
  const steps = Math.ceil(track / 2) * (track % 2 === 1 ? 1 : -1)
  const most = Math.max(0, lengthOf(line) / 2 - textHeight / 2)
  return Math.max(-most, Math.min(most, steps * textHeight)) + 0
}

/** The routes by the ids of the lines. `roomAt` is the free width at the right of a right edge. */
export function relationRoutes(
  lines: readonly RelationLine[],
  roomAt: (right: number) => number,
): ReadonlyMap<string, RelationRoute> {
  const routes = new Map<string, RelationRoute>()
  for (const [right, own] of Map.groupBy(lines, (line) => line.right)) {
    const tracks = tracksOf(own)
    const room = Math.max(gaps.least, roomAt(right))
    const steps = tracks.length - 1
    const between = steps === 0 ? 0 : Math.min(gaps.between, (room - gaps.least) / steps)
    const first = Math.min(gaps.usual, room - between * steps)
    for (const [at, track] of tracks.entries())
      for (const line of track) routes.set(line.id, { gap: first + between * at, shift: shiftOf(line, at) })
  }
  return routes
}
