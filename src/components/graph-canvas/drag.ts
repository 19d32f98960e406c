// Dragging boxes. React Flow moves one box with the pointer, and all boxes that move with it keep their distance to
// it. The spatial index changes in place, so that edges and the drawing follow immediately; `onMove` reports the
// positions.
import type { BoxPositions, Point } from './canvas-types.ts'
import { moveShapes, withContents } from './spatial-index.ts'
import type { CanvasStore } from './canvas-store.ts'

/** Boxes snap to this grid, in pixels of the canvas. */
export const grid = 8

interface Drag {
  readonly lead: string
  readonly origins: BoxPositions
  positions: BoxPositions
  isCancelled: boolean
}

interface Keys {
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const snap = (value: number): number => Math.round(value / grid) * grid

/** The new position of the dragged box: on the grid unless Alt is pressed, on one axis while Shift is pressed. */
export function snapPosition({ from, to, keys }: { from: Point; to: Point; keys: Keys }): Point {
  const free = keys.altKey ? to : { x: snap(to.x), y: snap(to.y) }
  if (!keys.shiftKey) return free
  const isAcross = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y)
  return isAcross ? { x: free.x, y: from.y } : { x: from.x, y: free.y }
}

export function translate(origins: BoxPositions, { x, y }: Point): BoxPositions {
  return new Map([...origins].map(([id, origin]) => [id, { x: origin.x + x, y: origin.y + y }]))
}

/** Current positions of the boxes and of the contents of groups. */
export function positionsOf(store: CanvasStore, ids: Iterable<string>): BoxPositions {
  const index = store.spatialIndex()
  const all = [...withContents(index, ids)]
  return new Map(
    all.flatMap((id) => {
      const shape = index.shapeOf.get(id)
      return shape === undefined ? [] : [[id, { x: shape.left, y: shape.top }] as const]
    }),
  )
}

export interface DragGesture {
  readonly start: (lead: string) => void
  readonly follow: (at: Point, keys: Keys) => void
  readonly end: () => void
  /** Moves everything back; true when a drag was in progress. */
  readonly cancel: () => boolean
  /** Applies the drag to a spatial index that was rebuilt meanwhile. */
  readonly reapply: () => void
}

export function createDragGesture(store: CanvasStore): DragGesture {
  let drag: Drag | null = null

  const moveTo = (positions: BoxPositions): void => {
    moveShapes(store.spatialIndex(), positions)
    store.moveCount.set(store.moveCount.get() + 1)
  }

  const start = (lead: string): void => {
    const { selection, onSelect, returnsDragged = false } = store.props()
    const isInSelection = selection.boxes.has(lead)
    if (!isInSelection && !returnsDragged) onSelect({ boxes: new Set([lead]), edges: new Set() })
    const origins = positionsOf(store, isInSelection ? selection.boxes : [lead])
    drag = { lead, origins, positions: new Map(), isCancelled: false }
  }

  const follow = (at: Point, keys: Keys): void => {
    const from = drag?.origins.get(drag.lead)
    if (drag === null || drag.isCancelled || from === undefined) return
    const to = snapPosition({ from, to: at, keys })
    drag.positions = translate(drag.origins, { x: to.x - from.x, y: to.y - from.y })
    moveTo(drag.positions)
    store.props().onMove?.(drag.positions, 'during', drag.lead)
  }

  const end = (): void => {
    const finished = drag
    drag = null
    if (finished === null || finished.isCancelled || finished.positions.size === 0) return
    const before = store.spatialIndex()
    store.props().onMove?.(finished.positions, 'end', finished.lead)
    // Accepting the move means new boxes in the next render; otherwise the boxes move back.
    requestAnimationFrame(() => {
      if (store.spatialIndex() === before && drag === null) moveTo(finished.origins)
    })
  }

  const cancel = (): boolean => {
    if (drag === null || drag.isCancelled) return false
    drag.isCancelled = true
    moveTo(drag.origins)
    return true
  }

  const reapply = (): void => {
    if (drag !== null && !drag.isCancelled) moveShapes(store.spatialIndex(), drag.positions)
  }

  return { start, follow, end, cancel, reapply }
}
