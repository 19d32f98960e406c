// Rectangles on the canvas and what is seen of it.
import type { CanvasViewport, Spot } from './canvas-types.ts'

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface View extends CanvasViewport {
  /** Of the window onto the canvas, in pixels of the screen. */
  readonly width: number
  readonly height: number
}

/** Ten thousand boxes in one column are still seen as a whole. */
export const minZoom = 0.005
export const maxZoom = 2

export function meet(one: Bounds, other: Bounds): boolean {
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

export function between(one: Spot, other: Spot): Bounds {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  }
}

/** What is seen, in pixels of the canvas. */
export function seenIn({ x, y, zoom, width, height }: View): Bounds {
  return {
    left: -x / zoom,
    top: -y / zoom,
    right: (width - x) / zoom,
    bottom: (height - y) / zoom,
  }
}

/** A point of the window, measured from its own corner, on the canvas. */
export function toCanvas({ x, y, zoom }: CanvasViewport, spot: Spot): Spot {
  return {
    x: (spot.x - x) / zoom,
    y: (spot.y - y) / zoom,
  }
}

export function toWindow({ x, y, zoom }: CanvasViewport, spot: Spot): Spot {
  return {
    x: spot.x * zoom + x,
    y: spot.y * zoom + y,
  }
}

/** A panel this near to an edge of the window hides what lies between them, in pixels of the screen. */
const nearEdge = 16
/** Farther away than any box is moved, in pixels of the screen. */
const farAway = 100_000

/**
 * What a panel over the canvas hides, in pixels of the canvas. It goes on beyond the edges of the window that the panel
 * floats at: what gives way to the panel is to stay in view. `panel` is measured from the window's own corner.
 */
export function obscuredBy(view: View, panel: Bounds): Bounds {
  const left = panel.left <= nearEdge ? -farAway : panel.left
  const top = panel.top <= nearEdge ? -farAway : panel.top
  const right = panel.right >= view.width - nearEdge ? farAway : panel.right
  const bottom = panel.bottom >= view.height - nearEdge ? farAway : panel.bottom
  const [start, end] = [toCanvas(view, { x: left, y: top }), toCanvas(view, { x: right, y: bottom })]
  return { left: start.x, top: start.y, right: end.x, bottom: end.y }
}

/** The smallest that holds all of them; null where there is none. */
export function around(all: Iterable<Bounds>): Bounds | null {
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

/** Space that stays free around what is fitted into view, in pixels of the screen: the tools float there. */
const margin = { side: 48, top: 64, bottom: 72 } as const

/** The view of the same window with `bounds` in its middle, never nearer than 100 %. */
export function fitted(view: View, bounds: Bounds): View {
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

/** Below this a fitted view can no longer be read. */
const readable = 0.55
const beginning = 0.8

/** Where looking begins: all of it where that can be read, else its first box at the left, from where it is followed. */
export function openingView(view: View, { extent, first }: { extent: Bounds; first: Bounds }): View {
  const whole = fitted(view, extent)
  if (whole.zoom >= readable) return whole
  const y = view.height / 2 - ((first.top + first.bottom) / 2) * beginning
  return { ...view, zoom: beginning, x: margin.side - first.left * beginning, y }
}

/** The view with this spot of the canvas in its middle. */
export function centred(view: View, { spot, zoom }: { spot: Spot; zoom: number }): View {
  return {
    ...view,
    zoom,
    x: view.width / 2 - spot.x * zoom,
    y: view.height / 2 - spot.y * zoom,
  }
}

export function middleOf({ left, top, right, bottom }: Bounds): Spot {
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  }
}
