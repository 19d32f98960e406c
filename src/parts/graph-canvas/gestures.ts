// Every gesture on the canvas and what it is taken for. They are made once: React Flow draws all it has again when one of
// them changes.
import type { Connection, Edge, FinalConnectionState, Node } from '@xyflow/react'
import type { DragEvent, MouseEvent as ReactMouseEvent, PointerEvent } from 'react'
import type { CanvasTarget, CanvasViewport, Spot } from './canvas-types.ts'
import { createConnecting } from './connect.ts'
import { createDragging } from './drag.ts'
import { toWindow } from './geometry.ts'
import { type Frame, createMarquee } from './marquee.ts'
import { shapeAt } from './scene.ts'
import { clicked, isAdding, nothingSelected } from './select.ts'
import type { Surface } from './surface.ts'

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

export const createGestures = (surface: Surface, showFrame: (frame: Frame | null) => void) => {
  const drag = createDragging(surface)
  const connecting = createConnecting(surface)
  const marquee = createMarquee(surface, showFrame)
  let isAfterFrame = false

  const pick = (event: ReactMouseEvent, { kind, id }: { kind: 'box' | 'edge'; id: string }): void => {
    const { selection, onSelect } = surface.props()
    if (kind === 'box') surface.stop.set(id)
    onSelect(clicked(selection, { kind, id, adds: isAdding(event) }))
  }
  const menu = (event: ReactMouseEvent | MouseEvent, on: CanvasTarget): void => {
    const { onContextMenu } = surface.props()
    if (onContextMenu === undefined) return
    event.preventDefault()
    const client = clientOf(event)
    onContextMenu({ on, client, at: surface.spotOf(client) })
  }
  const ground = (event: ReactMouseEvent): void => {
    if (isAfterFrame) return
    const id = inPicture(surface, clientOf(event))
    if (id !== null) pick(event, { kind: 'box', id })
    else if (!isAdding(event)) surface.props().onSelect(nothingSelected)
  }
  const isDropped = (event: DragEvent): boolean => {
    const { dropType, isReadOnly } = surface.props()
    return dropType !== undefined && isReadOnly !== true && event.dataTransfer.types.includes(dropType)
  }

  return {
    again: drag.again,
    rest: (_event: unknown, viewport: CanvasViewport): void => surface.props().onViewport?.(viewport),
    cancel: (): boolean => drag.cancel() || marquee.cancel(),
    flow: {
      onNodeClick: (event: ReactMouseEvent, { id }: Node) => pick(event, { kind: 'box', id }),
      onNodeDoubleClick: (_event: ReactMouseEvent, { id }: Node) =>
        surface.props().onOpen?.({ kind: 'box', id }),
      onNodeContextMenu: (event: ReactMouseEvent, { id }: Node) => menu(event, { kind: 'box', id }),
      onNodeDragStart: (_event: MouseEvent | TouchEvent, { id }: Node) => drag.start(id),
      onNodeDrag: (event: MouseEvent | TouchEvent, { position }: Node) =>
        drag.follow(position, keysOf(event)),
      onNodeDragStop: () => drag.end(),
      onEdgeClick: (event: ReactMouseEvent, { id }: Edge) => pick(event, { kind: 'edge', id }),
      onEdgeDoubleClick: (_event: ReactMouseEvent, { id }: Edge) =>
        surface.props().onOpen?.({ kind: 'edge', id }),
      onEdgeContextMenu: (event: ReactMouseEvent, { id }: Edge) => menu(event, { kind: 'edge', id }),
      onPaneClick: ground,
      onPaneContextMenu: (event: ReactMouseEvent | MouseEvent) =>
        menu(event, targetAt(surface, clientOf(event))),
      onConnectStart: connecting.start,
      onClickConnectStart: connecting.start,
      onConnectEnd: connecting.end,
      onClickConnectEnd: connecting.stop,
      onConnect: connecting.connect,
      onReconnectStart: (_event: ReactMouseEvent, { id }: Edge) => connecting.take(id),
      onReconnect: (_edge: Edge, connection: Connection) => connecting.connect(connection),
      isValidConnection: (connection: Connection | Edge) =>
        connecting.may({
          ...connection,
          sourceHandle: connection.sourceHandle ?? null,
          targetHandle: connection.targetHandle ?? null,
        }),
    },
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
    drop: {
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
    },
  }
}
export type Gestures = ReturnType<typeof createGestures>
export type Released = Pick<FinalConnectionState, 'toHandle'>
