// Dragging boxes: React Flow follows the pointer with one box, and all that move with it keep their distance to it.
// Shapes move in place, so that edges and the picture follow at once; whoever mounts the canvas hears where to.
import type { Moves, Spot } from './canvas-types.ts'
import { moveShapes, withContents } from './spatial-index.ts'
import type { Surface } from './canvas-store.ts'

/** Boxes come to stand on this grid, in pixels of the canvas. */
export const grid = 8

interface Drag {
  readonly lead: string
  readonly origins: Moves
  moves: Moves
  isCancelled: boolean
}

interface Keys {
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const snap = (value: number): number => Math.round(value / grid) * grid

/** Where the leading box comes to stand: on the grid unless Alt is held, on one axis while Shift is held. */
export function landing({ from, to, keys }: { from: Spot; to: Spot; keys: Keys }): Spot {
  const free = keys.altKey ? to : { x: snap(to.x), y: snap(to.y) }
  if (!keys.shiftKey) return free
  const isAcross = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y)
  return isAcross ? { x: free.x, y: from.y } : { x: from.x, y: free.y }
}

export function movedBy(origins: Moves, { x, y }: Spot): Moves {
  return new Map([...origins].map(([id, origin]) => [id, { x: origin.x + x, y: origin.y + y }]))
}

/** Where the boxes, and what lies in them, stand now. */
export function originsOf(surface: Surface, ids: Iterable<string>): Moves {
  const scene = surface.scene()
  const all = [...withContents(scene, ids)]
  return new Map(
    all.flatMap((id) => {
      const shape = scene.shapeOf.get(id)
      return shape === undefined ? [] : [[id, { x: shape.left, y: shape.top }] as const]
    }),
  )
}

export interface Dragging {
  readonly start: (lead: string) => void
  readonly follow: (at: Spot, keys: Keys) => void
  readonly end: () => void
  /** Puts everything back; true when something was being dragged. */
  readonly cancel: () => boolean
  /** Puts shapes of a scene that was made meanwhile where they are being dragged. */
  readonly again: () => void
}

export function createDragging(surface: Surface): Dragging {
  let drag: Drag | null = null

  const put = (moves: Moves): void => {
    moveShapes(surface.scene(), moves)
    surface.moved.set(surface.moved.get() + 1)
  }

  const start = (lead: string): void => {
    const { selection, onSelect } = surface.props()
    const isPart = selection.boxes.has(lead)
    if (!isPart) onSelect({ boxes: new Set([lead]), edges: new Set() })
    const origins = originsOf(surface, isPart ? selection.boxes : [lead])
    drag = { lead, origins, moves: new Map(), isCancelled: false }
  }

  const follow = (at: Spot, keys: Keys): void => {
    const from = drag?.origins.get(drag.lead)
    if (drag === null || drag.isCancelled || from === undefined) return
    const to = landing({ from, to: at, keys })
    drag.moves = movedBy(drag.origins, { x: to.x - from.x, y: to.y - from.y })
    put(drag.moves)
    surface.props().onMoved?.(drag.moves, 'during')
  }

  const end = (): void => {
    const done = drag
    drag = null
    if (done === null || done.isCancelled || done.moves.size === 0) return
    const before = surface.scene()
    surface.props().onMoved?.(done.moves, 'end')
    // Whoever takes the move gives new boxes at once; where nobody does, they go back.
    requestAnimationFrame(() => {
      if (surface.scene() === before && drag === null) put(done.origins)
    })
  }

  const cancel = (): boolean => {
    if (drag === null || drag.isCancelled) return false
    drag.isCancelled = true
    put(drag.origins)
    return true
  }

  const again = (): void => {
    if (drag !== null && !drag.isCancelled) moveShapes(surface.scene(), drag.moves)
  }

  return { start, follow, end, cancel, again }
}
