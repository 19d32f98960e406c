import { ReactFlow, ViewportPortal } from '@xyflow/react'
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  useRef,
} from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '#src/ui/theme/typography.ts'
import type { GraphCanvasHandle, GraphCanvasProps } from './canvas-types.ts'
import { BoxNode } from './BoxNode.tsx'
import { RelationEdge } from './RelationEdge.tsx'
import { CurveEdge, ConnectionLine } from './CurveEdge.tsx'
import { createFlowElements } from './flow-elements.ts'
import { type KeyboardFocus, scrollIntoView, createKeyboardFocus } from './keyboard/focus.ts'
import { type View, maxZoom, minZoom } from './geometry.ts'
import { type Gestures, createGestures, useEndOfMove } from './gestures.ts'
import { runKeyAction } from './keyboard/key-actions.ts'
import { keyActionOf } from './keyboard/key-bindings.ts'
import type { UserSelectionRect } from './user-selection.ts'
import { UserSelection, NodesSelection } from './controls/NodesSelection.tsx'
import { HoverLabel } from './controls/HoverLabel.tsx'
import { MiniMap } from './controls/MiniMap.tsx'
import { Backdrop } from './Backdrop.tsx'
import { Lanes } from './controls/Lanes.tsx'
import { type SpatialIndex, createSpatialIndexer } from './spatial-index.ts'
import {
  DetailContext,
  type CanvasStore,
  CanvasStoreContext,
  useCreateCanvasStore,
  useCanvasStore,
  useMountedNodes,
  useRootStyle,
} from './canvas-store.ts'
import { useCanvasHandle } from './use-canvas-handle.ts'
import { ZoomControls } from './controls/ZoomControls.tsx'
import {
  type BackgroundPainter,
  type GraphHighlight,
  createBackgroundPainter,
} from './drawing/draw-background.ts'

const Dots = styled('div')({ position: 'absolute', inset: 0, pointerEvents: 'none' })
const BackgroundCanvas = styled('canvas')({ position: 'absolute', top: 0, left: 0, pointerEvents: 'none' })

/** Paints the dots behind the boxes, or the whole graph at low zoom. */
function Background({ selection, highlighted }: GraphHighlight) {
  const store = useCanvasStore()
  const dots = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const current = useRef<BackgroundPainter>(null)
  useEffect(() => {
    if (dots.current === null || canvas.current === null) return undefined
    const painter = createBackgroundPainter(store, { dots: dots.current, canvas: canvas.current })
    current.current = painter
    return () => painter.destroy()
  }, [store])
  // Runs after every render, because boxes may have changed.
  useEffect(() => current.current?.update({ selection, highlighted }))
  return (
    <>
      <Dots ref={dots} aria-hidden />
      <BackgroundCanvas ref={canvas} aria-hidden />
    </>
  )
}

const nodeTypes = { box: BoxNode }
const edgeTypes = { curve: CurveEdge, relation: RelationEdge }
const panButtons = [1]
const HiddenHint = styled('p')(visuallyHidden)

const isInteractive = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, button, a, [contenteditable], [role="menuitem"]') !== null

/** Whether the space bar is pressed over the canvas: then every drag pans. */
function useSpaceHeld(root: () => HTMLElement | null): boolean {
  const [isSpaceHeld, setSpaceHeld] = useState(false)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const isOver = root()?.matches(':hover') === true
      if (event.key !== ' ' || event.ctrlKey || !isOver || isInteractive(event.target)) return
      event.preventDefault()
      setSpaceHeld(true)
    }
    const release = (event: globalThis.KeyboardEvent): void => {
      if (event.key === ' ') setSpaceHeld(false)
    }
    const leave = (): void => setSpaceHeld(false)
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', release)
    window.addEventListener('blur', leave)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', release)
      window.removeEventListener('blur', leave)
    }
  }, [root])
  return isSpaceHeld
}

interface FlowCanvasProps {
  canvasProps: GraphCanvasProps
  initialView: View
  root: () => HTMLElement | null
}

interface FlowInput {
  readonly canvasProps: GraphCanvasProps
  readonly index: SpatialIndex
}

/** The boxes and edges that are mounted, with the selection as it appears while a selection rectangle is drawn. */
const useFlowElements = (store: CanvasStore, { canvasProps, index }: FlowInput) => {
  const { selection, highlighted = null, isReadOnly = false } = canvasProps
  const mountedNodes = useMountedNodes(store, index)
  const tabStop = useSyncExternalStore(store.tabStop.subscribe, store.tabStop.get)
  const moveCount = useSyncExternalStore(store.moveCount.subscribe, store.moveCount.get)
  const userSelection = useSyncExternalStore(store.userSelection.subscribe, store.userSelection.get)
  const shownSelection = userSelection ?? selection
  const [updateElements] = useState(createFlowElements)
  const elements = useMemo(
    () =>
      updateElements({
        mountedNodes,
        index,
        selection: shownSelection,
        highlighted,
        tabStop,
        isReadOnly: isReadOnly || canvasProps.onReconnect === undefined,
        moveCount,
      }),
    [
      updateElements,
      mountedNodes,
      index,
      shownSelection,
      highlighted,
      tabStop,
      isReadOnly,
      canvasProps.onReconnect,
      moveCount,
    ],
  )
  return { mountedNodes, shownSelection, elements }
}

interface KeyHandlerDeps {
  readonly focus: KeyboardFocus
  readonly handle: GraphCanvasHandle
  readonly gestures: Gestures
}

/** Keyboard and focus handlers of the canvas. */
const keyHandlers = (store: CanvasStore, { focus, handle, gestures }: KeyHandlerDeps) => {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const action = event.nativeEvent.isComposing ? null : keyActionOf(event)
      const isInside =
        event.target instanceof Element && event.target.closest('input, textarea, select, button, a')
      if (action === null || isInside) return
      if (runKeyAction({ store, focus, handle, cancel: gestures.cancel }, action)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    onFocus: (event: FocusEvent<HTMLElement>): void => {
      store.isFocusVisible.set(event.target.matches(':focus-visible'))
      focus.enter()
      const id = event.target.getAttribute('data-box')
      if (id === null) return
      store.tabStop.set(id)
      if (event.target.matches(':focus-visible')) scrollIntoView(store, id)
    },
    onBlur: ({ relatedTarget }: FocusEvent): void => {
      store.isFocusVisible.set(false)
      focus.leave(relatedTarget)
    },
  }
}

interface OverlaysProps {
  canvasProps: GraphCanvasProps
  selectionRect: UserSelectionRect | null
  handle: GraphCanvasHandle
  index: SpatialIndex
}

/** Everything over the boxes. */
const Overlays = ({ canvasProps, selectionRect, handle, index }: OverlaysProps) => {
  const { boxes, lanes, selection } = canvasProps
  return (
    <>
      {lanes !== undefined && <Lanes lanes={lanes} />}
      {selectionRect === null && <NodesSelection selection={selection} />}
      <UserSelection rect={selectionRect} />
      <HoverLabel />
      <ZoomControls handle={handle} />
      {boxes.length > 0 && <MiniMap index={index} />}
    </>
  )
}

export function FlowCanvas({ canvasProps, initialView, root }: FlowCanvasProps) {
  const { boxes, edges, highlighted = null, isReadOnly = false, label } = canvasProps
  const { t } = useTranslation('canvas')
  const keysId = useId()
  const [updateIndex] = useState(createSpatialIndexer)
  const index = useMemo(() => updateIndex(boxes, edges), [updateIndex, boxes, edges])
  const store = useCreateCanvasStore({ props: canvasProps, index, initialView, root })
  const [selectionRect, setSelectionRect] = useState<UserSelectionRect | null>(null)
  const [gestures] = useState(() => createGestures(store, setSelectionRect))
  const [focus] = useState(() => createKeyboardFocus(store))
  const handle = useCanvasHandle(store, focus)
  useImperativeHandle(canvasProps.ref, () => handle, [handle])
  const isSpaceHeld = useSpaceHeld(root)

  const { mountedNodes, shownSelection, elements } = useFlowElements(store, { canvasProps, index })
  const transition = useSyncExternalStore(store.transition.subscribe, store.transition.get)

  useEndOfMove(gestures)
  useLayoutEffect(() => gestures.reapplyDrag(), [gestures, index])
  useRootStyle(store, { level: mountedNodes.level, isSpaceHeld })
  useEffect(() => focus.restore(), [focus, index])

  return (
    <CanvasStoreContext value={store}>
      <DetailContext value={mountedNodes.level === 'all' ? 'all' : 'title'}>
        <Background selection={shownSelection} highlighted={highlighted} />
        <ReactFlow
          {...gestures.flowHandlers}
          {...gestures.pointerHandlers}
          {...gestures.dropHandlers}
          {...keyHandlers(store, { focus, handle, gestures })}
          nodes={elements.nodes}
          edges={elements.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          connectionLineComponent={ConnectionLine}
          width={initialView.width}
          height={initialView.height}
          defaultViewport={initialView}
          minZoom={minZoom}
          maxZoom={maxZoom}
          zIndexMode="manual"
          panOnScroll
          panOnScrollSpeed={1}
          panOnDrag={isSpaceHeld ? true : panButtons}
          zoomOnDoubleClick={false}
          zoomActivationKeyCode="Meta"
          panActivationKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          deleteKeyCode={null}
          elementsSelectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          nodesDraggable={!isReadOnly}
          nodesConnectable={!isReadOnly}
          nodeDragThreshold={3}
          connectionRadius={28}
          reconnectRadius={0}
          disableKeyboardA11y
          onMoveStart={gestures.onMoveStart}
          onMoveEnd={gestures.onMoveEnd}
          tabIndex={-1}
          aria-label={label}
          aria-describedby={keysId}
          aria-busy={transition !== null}
        >
          <ViewportPortal>
            <Backdrop nodes={mountedNodes} isFaded={highlighted !== null} />
          </ViewportPortal>
        </ReactFlow>
        <HiddenHint id={keysId}>{canvasProps.keysHint ?? t('graph.keys')}</HiddenHint>
        <Overlays {...{ canvasProps, selectionRect, handle, index }} />
      </DetailContext>
    </CanvasStoreContext>
  )
}
