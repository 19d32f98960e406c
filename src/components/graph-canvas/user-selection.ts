// The selection rectangle that the user draws with the left button. React Flow's own cannot be used: boxes outside
// the view, and all boxes at low zoom, are not elements.
import type { CanvasSelection, Point } from './canvas-types.ts'
import { type Bounds, type View, boundsBetween, toScreen } from './geometry.ts'
import { boxesInRect } from './spatial-index.ts'
import { selectByRect, isAdditive, emptySelection, hasSameIds } from './selection.ts'
import type { CanvasStore } from './canvas-store.ts'

export interface UserSelectionRect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface PointerPosition {
  readonly clientX: number
  readonly clientY: number
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Pixels of the screen before a press becomes a rectangle. */
const threshold = 4
/** Distance to the window edge at which the view scrolls, and its maximum step per frame. */
const edgeSize = 32
const maxStep = 14

const scrollStep = (at: number, size: number): number => {
  if (at < edgeSize) return Math.min(maxStep, (edgeSize - at) / 2)
  return at > size - edgeSize ? -Math.min(maxStep, (at - size + edgeSize) / 2) : 0
}

interface Origin {
  readonly client: Point
  readonly point: Point
  readonly before: CanvasSelection
}

const clientPoint = ({ clientX, clientY }: PointerPosition): Point => ({ x: clientX, y: clientY })

const rectOnScreen = (view: View, { left, top, right, bottom }: Bounds): UserSelectionRect => {
  const corner = toScreen(view, { x: left, y: top })
  return {
    left: corner.x,
    top: corner.y,
    width: (right - left) * view.zoom,
    height: (bottom - top) * view.zoom,
  }
}

export function createUserSelection(store: CanvasStore, showRect: (rect: UserSelectionRect | null) => void) {
  let origin: Origin | null = null
  let last: PointerPosition | null = null
  let isDrawing = false
  let frame = 0

  const update = (pointer: PointerPosition): void => {
    if (origin === null) return
    const bounds = boundsBetween(origin.point, store.toCanvasPoint(clientPoint(pointer)))
    showRect(rectOnScreen(store.view.get(), bounds))
    const boxes = boxesInRect(store.spatialIndex(), bounds)
    const current = store.userSelection.get()
    const next = selectByRect(origin.before, { boxes, adds: isAdditive(pointer) })
    if (current !== null && hasSameIds(current.boxes, next.boxes)) return
    store.userSelection.set(next)
  }

  const autoScroll = (): void => {
    if (last === null || !isDrawing) return
    const view = store.view.get()
    const corner = store.root()?.getBoundingClientRect()
    const x = scrollStep(last.clientX - (corner?.left ?? 0), view.width)
    const y = scrollStep(last.clientY - (corner?.top ?? 0), view.height)
    if (x !== 0 || y !== 0) {
      store.setViewport({ x: view.x + x, y: view.y + y, zoom: view.zoom })
      update(last)
    }
    frame = requestAnimationFrame(autoScroll)
  }

  const reset = (): void => {
    cancelAnimationFrame(frame)
    origin = null
    last = null
    isDrawing = false
    store.userSelection.set(null)
    showRect(null)
  }

  return {
    start: (pointer: PointerPosition): void => {
      const client = clientPoint(pointer)
      const { selection } = store.props()
      origin = {
        client,
        point: store.toCanvasPoint(client),
        before: isAdditive(pointer) ? selection : emptySelection,
      }
    },
    follow: (pointer: PointerPosition): void => {
      if (origin === null) return
      const distance = Math.hypot(pointer.clientX - origin.client.x, pointer.clientY - origin.client.y)
      if (!isDrawing && distance < threshold) return
      last = pointer
      if (!isDrawing) {
        isDrawing = true
        frame = requestAnimationFrame(autoScroll)
      }
      update(pointer)
    },
    /** True when a rectangle was drawn: the click that follows must be ignored. */
    finish: (): boolean => {
      const wasDrawing = isDrawing
      const selected = store.userSelection.get()
      reset()
      if (wasDrawing && selected !== null) store.props().onSelect(selected)
      return wasDrawing
    },
    cancel: (): boolean => {
      const wasDrawing = isDrawing
      reset()
      return wasDrawing
    },
  }
}

export type UserSelectionGesture = ReturnType<typeof createUserSelection>
