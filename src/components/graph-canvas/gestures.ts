// All gestures of the canvas. They are created once: React Flow renders everything again when a handler changes.
import type { Connection as FlowConnection, Edge, Node } from '@xyflow/react'
import { type DragEvent, type MouseEvent as ReactMouseEvent, type PointerEvent, useLayoutEffect } from 'react'
import type { CanvasTarget, CanvasViewport, Point } from './canvas-types.ts'
import { createConnectGesture } from './connect.ts'
import { type DragGesture, createDragGesture } from './drag.ts'
import { toScreen } from './geometry.ts'
import { type UserSelectionRect, type UserSelectionGesture, createUserSelection } from './user-selection.ts'
import { shapeAt } from './spatial-index.ts'
import { selectByClick, isAdditive, emptySelection } from './selection.ts'
import type { CanvasStore } from './canvas-store.ts'

const clientPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
})

/** Tolerance for touch, in pixels of the screen. */
const tolerance = 5

const isSameView = (one: CanvasViewport, other: CanvasViewport): boolean =>
  one.x === other.x && one.y === other.y && one.zoom === other.zoom

const isPane = (target: EventTarget): boolean =>
  target instanceof Element && target.classList.contains('react-flow__pane')

/** The drawn box at a point: at low zoom boxes are not elements. */
const drawnBoxAt = (store: CanvasStore, client: Point): string | null => {
  if (store.mountedNodes.get().level !== 'drawn') return null
  const { zoom } = store.view.get()
  return (
    shapeAt(store.spatialIndex(), { point: store.toCanvasPoint(client), tolerance: tolerance / zoom })?.box
      .id ?? null
  )
}

const targetAt = (store: CanvasStore, client: Point): CanvasTarget => {
  const element = document.elementFromPoint(client.x, client.y)
  const edge = element?.closest('.react-flow__edge')?.getAttribute('data-id') ?? null
  if (edge !== null) return { kind: 'edge', id: edge }
  const box = element?.closest('[data-box]')?.getAttribute('data-box') ?? drawnBoxAt(store, client)
  return box === null ? { kind: 'pane' } : { kind: 'box', id: box }
}

const keysOf = (event: MouseEvent | TouchEvent) => ({ altKey: event.altKey, shiftKey: event.shiftKey })

interface ClickGestures {
  readonly select: (event: ReactMouseEvent, item: { kind: 'box' | 'edge'; id: string }) => void
  readonly openMenu: (event: ReactMouseEvent | MouseEvent, target: CanvasTarget) => void
}

const createClickGestures = (store: CanvasStore): ClickGestures => ({
  select: (event, { kind, id }) => {
    const { selection, onSelect } = store.props()
    if (kind === 'box') store.tabStop.set(id)
    onSelect(selectByClick(selection, { kind, id, adds: isAdditive(event) }))
  },
  openMenu: (event, target) => {
    const { onContextMenu } = store.props()
    if (onContextMenu === undefined) return
    event.preventDefault()
    const client = clientPoint(event)
    onContextMenu({ target, client, at: store.toCanvasPoint(client) })
  },
})

/** React Flow handlers for boxes and edges. */
const createItemGestures = (
  store: CanvasStore,
  { drag, clicks }: { drag: DragGesture; clicks: ClickGestures },
) => ({
  onNodeClick: (event: ReactMouseEvent, { id }: Node) => clicks.select(event, { kind: 'box', id }),
  onNodeDoubleClick: (_event: ReactMouseEvent, { id }: Node) => store.props().onOpen?.({ kind: 'box', id }),
  onNodeContextMenu: (event: ReactMouseEvent, { id }: Node) => clicks.openMenu(event, { kind: 'box', id }),
  onNodeDragStart: (_event: MouseEvent | TouchEvent, { id }: Node) => drag.start(id),
  onNodeDrag: (event: MouseEvent | TouchEvent, { position }: Node) => drag.follow(position, keysOf(event)),
  onNodeDragStop: () => drag.end(),
  onEdgeClick: (event: ReactMouseEvent, { id }: Edge) => clicks.select(event, { kind: 'edge', id }),
  onEdgeDoubleClick: (_event: ReactMouseEvent, { id }: Edge) => store.props().onOpen?.({ kind: 'edge', id }),
  onEdgeContextMenu: (event: ReactMouseEvent, { id }: Edge) => clicks.openMenu(event, { kind: 'edge', id }),
})

/** React Flow handlers for connections. */
const createConnectionGestures = (store: CanvasStore) => {
  const connecting = createConnectGesture(store)
  return {
    // A click on the row of an output selects its box.
    connectOnClick: store.props().onConnectToBox === undefined,
    onConnectStart: connecting.start,
    onClickConnectStart: connecting.start,
    onConnectEnd: connecting.end,
    onClickConnectEnd: connecting.cancel,
    onConnect: connecting.connect,
    onReconnectStart: (_event: ReactMouseEvent, { id }: Edge) => connecting.startReconnect(id),
    onReconnect: (_edge: Edge, connection: FlowConnection) => connecting.connect(connection),
    isValidConnection: (connection: FlowConnection | Edge) =>
      connecting.isValid({
        ...connection,
        sourceHandle: connection.sourceHandle ?? null,
        targetHandle: connection.targetHandle ?? null,
      }),
  }
}

/** Selection rectangles and hovering on the empty canvas. */
const createPointerGestures = (store: CanvasStore, userSelection: UserSelectionGesture) => {
  let hasJustSelected = false
  return {
    /** The click that ends a selection rectangle selects nothing else. */
    hasJustSelected: () => hasJustSelected,
    pointerHandlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        hasJustSelected = false
        const isPanning = store.root()?.hasAttribute('data-pan') === true
        const { target } = event
        if (event.button !== 0 || event.pointerType === 'touch' || isPanning) return
        if (!(target instanceof Element) || !isPane(target)) return
        target.setPointerCapture(event.pointerId)
        userSelection.start(event)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        userSelection.follow(event)
        const isFree = event.buttons === 0 && isPane(event.target)
        store.hovered.set(isFree ? drawnBoxAt(store, clientPoint(event)) : null)
      },
      onPointerUp: (): void => {
        hasJustSelected = userSelection.finish()
      },
      onPointerCancel: (): void => {
        userSelection.cancel()
      },
      onPointerLeave: (): void => store.hovered.set(null),
      onDoubleClick: (event: ReactMouseEvent): void => {
        if (store.mountedNodes.get().level !== 'drawn' || !isPane(event.target)) return
        // The canvas point below the pointer stays in its position.
        const at = store.toCanvasPoint(clientPoint(event))
        const { x, y } = toScreen(store.view.get(), at)
        store.setViewport({ x: x - at.x, y: y - at.y, zoom: 1 }, { isAnimated: true })
      },
    },
  }
}

/** Drops from a palette. */
const createDropGestures = (store: CanvasStore) => {
  const isPaletteDrop = (event: DragEvent): boolean => {
    const { dropType, isReadOnly } = store.props()
    return dropType !== undefined && isReadOnly !== true && event.dataTransfer.types.includes(dropType)
  }
  return {
    onDragOver: (event: DragEvent): void => {
      if (!isPaletteDrop(event)) return
      event.preventDefault()
      const target = targetAt(store, clientPoint(event))
      store.dropTargetEdge.set(target.kind === 'edge' ? target.id : null)
    },
    onDragLeave: (): void => store.dropTargetEdge.set(null),
    onDrop: (event: DragEvent): void => {
      if (!isPaletteDrop(event)) return
      event.preventDefault()
      const client = clientPoint(event)
      const target = targetAt(store, client)
      store.dropTargetEdge.set(null)
      const { dropType = '', onDropFromPalette } = store.props()
      onDropFromPalette?.({
        text: event.dataTransfer.getData(dropType),
        at: store.toCanvasPoint(client),
        target,
      })
    },
  }
}

export function createGestures(store: CanvasStore, showRect: (rect: UserSelectionRect | null) => void) {
  const drag = createDragGesture(store)
  const userSelection = createUserSelection(store, showRect)
  const clicks = createClickGestures(store)
  let isViewMoving = false
  /** The view after the last movement that ended. */
  let lastEnd: CanvasViewport | undefined
  const { pointerHandlers, hasJustSelected } = createPointerGestures(store, userSelection)

  const onPaneClick = (event: ReactMouseEvent): void => {
    if (hasJustSelected()) return
    const id = drawnBoxAt(store, clientPoint(event))
    if (id !== null) clicks.select(event, { kind: 'box', id })
    else if (!isAdditive(event)) store.props().onSelect(emptySelection)
  }
  return {
    reapplyDrag: drag.reapply,
    // A move without an event is a transition that the canvas started.
    onMoveStart: (event: MouseEvent | TouchEvent | null): void => {
      isViewMoving = true
      if (event !== null) store.transition.set(null)
    },
    onMoveEnd: (_event: unknown, viewport: CanvasViewport): void => {
      isViewMoving = false
      lastEnd = viewport
      store.props().onViewportChange?.(viewport)
    },
    /**
     * A movement that the wheel made ends a little later; the canvas may be left before. The end of an earlier movement
     * may have come in between.
     */
    endMove: (): void => {
      const view = store.view.get()
      const isElsewhere = lastEnd !== undefined && !isSameView(lastEnd, view)
      if (isViewMoving || isElsewhere) store.props().onViewportChange?.(view)
    },
    cancel: (): boolean => drag.cancel() || userSelection.cancel(),
    flowHandlers: {
      ...createItemGestures(store, { drag, clicks }),
      ...createConnectionGestures(store),
      onPaneClick,
      onPaneContextMenu: (event: ReactMouseEvent | MouseEvent) =>
        clicks.openMenu(event, targetAt(store, clientPoint(event))),
    },
    pointerHandlers,
    dropHandlers: createDropGestures(store),
  }
}
export type Gestures = ReturnType<typeof createGestures>

/** Ends a movement of the view when the canvas or the page is left. */
export function useEndOfMove({ endMove }: Gestures): void {
  useLayoutEffect(() => {
    window.addEventListener('pagehide', endMove)
    return () => {
      window.removeEventListener('pagehide', endMove)
      endMove()
    }
  }, [endMove])
}
