// The keyboard's focus among boxes: one of them is what Tab comes to, and a box that is none of the elements becomes one
// before it gets the focus.
import { centred, middleOf, seenIn } from '../geometry.ts'
import { neighbourOf, readingOrder, type Direction } from '../reading-order.ts'
import type { Scene } from '../spatial-index.ts'
import type { Surface } from '../canvas-store.ts'

/** Space that stays between a box brought into view and the rim, in pixels of the screen. */
const margin = 40

const elementOf = (surface: Surface, id: string): HTMLElement | null =>
  surface.root()?.querySelector<HTMLElement>(`[data-box="${CSS.escape(id)}"]`) ?? null

/** Moves the view as little as it needs. */
export function bringIntoView(surface: Surface, id: string): void {
  const shape = surface.scene().shapeOf.get(id)
  if (shape === undefined) return
  const view = surface.view.get()
  const seen = seenIn(view)
  const edge = margin / view.zoom
  const isLarger =
    shape.right - shape.left > seen.right - seen.left - 2 * edge ||
    shape.bottom - shape.top > seen.bottom - seen.top - 2 * edge
  if (isLarger) {
    const isSeen = shape.left < seen.right && shape.right > seen.left && shape.top < seen.bottom
    if (!isSeen || shape.bottom < seen.top)
      surface.go(centred(view, { spot: middleOf(shape), zoom: view.zoom }), { isSlow: true })
    return
  }
  const push = ([low, high]: readonly [number, number], [first, last]: readonly [number, number]): number => {
    if (low < first + edge) return first + edge - low
    return high > last - edge ? last - edge - high : 0
  }
  const x = push([shape.left, shape.right], [seen.left, seen.right]) * view.zoom
  const y = push([shape.top, shape.bottom], [seen.top, seen.bottom]) * view.zoom
  if (x !== 0 || y !== 0) surface.go({ x: view.x + x, y: view.y + y, zoom: view.zoom }, { isSlow: true })
}

/** Frames in which an element may come to be. */
const patience = 10

export function createFocus(surface: Surface) {
  let known: { readonly scene: Scene; readonly order: readonly string[] } | null = null

  const order = (): readonly string[] => {
    const scene = surface.scene()
    if (known?.scene !== scene) known = { scene, order: readingOrder(scene) }
    return known.order
  }

  const reach = (id: string, frames: number): void => {
    if (surface.stop.get() !== id) return
    const element = elementOf(surface, id)
    if (element !== null) element.focus({ preventScroll: true })
    else if (frames > 0) requestAnimationFrame(() => reach(id, frames - 1))
  }

  const focus = (id: string): void => {
    surface.stop.set(id)
    bringIntoView(surface, id)
    reach(id, patience)
  }

  /** The box that has the focus. */
  const focused = (): string | null => {
    const held = document.activeElement?.closest('[data-box]')
    if (held === null || held === undefined || surface.root()?.contains(held) !== true) return null
    return held.getAttribute('data-box')
  }

  let isInside = false
  /** By Escape: Tab goes on behind the boxes then. */
  let hasLeft = false
  /** The box that had the focus, and the one it goes to should that one be removed. */
  let held: { readonly id: string; readonly next: string | null } | null = null

  return {
    focus,
    focused,
    enter: (): void => {
      isInside = true
      const id = focused()
      if (id !== null) hasLeft = false
      held = id === null ? null : { id, next: neighbourOf(surface.scene(), { id, to: 'left' }) }
    },
    quit: (): void => {
      hasLeft = true
      surface.root()?.querySelector<HTMLElement>('.react-flow')?.focus({ preventScroll: true })
    },
    /** True when it went on. */
    pass: (): boolean => {
      const behind = hasLeft ? surface.root()?.querySelector<HTMLElement>('.react-flow__attribution a') : null
      behind?.focus()
      return behind !== null && behind !== undefined
    },
    /** Focus that goes nowhere was lost with its element: it is not gone yet. */
    leave: (to: EventTarget | null): void => {
      if (to instanceof Node && surface.root()?.contains(to) !== true) isInside = false
    },
    /** After a change of the boxes: where the one with the focus is gone, the keys stay with the canvas. */
    keep: (): void => {
      const gone = held
      if (!isInside || gone === null || surface.scene().shapeOf.has(gone.id)) return
      const { next } = gone
      // Its element goes a little later than its box.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const to = next !== null && surface.scene().shapeOf.has(next) ? next : surface.stop.get()
        if (to !== null) focus(to)
      })
    },
    first: (): string | null => order()[0] ?? null,
    last: (): string | null => order().at(-1) ?? null,
    after: (id: string, by: 1 | -1): string | null => {
      const at = order().indexOf(id)
      return at === -1 ? null : (order()[at + by] ?? null)
    },
    beside: (id: string, to: Direction): string | null => neighbourOf(surface.scene(), { id, to }),
  }
}
export type Focus = ReturnType<typeof createFocus>
