import { ReactFlow } from '@xyflow/react'
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
  memo,
} from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { visuallyHidden, oneLine, type } from '#src/ui/theme/typography.ts'
import type { GraphCanvasHandle, GraphCanvasProps } from './canvas-types.ts'
import { BoxElement } from './BoxNode.tsx'
import { CurveEdge, DrawnConnection } from './CurveEdge.tsx'
import { createFlowParts } from './flow-elements.ts'
import { type Focus, bringIntoView, createFocus } from './keyboard/focus.ts'
import { type View, maxZoom, minZoom, toWindow } from './geometry.ts'
import { type Gestures, createGestures } from './gestures.ts'
import { actOn } from './keyboard/key-actions.ts'
import { meaningOf } from './keyboard/key-bindings.ts'
import type { Frame } from './user-selection.ts'
import { MarqueeFrame, SelectionFrame } from './controls/NodesSelection.tsx'
import { MiniMap } from './controls/MiniMap.tsx'
import { type Scene, createScenes } from './spatial-index.ts'
import { DetailContext, type Surface, SurfaceContext, useSurfaceOf, useSurface } from './canvas-store.ts'
import { useCanvasHandle } from './use-canvas-handle.ts'
import { ZoomBar } from './controls/ZoomControls.tsx'
import { type Backdrop, type Shown, createBackdrop } from './drawing/draw-background.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'

const Label = styled('div')({
  ...type.small,
  ...oneLine,
  position: 'absolute',
  zIndex: 4,
  top: 0,
  left: 0,
  maxWidth: 280,
  padding: '2px 7px',
  borderRadius: radius.chip,
  color: color.text.onInverse,
  backgroundColor: color.surface.inverse,
  pointerEvents: 'none',
})

/** What the box below the pointer is called while boxes are too small to say it themselves. */
const HoverTag = memo(() => {
  const { hovered, scene, view } = useSurface()
  const id = useSyncExternalStore(hovered.subscribe, hovered.get)
  const now = useSyncExternalStore(view.subscribe, () => (hovered.get() === null ? null : view.get()))
  const shape = id === null ? undefined : scene().shapeOf.get(id)
  if (shape === undefined || now === null) return null
  const { x, y } = toWindow(now, { x: shape.left, y: shape.bottom })
  return (
    <Label style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y + 6)}px)` }} aria-hidden>
      {shape.box.title}
    </Label>
  )
})

const Dots = styled('div')({ position: 'absolute', inset: 0, pointerEvents: 'none' })
const Sheet = styled('canvas')({ position: 'absolute', top: 0, left: 0, pointerEvents: 'none' })

/** What lies behind the boxes, or shows them all. */
function Ground({ selection, lit }: Shown) {
  const surface = useSurface()
  const dots = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const backdrop = useRef<Backdrop>(null)
  useEffect(() => {
    if (dots.current === null || canvas.current === null) return undefined
    const made = createBackdrop(surface, { dots: dots.current, canvas: canvas.current })
    backdrop.current = made
    return () => made.end()
  }, [surface])
  // Also when neither changed: boxes may have.
  useEffect(() => backdrop.current?.show({ selection, lit }))
  return (
    <>
      <Dots ref={dots} aria-hidden />
      <Sheet ref={canvas} aria-hidden />
    </>
  )
}

const nodeTypes = { box: BoxElement }
const edgeTypes = { curve: CurveEdge }
const panButtons = [1]
const Unseen = styled('p')(visuallyHidden)

const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, button, a, [contenteditable], [role="menuitem"]') !== null

/** Whether the space bar is held over the canvas: then every drag pans. */
function useSpace(root: () => HTMLElement | null): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const isOver = root()?.matches(':hover') === true
      if (event.key !== ' ' || event.ctrlKey || !isOver || isBusy(event.target)) return
      event.preventDefault()
      setHeld(true)
    }
    const release = (event: globalThis.KeyboardEvent): void => {
      if (event.key === ' ') setHeld(false)
    }
    const leave = (): void => setHeld(false)
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', release)
    window.addEventListener('blur', leave)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', release)
      window.removeEventListener('blur', leave)
    }
  }, [root])
  return isHeld
}

interface StageProps {
  given: GraphCanvasProps
  first: View
  root: () => HTMLElement | null
}

interface FlowInput {
  readonly given: GraphCanvasProps
  readonly scene: Scene
}

/** The boxes and edges that are elements now, with the selection as it shows while a frame is drawn. */
const useFlowElements = (surface: Surface, { given, scene }: FlowInput) => {
  const { selection, lit = null, isReadOnly = false } = given
  const kept = useSyncExternalStore(surface.kept.subscribe, surface.kept.get)
  const stop = useSyncExternalStore(surface.stop.subscribe, surface.stop.get)
  const moved = useSyncExternalStore(surface.moved.subscribe, surface.moved.get)
  const framed = useSyncExternalStore(surface.marquee.subscribe, surface.marquee.get)
  const shown = framed ?? selection
  const [partsOf] = useState(createFlowParts)
  const parts = useMemo(
    () => partsOf({ kept, scene, selection: shown, lit, stop, isReadOnly, moved }),
    [partsOf, kept, scene, shown, lit, stop, isReadOnly, moved],
  )
  return { kept, shown, parts }
}

interface Handled {
  readonly focus: Focus
  readonly handle: GraphCanvasHandle
  readonly gestures: Gestures
}

/** What keys and the focus do on the canvas. */
const keyHandlers = (surface: Surface, { focus, handle, gestures }: Handled) => {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const meaning = event.nativeEvent.isComposing ? null : meaningOf(event)
      const isInside =
        event.target instanceof Element && event.target.closest('input, textarea, select, button, a')
      if (meaning === null || isInside) return
      if (actOn({ surface, focus, handle, cancel: gestures.cancel }, meaning)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    onFocus: (event: FocusEvent<HTMLElement>): void => {
      surface.hasFocus.set(event.target.matches(':focus-visible'))
      focus.enter()
      const id = event.target.getAttribute('data-box')
      if (id === null) return
      surface.stop.set(id)
      if (event.target.matches(':focus-visible')) bringIntoView(surface, id)
    },
    onBlur: ({ relatedTarget }: FocusEvent): void => {
      surface.hasFocus.set(false)
      focus.leave(relatedTarget)
    },
  }
}

export function Stage({ given, first, root }: StageProps) {
  const { boxes, edges, selection, lit = null, isReadOnly = false, label } = given
  const { t } = useTranslation('canvas')
  const keysId = useId()
  const [sceneOf] = useState(createScenes)
  const scene = useMemo(() => sceneOf(boxes, edges), [sceneOf, boxes, edges])
  const surface = useSurfaceOf({ props: given, scene, first, root })
  const [frame, setFrame] = useState<Frame | null>(null)
  const [gestures] = useState(() => createGestures(surface, setFrame))
  const [focus] = useState(() => createFocus(surface))
  const handle = useCanvasHandle(surface, focus)
  useImperativeHandle(given.ref, () => handle, [handle])
  const isPanning = useSpace(root)

  const { kept, shown, parts } = useFlowElements(surface, { given, scene })
  const transition = useSyncExternalStore(surface.transition.subscribe, surface.transition.get)

  useLayoutEffect(() => gestures.again(), [gestures, scene])
  useLayoutEffect(() => {
    const element = root()
    element?.setAttribute('data-level', kept.level)
    element?.toggleAttribute('data-pan', isPanning)
  }, [root, kept.level, isPanning])
  useEffect(() => focus.keep(), [focus, scene])

  return (
    <SurfaceContext value={surface}>
      <DetailContext value={kept.level === 'all' ? 'all' : 'title'}>
        <Ground selection={shown} lit={lit} />
        <ReactFlow
          {...gestures.flow}
          {...gestures.pointer}
          {...gestures.drop}
          {...keyHandlers(surface, { focus, handle, gestures })}
          nodes={parts.nodes}
          edges={parts.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          connectionLineComponent={DrawnConnection}
          width={first.width}
          height={first.height}
          defaultViewport={first}
          minZoom={minZoom}
          maxZoom={maxZoom}
          zIndexMode="manual"
          panOnScroll
          panOnScrollSpeed={1}
          panOnDrag={isPanning ? true : panButtons}
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
          onMoveStart={gestures.move}
          onMoveEnd={gestures.rest}
          tabIndex={-1}
          aria-label={label}
          aria-describedby={keysId}
          aria-busy={transition !== null}
        />
        <Unseen id={keysId}>{t('graph.keys')}</Unseen>
        {frame === null && <SelectionFrame selection={selection} />}
        <MarqueeFrame frame={frame} />
        <HoverTag />
        <ZoomBar handle={handle} />
        {boxes.length > 0 && <MiniMap scene={scene} />}
      </DetailContext>
    </SurfaceContext>
  )
}
