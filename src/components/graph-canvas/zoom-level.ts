// How much of a box is shown at which zoom, and which part of the canvas is mounted around the view.
import type { Detail } from './canvas-types.ts'
import { type Bounds, type View, encloses, readableZoom, visibleBounds } from './geometry.ts'

/** `drawn`: no box is mounted; one drawing shows all of them. */
export type ZoomLevel = Detail | 'drawn'

const thresholds = { all: readableZoom, title: 0.35 } as const
/** A level stays active slightly below its threshold: a trembling zoom must not rebuild everything. */
const hysteresis = 0.97

/** The level at a zoom, given the previous level. */
export function zoomLevelAt(zoom: number, before?: ZoomLevel): ZoomLevel {
  const wasAtLeast = (level: Detail): boolean => before === 'all' || before === level
  if (zoom >= thresholds.all * (before === 'all' ? hysteresis : 1)) return 'all'
  if (zoom >= thresholds.title * (wasAtLeast('title') ? hysteresis : 1)) return 'title'
  return 'drawn'
}

/** In pixels of the canvas at 100 %; larger at the levels where boxes are small. */
const tileSize = 64

/**
 * The part of the canvas that is mounted: the visible part plus one tile on each side, aligned to tiles. The previous
 * bounds are reused while they contain the visible part, so that panning within them is free.
 */
export function mountBoundsOf(view: View, before?: Bounds): Bounds {
  const visible = visibleBounds(view)
  const tileSide = view.zoom < thresholds.all ? tileSize * 2 : tileSize
  const next = {
    left: (Math.floor(visible.left / tileSide) - 1) * tileSide,
    top: (Math.floor(visible.top / tileSide) - 1) * tileSide,
    right: (Math.ceil(visible.right / tileSide) + 1) * tileSide,
    bottom: (Math.ceil(visible.bottom / tileSide) + 1) * tileSide,
  }
  if (before === undefined || !encloses(before, visible)) return next
  const isFarTooLarge = before.right - before.left > 2 * (next.right - next.left)
  return isFarTooLarge ? next : before
}
