// Every gesture on the canvas and what it is taken for. They are made once: React Flow draws all it has again when one of
// them changes.
import type {
  Connection as FlowConnection,
  Edge,
  FinalConnectionState,
  HandleType,
  Node,
} from '@xyflow/react'
import type { DragEvent, MouseEvent as ReactMouseEvent, PointerEvent } from 'react'
import type { CanvasTarget, CanvasViewport, Spot, Connection } from './canvas-types.ts'
import { type Dragging, createDragging } from './drag.ts'
import { toWindow } from './geometry.ts'
import { type Frame, type Marquee, createMarquee } from './user-selection.ts'
import { shapeAt } from './spatial-index.ts'
import { clicked, isAdding, nothingSelected } from './selection.ts'
import type { Surface } from './canvas-store.ts'

// Connections drawn by hand: from a handle to a handle or onto a box, the end of an edge to somewhere else, or into
// nothing. What may be joined is asked, never known.

interface Begun {
  readonly nodeId: string | null
  readonly handleId: string | null
  readonly handleType: HandleType | null
}

const joined = ({ source, sourceHandle, target, targetHandle }: FlowConnection): Connection => ({
  from: { box: source, port: sourceHandle ?? '' },
  to: { box: target, port: targetHandle ?? '' },
})

const releasedAt = (event: MouseEvent | TouchEvent): Spot => {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event
  return { x: point?.clientX ?? 0, y: point?.clientY ?? 0 }
}

/** The connection that a release over a box means: to its first handle that may be joined. */
const ontoBox = (surface: Surface, client: Spot): Connection | null => {
  const now = surface.connecting.get()
  const at = shapeAt(surface.scene(), { spot: surface.spotOf(client), slack: 0 })
  if (now === null || at === null || at.box.id === now.from.box) return null
  const { box } = at
  const ports = now.side === 'output' ? box.inputs : box.outputs
  const may = surface.props().mayConnect ?? (() => true)
  const candidates = ports.map(({ id }): Connection => {
    const there = { box: box.id, port: id }
    return now.side === 'output' ? { from: now.from, to: there } : { from: there, to: now.from }
  })
  return candidates.find((each) => may(each)) ?? null
}

function createConnecting(surface: Surface) {
  let taken: string | null = null

  const finish = (connection: Connection): void => {
    const { onConnect, onReconnect } = surface.props()
    const edge = surface.connecting.get()?.edge ?? null
    if (edge === null) onConnect?.(connection)
    else onReconnect?.(edge, connection)
  }

  const start = (_event: unknown, { nodeId, handleId, handleType }: Begun): void => {
    if (nodeId === null) return
    const side = handleType === 'target' ? 'input' : 'output'
    surface.connecting.set({ from: { box: nodeId, port: handleId ?? '' }, side, edge: taken })
  }

  const end = (
    event: MouseEvent | TouchEvent,
    { toHandle }: Pick<FinalConnectionState, 'toHandle'>,
  ): void => {
    const now = surface.connecting.get()
    const client = releasedAt(event)
    const isOver = toHandle !== null
    const onto = isOver ? null : ontoBox(surface, client)
    if (onto !== null) finish(onto)
    else if (
      !isOver &&
      now !== null &&
      shapeAt(surface.scene(), { spot: surface.spotOf(client), slack: 0 }) === null
    )
      surface.props().onDropped?.({ ...now, at: surface.spotOf(client), client })
    surface.connecting.set(null)
    taken = null
  }

  return {
    start,
    end,
    connect: (connection: FlowConnection): void => finish(joined(connection)),
    take: (edge: string): void => {
      taken = edge
    },
    may: (connection: FlowConnection): boolean => surface.props().mayConnect?.(joined(connection)) ?? true,
    stop: (): void => surface.connecting.set(null),
  }
}

const clientOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => ({
  x: clientX,
  y: clientY,
})

/** A finger's aim, in pixels of the screen. */
const slack = 5

const isGround = (target: EventTarget): boolean =>
  target instanceof Element && target.classList.contains('react-flow__pane')

/** What lies at a point of the ground: in the picture boxes are no elements. */
const inPicture = (surface: Surface, client: Spot): string | null => {
  if (surface.kept.get().level !== 'drawn') return null
  const { zoom } = surface.view.get()
  return shapeAt(surface.scene(), { spot: surface.spotOf(client), slack: slack / zoom })?.box.id ?? null
}

const targetAt = (surface: Surface, client: Spot): CanvasTarget => {
  const held = document.elementFromPoint(client.x, client.y)
  const edge = held?.closest('.react-flow__edge')?.getAttribute('data-id') ?? null
  if (edge !== null) return { kind: 'edge', id: edge }
  const box = held?.closest('[data-box]')?.getAttribute('data-box') ?? inPicture(surface, client)
  return box === null ? { kind: 'ground' } : { kind: 'box', id: box }
}

const keysOf = (event: MouseEvent | TouchEvent) => ({ altKey: event.altKey, shiftKey: event.shiftKey })

interface Picks {
  readonly pick: (event: ReactMouseEvent, picked: { kind: 'box' | 'edge'; id: string }) => void
  readonly menu: (event: ReactMouseEvent | MouseEvent, on: CanvasTarget) => void
}

const createPicks = (surface: Surface): Picks => ({
  pick: (event, { kind, id }) => {
    const { selection, onSelect } = surface.props()
    if (kind === 'box') surface.stop.set(id)
    onSelect(clicked(selection, { kind, id, adds: isAdding(event) }))
  },
  menu: (event, on) => {
    const { onContextMenu } = surface.props()
    if (onContextMenu === undefined) return
    event.preventDefault()
    const client = clientOf(event)
    onContextMenu({ on, client, at: surface.spotOf(client) })
  },
})

/** What React Flow tells of boxes and of the edges between them. */
const createItemGestures = (surface: Surface, { drag, picks }: { drag: Dragging; picks: Picks }) => ({
  onNodeClick: (event: ReactMouseEvent, { id }: Node) => picks.pick(event, { kind: 'box', id }),
  onNodeDoubleClick: (_event: ReactMouseEvent, { id }: Node) => surface.props().onOpen?.({ kind: 'box', id }),
  onNodeContextMenu: (event: ReactMouseEvent, { id }: Node) => picks.menu(event, { kind: 'box', id }),
  onNodeDragStart: (_event: MouseEvent | TouchEvent, { id }: Node) => drag.start(id),
  onNodeDrag: (event: MouseEvent | TouchEvent, { position }: Node) => drag.follow(position, keysOf(event)),
  onNodeDragStop: () => drag.end(),
  onEdgeClick: (event: ReactMouseEvent, { id }: Edge) => picks.pick(event, { kind: 'edge', id }),
  onEdgeDoubleClick: (_event: ReactMouseEvent, { id }: Edge) =>
    surface.props().onOpen?.({ kind: 'edge', id }),
  onEdgeContextMenu: (event: ReactMouseEvent, { id }: Edge) => picks.menu(event, { kind: 'edge', id }),
})

/** What React Flow tells of connections that are drawn. */
const createConnectionGestures = (surface: Surface) => {
  const connecting = createConnecting(surface)
  return {
    onConnectStart: connecting.start,
    onClickConnectStart: connecting.start,
    onConnectEnd: connecting.end,
    onClickConnectEnd: connecting.stop,
    onConnect: connecting.connect,
    onReconnectStart: (_event: ReactMouseEvent, { id }: Edge) => connecting.take(id),
    onReconnect: (_edge: Edge, connection: FlowConnection) => connecting.connect(connection),
    isValidConnection: (connection: FlowConnection | Edge) =>
      connecting.may({
        ...connection,
        sourceHandle: connection.sourceHandle ?? null,
        targetHandle: connection.targetHandle ?? null,
      }),
  }
}

/** Frames drawn on the ground, and what is pointed at there. */
const createPointerGestures = (surface: Surface, marquee: Marquee) => {
  let isAfterFrame = false
  return {
    /** The click that ends a frame selects nothing else. */
    isAfterFrame: () => isAfterFrame,
    pointer: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        isAfterFrame = false
        const isPanning = surface.root()?.hasAttribute('data-pan') === true
        const { target } = event
        if (event.button !== 0 || event.pointerType === 'touch' || isPanning) return
        if (!(target instanceof Element) || !isGround(target)) return
        target.setPointerCapture(event.pointerId)
        marquee.start(event)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        marquee.follow(event)
        const isFree = event.buttons === 0 && isGround(event.target)
        surface.hovered.set(isFree ? inPicture(surface, clientOf(event)) : null)
      },
      onPointerUp: (): void => {
        isAfterFrame = marquee.end()
      },
      onPointerCancel: (): void => {
        marquee.cancel()
      },
      onPointerLeave: (): void => surface.hovered.set(null),
      onDoubleClick: (event: ReactMouseEvent): void => {
        if (surface.kept.get().level !== 'drawn' || !isGround(event.target)) return
        // What is pointed at stays below the pointer.
        const at = surface.spotOf(clientOf(event))
        const { x, y } = toWindow(surface.view.get(), at)
        surface.go({ x: x - at.x, y: y - at.y, zoom: 1 }, { isSlow: true })
      },
    },
  }
}

/** What is dragged here out of a palette. */
const createDropGestures = (surface: Surface) => {
  const isDropped = (event: DragEvent): boolean => {
    const { dropType, isReadOnly } = surface.props()
    return dropType !== undefined && isReadOnly !== true && event.dataTransfer.types.includes(dropType)
  }
  return {
    onDragOver: (event: DragEvent): void => {
      if (!isDropped(event)) return
      event.preventDefault()
      const on = targetAt(surface, clientOf(event))
      surface.dropEdge.set(on.kind === 'edge' ? on.id : null)
    },
    onDragLeave: (): void => surface.dropEdge.set(null),
    onDrop: (event: DragEvent): void => {
      if (!isDropped(event)) return
      event.preventDefault()
      const client = clientOf(event)
      const on = targetAt(surface, client)
      surface.dropEdge.set(null)
      const { dropType = '', onDropFromPalette } = surface.props()
      onDropFromPalette?.({ text: event.dataTransfer.getData(dropType), at: surface.spotOf(client), on })
    },
  }
}

export function createGestures(surface: Surface, showFrame: (frame: Frame | null) => void) {
  const drag = createDragging(surface)
  const marquee = createMarquee(surface, showFrame)
  const picks = createPicks(surface)
  const { pointer, isAfterFrame } = createPointerGestures(surface, marquee)

  const ground = (event: ReactMouseEvent): void => {
    if (isAfterFrame()) return
    const id = inPicture(surface, clientOf(event))
    if (id !== null) picks.pick(event, { kind: 'box', id })
    else if (!isAdding(event)) surface.props().onSelect(nothingSelected)
  }
  return {
    again: drag.again,
    // A movement of the view without an event is one that the canvas makes itself.
    move: (event: MouseEvent | TouchEvent | null): void => {
      if (event !== null) surface.transition.set(null)
    },
    rest: (_event: unknown, viewport: CanvasViewport): void => surface.props().onViewport?.(viewport),
    cancel: (): boolean => drag.cancel() || marquee.cancel(),
    flow: {
      ...createItemGestures(surface, { drag, picks }),
      ...createConnectionGestures(surface),
      onPaneClick: ground,
      onPaneContextMenu: (event: ReactMouseEvent | MouseEvent) =>
        picks.menu(event, targetAt(surface, clientOf(event))),
    },
    pointer,
    drop: createDropGestures(surface),
  }
}
export type Gestures = ReturnType<typeof createGestures>
