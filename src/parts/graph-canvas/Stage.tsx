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
} from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { unseen } from '#src/ui/type.ts'
import type { GraphCanvasProps } from './canvas-types.ts'
import { BoxElement } from './BoxElement.tsx'
import { CurveEdge, DrawnConnection } from './CurveEdge.tsx'
import { createFlowParts } from './flow-parts.ts'
import { bringIntoView, createFocus } from './focus.ts'
import { type View, maxZoom, minZoom } from './geometry.ts'
import { createGestures } from './gestures.ts'
import { Ground } from './Ground.tsx'
import { HoverTag } from './HoverTag.tsx'
import { actOn } from './key-acts.ts'
import { meaningOf } from './key-meaning.ts'
import type { Frame } from './marquee.ts'
import { MarqueeFrame } from './MarqueeFrame.tsx'
import { MiniMap } from './MiniMap.tsx'
import { createScenes } from './scene.ts'
import { SelectionFrame } from './SelectionFrame.tsx'
import { DetailContext, SurfaceContext } from './surface.ts'
import { useCanvasHandle } from './use-canvas-handle.ts'
import { useSpace } from './use-space.ts'
import { useSurfaceOf } from './use-surface-of.ts'
import { ZoomBar } from './ZoomBar.tsx'

const nodeTypes = { box: BoxElement }
const edgeTypes = { curve: CurveEdge }
const panButtons = [1]
const Unseen = styled('p')(unseen)

interface StageProps {
  given: GraphCanvasProps
  first: View
  root: () => HTMLElement | null
}

export const Stage = ({ given, first, root }: StageProps) => {
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

  useLayoutEffect(() => gestures.again(), [gestures, scene])
  useLayoutEffect(() => {
    const element = root()
    element?.setAttribute('data-level', kept.level)
    element?.toggleAttribute('data-pan', isPanning)
  }, [root, kept.level, isPanning])
  useEffect(() => focus.keep(), [focus, scene])

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const meaning = event.nativeEvent.isComposing ? null : meaningOf(event)
    const isInside =
      event.target instanceof Element && event.target.closest('input, textarea, select, button, a')
    if (meaning === null || isInside) return
    if (actOn({ surface, focus, handle, cancel: gestures.cancel }, meaning)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const take = (event: FocusEvent<HTMLElement>): void => {
    surface.hasFocus.set(event.target.matches(':focus-visible'))
    focus.enter()
    const id = event.target.getAttribute('data-box')
    if (id === null) return
    surface.stop.set(id)
    if (event.target.matches(':focus-visible')) bringIntoView(surface, id)
  }
  const leave = ({ relatedTarget }: FocusEvent): void => {
    surface.hasFocus.set(false)
    focus.leave(relatedTarget)
  }

  return (
    <SurfaceContext value={surface}>
      <DetailContext value={kept.level === 'all' ? 'all' : 'title'}>
        <Ground selection={shown} lit={lit} />
        <ReactFlow
          {...gestures.flow}
          {...gestures.pointer}
          {...gestures.drop}
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
          reconnectRadius={8}
          disableKeyboardA11y
          onMoveEnd={gestures.rest}
          onKeyDown={press}
          onFocus={take}
          onBlur={leave}
          tabIndex={-1}
          aria-label={label}
          aria-describedby={keysId}
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
