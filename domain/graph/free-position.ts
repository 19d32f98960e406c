// Finds a free position for a block of boxes: its own, or the nearest one straight below, above, right or left.
import type { Rect } from './layout-graph.ts'

export interface Shift {
  readonly x: number
  readonly y: number
}

/** A rectangle projected on a direction: `start` to `end` along it, `left` to `right` across. */
interface Projection {
  readonly start: number
  readonly end: number
  readonly left: number
  readonly right: number
}

const directions: readonly { project: (rect: Rect) => Projection; shift: (by: number) => Shift }[] = [
  {
    project: ({ x, y, width, height }) => ({ start: y, end: y + height, left: x, right: x + width }),
    shift: (by) => ({ x: 0, y: by }),
  },
  {
    project: ({ x, y, width, height }) => ({ start: -y - height, end: -y, left: x, right: x + width }),
    shift: (by) => ({ x: 0, y: -by }),
  },
  {
    project: ({ x, y, width, height }) => ({ start: x, end: x + width, left: y, right: y + height }),
    shift: (by) => ({ x: by, y: 0 }),
  },
  {
    project: ({ x, y, width, height }) => ({ start: -x - width, end: -x, left: y, right: y + height }),
    shift: (by) => ({ x: -by, y: 0 }),
  },
]

interface ShiftOptions {
  readonly block: Rect
  readonly others: readonly Rect[]
  /** Minimum distance to others. */
  readonly gap: number
}

/** How far the block has to move in a direction to pass everything in its way. */
const distance = ({
  block,
  others,
  gap,
  project,
}: ShiftOptions & { readonly project: (rect: Rect) => Projection }): number => {
  const own = project(block)
  let by = 0
  for (const other of others.map(project).toSorted((one, next) => one.start - next.start)) {
    const passes = other.right + gap <= own.left || own.right + gap <= other.left
    const isPast = other.end + gap <= own.start + by
    const isAhead = own.end + by + gap <= other.start
    if (!passes && !isPast && !isAhead) by = other.end + gap - own.start
  }
  return by
}

/** The smallest shift to a free position. O(n log n). */
export function freeShift(options: ShiftOptions): Shift {
  const shifts = directions.map(({ project, shift }) => ({ by: distance({ ...options, project }), shift }))
  const least = shifts.reduce((one, other) => (other.by < one.by ? other : one))
  return least.shift(least.by)
}
