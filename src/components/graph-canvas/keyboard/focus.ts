// Keyboard focus among boxes: one box is in the tab order, and a box that is not mounted is mounted before it gets
// the focus.
import { centerOn, centerOf, visibleBounds } from '../geometry.ts'
import { neighborOf, readingOrder, type Direction } from '../reading-order.ts'
import type { SpatialIndex } from '../spatial-index.ts'
import type { CanvasStore } from '../canvas-store.ts'

/** Distance between a box scrolled into view and the edge of the window, in pixels of the screen. */
const margin = 40

const find = (store: CanvasStore, selector: string): HTMLElement | null =>
  store.root()?.querySelector<HTMLElement>(selector) ?? null

const elementOf = (store: CanvasStore, id: string): HTMLElement | null =>
  find(store, `[data-box="${CSS.escape(id)}"]`)

/** Moves the view as little as necessary. */
export function scrollIntoView(store: CanvasStore, id: string): void {
  const shape = store.spatialIndex().shapeOf.get(id)
  if (shape === undefined) return
  const view = store.view.get()
  const visible = visibleBounds(view)
  const edge = margin / view.zoom
  const isLarger =
    shape.right - shape.left > visible.right - visible.left - 2 * edge ||
    shape.bottom - shape.top > visible.bottom - visible.top - 2 * edge
  if (isLarger) {
    const isVisible = shape.left < visible.right && shape.right > visible.left && shape.top < visible.bottom
    if (!isVisible || shape.bottom < visible.top)
      store.setViewport(centerOn(view, { point: centerOf(shape), zoom: view.zoom }), { isAnimated: true })
    return
  }
  const push = ([low, high]: readonly [number, number], [first, last]: readonly [number, number]): number => {
    if (low < first + edge) return first + edge - low
    return high > last - edge ? last - edge - high : 0
  }
  const x = push([shape.left, shape.right], [visible.left, visible.right]) * view.zoom
  const y = push([shape.top, shape.bottom], [visible.top, visible.bottom]) * view.zoom
  if (x !== 0 || y !== 0)
    store.setViewport({ x: view.x + x, y: view.y + y, zoom: view.zoom }, { isAnimated: true })
}

/** Frames to wait for an element to be mounted. */
const maxFrames = 10

export function createKeyboardFocus(store: CanvasStore) {
  let cached: { readonly index: SpatialIndex; readonly order: readonly string[] } | null = null

  const order = (): readonly string[] => {
    const index = store.spatialIndex()
    if (cached?.index !== index) cached = { index, order: readingOrder(index) }
    return cached.order
  }

  const focusWhenMounted = (id: string, frames: number): void => {
    if (store.tabStop.get() !== id) return
    const element = elementOf(store, id)
    if (element !== null) element.focus({ preventScroll: true })
    else if (frames > 0) requestAnimationFrame(() => focusWhenMounted(id, frames - 1))
  }

  const focus = (id: string): void => {
    store.tabStop.set(id)
    scrollIntoView(store, id)
    focusWhenMounted(id, maxFrames)
  }

  /** The focused box. */
  const focused = (): string | null => {
    const lastFocused = document.activeElement?.closest('[data-box]')
    if (lastFocused === null || lastFocused === undefined || store.root()?.contains(lastFocused) !== true)
      return null
    return lastFocused.getAttribute('data-box')
  }

  let isInside = false
  /** Set by Escape: the next Tab leaves the boxes. */
  let hasQuit = false
  /** The focused box, and the box that gets the focus if it is removed. */
  let lastFocused: { readonly id: string; readonly next: string | null } | null = null

  return {
    focus,
    focused,
    enter: (): void => {
      isInside = true
      const id = focused()
      if (id !== null) hasQuit = false
      lastFocused = id === null ? null : { id, next: neighborOf(store.spatialIndex(), { id, to: 'left' }) }
    },
    quit: (): void => {
      hasQuit = true
      find(store, '.react-flow')?.focus({ preventScroll: true })
    },
    /** True when the focus moved. */
    focusAttribution: (): boolean => {
      const attribution = hasQuit ? find(store, '.react-flow__attribution a') : null
      attribution?.focus()
      return attribution !== null
    },
    /** Focus without a new target was lost with its element; the canvas may still restore it. */
    leave: (to: EventTarget | null): void => {
      if (to instanceof Node && store.root()?.contains(to) !== true) isInside = false
    },
    /** Called after the boxes changed: if the focused box was removed, the focus stays on the canvas. */
    restore: (): void => {
      const lost = lastFocused
      if (!isInside || lost === null || store.spatialIndex().shapeOf.has(lost.id)) return
      const { next } = lost
      // The element is removed a little later than the box.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const to = next !== null && store.spatialIndex().shapeOf.has(next) ? next : store.tabStop.get()
        if (to !== null) focus(to)
      })
    },
    first: (): string | null => order()[0] ?? null,
    last: (): string | null => order().at(-1) ?? null,
    after: (id: string, by: 1 | -1): string | null => {
      const at = order().indexOf(id)
      return at === -1 ? null : (order()[at + by] ?? null)
    },
    neighbor: (id: string, to: Direction): string | null => neighborOf(store.spatialIndex(), { id, to }),
  }
}
export type KeyboardFocus = ReturnType<typeof createKeyboardFocus>
