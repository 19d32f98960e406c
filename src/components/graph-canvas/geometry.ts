// Rectangles on the canvas and the visible part of it.
import type { CanvasViewport, Point } from './canvas-types.ts'

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface View extends CanvasViewport {
  /** Size of the window onto the canvas, in pixels of the screen. */
  readonly width: number
  readonly height: number
}

/** Ten thousand boxes in one column still fit into the view. */
export const minZoom = 0.005
export const maxZoom = 2

export function intersects(one: Bounds, other: Bounds): boolean {
  return (
    one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top
  )
}

export function encloses(outer: Bounds, inner: Bounds): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  )
}

export function boundsBetween(one: Point, other: Point): Bounds {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  }
}

/** The visible part, in pixels of the canvas. */
export function visibleBounds({ x, y, zoom, width, height }: View): Bounds {
  return {
    left: -x / zoom,
    top: -y / zoom,
    right: (width - x) / zoom,
    bottom: (height - y) / zoom,
  }
}

/** Converts a point relative to the window of the canvas. */
export function toCanvas({ x, y, zoom }: CanvasViewport, point: Point): Point {
  return {
    x: (point.x - x) / zoom,
    y: (point.y - y) / zoom,
  }
}

export function toScreen({ x, y, zoom }: CanvasViewport, point: Point): Point {
  return {
    x: point.x * zoom + x,
    y: point.y * zoom + y,
  }
}

/** A panel this close to an edge of the window also hides the gap, in pixels of the screen. */
const edgeTolerance = 16
/** Farther away than any box can be, in pixels of the screen. */
const farOutside = 100_000

/**
 * The area that a panel hides, in pixels of the canvas. It extends beyond the window edges that the panel floats at,
 * so that boxes that avoid the panel stay in view. `panel` is relative to the window.
 */
export function obscuredBy(view: View, panel: Bounds): Bounds {
  const left = panel.left <= edgeTolerance ? -farOutside : panel.left
  const top = panel.top <= edgeTolerance ? -farOutside : panel.top
  const right = panel.right >= view.width - edgeTolerance ? farOutside : panel.right
  const bottom = panel.bottom >= view.height - edgeTolerance ? farOutside : panel.bottom
  const [start, end] = [toCanvas(view, { x: left, y: top }), toCanvas(view, { x: right, y: bottom })]
  return { left: start.x, top: start.y, right: end.x, bottom: end.y }
}

/** The bounding rectangle of all; null if there are none. */
export function unionOf(all: Iterable<Bounds>): Bounds | null {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (const each of all) {
    left = Math.min(left, each.left)
    top = Math.min(top, each.top)
    right = Math.max(right, each.right)
    bottom = Math.max(bottom, each.bottom)
  }
  return left > right ? null : { left, top, right, bottom }
}

const clamp = (value: number, [low, high]: readonly [number, number]): number =>
  Math.min(high, Math.max(low, value))

/** Free space around fitted content for the floating tools, in pixels of the screen. */
const margin = { side: 48, top: 64, bottom: 72 } as const

/** The view of the same window with `bounds` centered, at most at 100 %. */
export function fitBounds(view: View, bounds: Bounds): View {
  const width = Math.max(1, bounds.right - bounds.left)
  const height = Math.max(1, bounds.bottom - bounds.top)
  const free = {
    width: Math.max(80, view.width - 2 * margin.side),
    height: Math.max(80, view.height - margin.top - margin.bottom),
  }
  const zoom = clamp(Math.min(free.width / width, free.height / height), [minZoom, 1])
  return {
    ...view,
    zoom,
    x: view.width / 2 - ((bounds.left + bounds.right) / 2) * zoom,
    y: margin.top + free.height / 2 - ((bounds.top + bounds.bottom) / 2) * zoom,
  }
}

/** Boxes show all their contents from this zoom. */
export const readableZoom = 0.6
const startZoom = 0.8

/** The initial view: all boxes if that is readable, else the first box at the left edge. */
export function readableView(view: View, { extent, first }: { extent: Bounds; first: Bounds }): View {
  const fittedView = fitBounds(view, extent)
  if (fittedView.zoom >= readableZoom) return fittedView
  const y = view.height / 2 - ((first.top + first.bottom) / 2) * startZoom
  return { ...view, zoom: startZoom, x: margin.side - first.left * startZoom, y }
}

/** The initial view of lanes: as wide as the window if that is readable, from their top if they are higher. */
export function laneView(view: View, extent: Bounds): View {
  const across = fitBounds(view, { ...extent, bottom: extent.top })
  const isReadable = across.zoom >= readableZoom
  const whole = fitBounds(view, extent)
  if (isReadable && whole.zoom === across.zoom) return whole
  const zoom = isReadable ? across.zoom : startZoom
  const x = isReadable ? across.x : margin.side - extent.left * zoom
  return { ...view, zoom, x, y: margin.top - extent.top * zoom }
}

/** The view with this canvas point in its centre. */
export function centerOn(view: View, { point, zoom }: { point: Point; zoom: number }): View {
  return {
    ...view,
    zoom,
    x: view.width / 2 - point.x * zoom,
    y: view.height / 2 - point.y * zoom,
  }
}

export function centerOf({ left, top, right, bottom }: Bounds): Point {
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  }
}
