import '@xyflow/react/dist/base.css'
import { ReactFlowProvider } from '@xyflow/react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { canvasStyle } from './canvas-style.ts'
import type { GraphCanvasProps } from './canvas-types.ts'
import { Panel } from './controls/Panel.tsx'
import { type View, visibleBounds } from './geometry.ts'
import { initialViewOf } from './reading-order.ts'
import { createSpatialIndex, shapesIn } from './spatial-index.ts'
import { FlowCanvas } from './FlowCanvas.tsx'

const Root = styled('div')(canvasStyle)
const Empty = styled('div')({ position: 'absolute', zIndex: 3, top: 72, left: 24 })

const measureView = (
  element: HTMLElement,
  { boxes, lanes, initialViewport }: GraphCanvasProps,
): View | null => {
  const { clientWidth: width, clientHeight: height } = element
  if (width === 0 || height === 0) return null
  const unscaled = { x: 0, y: 0, zoom: 1, width, height }
  const index = createSpatialIndex(boxes, [])
  if (initialViewport !== undefined) {
    const view = { ...unscaled, ...initialViewport }
    if (boxes.length === 0 || shapesIn(index, visibleBounds(view)).length > 0) return view
  }
  return initialViewOf(index, { view: unscaled, lanes })
}

/**
 * A graph of boxes and edges that can be panned and zoomed. React Flow gets only the boxes near the view; at low zoom
 * it gets none, and one drawing shows the complete graph.
 */
export function GraphCanvas(props: GraphCanvasProps) {
  const element = useRef<HTMLDivElement>(null)
  const [initialView, setInitialView] = useState<View | null>(null)
  const root = useCallback(() => element.current, [])

  // Measures before the first paint, so that the initial view fits the window. A hidden canvas waits until it is
  // visible.
  useLayoutEffect(() => {
    if (initialView !== null || element.current === null) return undefined
    const container = element.current
    const measure = (): void => setInitialView(measureView(container, props))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(container)
    return () => observer.disconnect()
  }, [initialView, props])

  return (
    <Root
      ref={element}
      data-lanes={props.lanes === undefined ? undefined : ''}
      data-rows={props.hasLazyHandles === true && props.isReadOnly !== true ? '' : undefined}
    >
      {props.tools !== undefined && <Panel data-corner="tools">{props.tools}</Panel>}
      {props.note !== undefined && <Panel data-corner="note">{props.note}</Panel>}
      {initialView !== null && (
        <ReactFlowProvider
          initialWidth={initialView.width}
          initialHeight={initialView.height}
          zIndexMode="manual"
        >
          <FlowCanvas canvasProps={props} initialView={initialView} root={root} />
        </ReactFlowProvider>
      )}
      {props.boxes.length === 0 && props.empty !== undefined && <Empty>{props.empty}</Empty>}
    </Root>
  )
}
