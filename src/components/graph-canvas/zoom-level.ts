// How much of a box is shown at which zoom, and which part of the canvas is kept ready around what is seen.
import type { Detail } from './canvas-types.ts'
import { type Bounds, type View, encloses, seenIn } from './geometry.ts'

/** `drawn`: no box is an element, one picture shows them all. */
export type Level = Detail | 'drawn'

const thresholds = { all: 0.6, title: 0.35 } as const
/** Once finer, a level holds on a little below its threshold: a trembling zoom must not rebuild everything. */
const hold = 0.97

/** The level at a zoom, coming from another. */
export function levelAt(zoom: number, before?: Level): Level {
  const isHeld = (level: Detail): boolean => before === 'all' || before === level
  if (zoom >= thresholds.all * (before === 'all' ? hold : 1)) return 'all'
  if (zoom >= thresholds.title * (isHeld('title') ? hold : 1)) return 'title'
  return 'drawn'
}

/** Side of a tile in pixels of the canvas at 100 %; where boxes are small on the screen, tiles are larger. */
const tile = 64

/**
 * The part of the canvas that is kept as elements: what is seen, one tile more on each side, cut at the tiles' lines.
 * The part before stays as long as it holds what is seen, so that panning within it costs nothing.
 */
export function keptAround(view: View, before?: Bounds): Bounds {
  const seen = seenIn(view)
  const side = view.zoom < thresholds.all ? tile * 2 : tile
  const next = {
    left: (Math.floor(seen.left / side) - 1) * side,
    top: (Math.floor(seen.top / side) - 1) * side,
    right: (Math.ceil(seen.right / side) + 1) * side,
    bottom: (Math.ceil(seen.bottom / side) + 1) * side,
  }
  if (before === undefined || !encloses(before, seen)) return next
  const isFarTooLarge = before.right - before.left > 2 * (next.right - next.left)
  return isFarTooLarge ? next : before
}
