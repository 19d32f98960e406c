// The curve between an output on the right of a box and an input on the left of another.
import type { Point, RelationLook } from './canvas-types.ts'

export interface CurveEnds {
  readonly from: Point
  readonly to: Point
}

/** The horizontal distance of the control points: larger where the target is to the left. */
export function controlDistance({ from, to }: CurveEnds): number {
  const across = to.x - from.x
  const min = Math.min(36, Math.abs(to.y - from.y) / 4)
  if (across >= 0) return Math.max(min, across / 2)
  return Math.min(150, Math.max(min, 24) + Math.sqrt(-across) * 5)
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The `d` of an SVG path. */
export function curvePath(ends: CurveEnds): string {
  const { from, to } = ends
  const distance = controlDistance(ends)
  const numbers = [from.x, from.y, from.x + distance, from.y, to.x - distance, to.y, to.x, to.y].map(round)
  const [x, y, ...controlPoints] = numbers
  return `M${x},${y}C${controlPoints.join(',')}`
}

const singleRoute = { gap: 28, shift: 0 } as const
const cornerRadius = 6
const footLength = 10

const footAt = ({ x, y }: Point): string =>
  [-5, 0, 5].map((by) => `M${round(x + footLength)},${round(y)}L${round(x)},${round(y + by)}`).join('')

interface RelationPath {
  readonly line: string
  /** The crow's feet at the sides with many rows. */
  readonly feet: string
  readonly tagAt: Point
}

/** A line around the right sides of two boxes. */
export function relationPath(
  { from, to }: CurveEnds,
  { many, route = singleRoute }: Pick<RelationLook, 'many' | 'route'>,
): RelationPath {
  const x = Math.max(from.x, to.x) + route.gap
  const radius = Math.min(cornerRadius, Math.abs(to.y - from.y) / 2)
  const down = to.y < from.y ? -radius : radius
  const line = [
    `M${round(from.x)},${round(from.y)}H${round(x - radius)}`,
    `Q${round(x)},${round(from.y)} ${round(x)},${round(from.y + down)}V${round(to.y - down)}`,
    `Q${round(x)},${round(to.y)} ${round(x - radius)},${round(to.y)}H${round(to.x)}`,
  ].join('')
  const ends = { from, to } as const
  return {
    line,
    feet: many.map((side) => footAt(ends[side])).join(''),
    tagAt: { x, y: (from.y + to.y) / 2 + route.shift },
  }
}

/** Radius of the plus in the middle of an edge. */
export const insertRadius = 11

/** Radius in which the end of an edge can be grabbed, in pixels of the screen. */
const endRadiusOnScreen = 24
/** Minimum for short edges, in pixels of the canvas. */
const minEndRadius = 16

/** The radius in pixels of the canvas; the middle of a short edge stays free for the plus. */
export function endRadius({ from, to }: CurveEnds, zoom: number): number {
  const toMiddle = Math.hypot(to.x - from.x, to.y - from.y) / 2
  return Math.min(endRadiusOnScreen / zoom, Math.max(minEndRadius, toMiddle - insertRadius - 1))
}

/** The middle of the curve: its halves are symmetric. */
export function curveMidpoint({ from, to }: CurveEnds): Point {
  return {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
  }
}
