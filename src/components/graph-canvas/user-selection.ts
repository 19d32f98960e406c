// The frame that is drawn on the ground with the left button and selects what it takes in. It is the canvas's own, since
// boxes outside of the view, and those of the picture, are no elements.
import type { CanvasSelection, Spot } from './canvas-types.ts'
import { between, toWindow } from './geometry.ts'
import { framed } from './spatial-index.ts'
import { framedSelection, isAdding, nothingSelected, sameIds } from './selection.ts'
import type { Surface } from './canvas-store.ts'

export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Press {
  readonly clientX: number
  readonly clientY: number
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Pixels of the screen before a press becomes a frame. */
const threshold = 4
/** Width of the edge of the window at which the view moves along, and its greatest step by frame. */
const rim = 32
const step = 14

const pull = (at: number, size: number): number => {
  if (at < rim) return Math.min(step, (rim - at) / 2)
  return at > size - rim ? -Math.min(step, (at - size + rim) / 2) : 0
}

export function createMarquee(surface: Surface, show: (frame: Frame | null) => void) {
  let begun: { readonly client: Spot; readonly spot: Spot; readonly before: CanvasSelection } | null = null
  let last: Press | null = null
  let isDrawing = false
  let tick = 0

  const update = (press: Press): void => {
    if (begun === null) return
    const bounds = between(begun.spot, surface.spotOf({ x: press.clientX, y: press.clientY }))
    const corner = toWindow(surface.view.get(), { x: bounds.left, y: bounds.top })
    const { zoom } = surface.view.get()
    show({
      left: corner.x,
      top: corner.y,
      width: (bounds.right - bounds.left) * zoom,
      height: (bounds.bottom - bounds.top) * zoom,
    })
    const boxes = framed(surface.scene(), bounds)
    const known = surface.marquee.get()
    const next = framedSelection(begun.before, { boxes, adds: isAdding(press) })
    if (known !== null && sameIds(known.boxes, next.boxes)) return
    surface.marquee.set(next)
  }

  const moveAlong = (): void => {
    if (last === null || !isDrawing) return
    const view = surface.view.get()
    const corner = surface.root()?.getBoundingClientRect()
    const x = pull(last.clientX - (corner?.left ?? 0), view.width)
    const y = pull(last.clientY - (corner?.top ?? 0), view.height)
    if (x !== 0 || y !== 0) {
      surface.go({ x: view.x + x, y: view.y + y, zoom: view.zoom })
      update(last)
    }
    tick = requestAnimationFrame(moveAlong)
  }

  const stop = (): void => {
    cancelAnimationFrame(tick)
    begun = null
    last = null
    isDrawing = false
    surface.marquee.set(null)
    show(null)
  }

  return {
    start: (press: Press): void => {
      const client = { x: press.clientX, y: press.clientY }
      const { selection } = surface.props()
      begun = { client, spot: surface.spotOf(client), before: isAdding(press) ? selection : nothingSelected }
    },
    follow: (press: Press): void => {
      if (begun === null) return
      const away = Math.hypot(press.clientX - begun.client.x, press.clientY - begun.client.y)
      if (!isDrawing && away < threshold) return
      last = press
      if (!isDrawing) {
        isDrawing = true
        tick = requestAnimationFrame(moveAlong)
      }
      update(press)
    },
    /** True when a frame was drawn: the click that follows is none. */
    end: (): boolean => {
      const wasDrawing = isDrawing
      const found = surface.marquee.get()
      stop()
      if (wasDrawing && found !== null) surface.props().onSelect(found)
      return wasDrawing
    },
    cancel: (): boolean => {
      const wasDrawing = isDrawing
      stop()
      return wasDrawing
    },
  }
}

export type Marquee = ReturnType<typeof createMarquee>
