// The curve between an output at the right of a box and an input at the left of another.
import type { Spot } from './canvas-types.ts'

export interface Ends {
  readonly from: Spot
  readonly to: Spot
}

/** How far the curve runs straight on before it turns: far back where the target lies behind. */
const reachOf = ({ from, to }: Ends): number => {
  const across = to.x - from.x
  const least = Math.min(36, Math.abs(to.y - from.y) / 4)
  if (across >= 0) return Math.max(least, across / 2)
  return Math.min(150, Math.max(least, 24) + Math.sqrt(-across) * 5)
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The `d` of an SVG path. */
export function curveOf(ends: Ends): string {
  const { from, to } = ends
  const reach = reachOf(ends)
  const numbers = [from.x, from.y, from.x + reach, from.y, to.x - reach, to.y, to.x, to.y].map(round)
  const [x, y, ...rest] = numbers
  return `M${x},${y}C${rest.join(',')}`
}

/** Radius of the plus in the middle of an edge. */
export const insertRadius = 11

/** From how far the end of an edge can be taken, in pixels of the screen. */
const endReachOnScreen = 24
/** What even the end of a short edge has, in pixels of the canvas. */
const leastEndReach = 16

/** The same in pixels of the canvas; the middle of a short edge stays free for its plus. */
export function endReach({ from, to }: Ends, zoom: number): number {
  const toMiddle = Math.hypot(to.x - from.x, to.y - from.y) / 2
  return Math.min(endReachOnScreen / zoom, Math.max(leastEndReach, toMiddle - insertRadius - 1))
}

/** The middle of the curve: its two halves mirror each other. */
export function middleOfCurve({ from, to }: Ends): Spot {
  return {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
  }
}
