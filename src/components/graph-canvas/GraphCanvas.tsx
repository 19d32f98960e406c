import '@xyflow/react/dist/base.css'
import { ReactFlowProvider } from '@xyflow/react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { canvasStyle } from './canvas-style.ts'
import type { GraphCanvasProps } from './canvas-types.ts'
import { Floating } from './controls/Panel.tsx'
import type { View } from './geometry.ts'
import { openingOf } from './reading-order.ts'
import { makeScene } from './spatial-index.ts'
import { Stage } from './FlowCanvas.tsx'

const Root = styled('div')(canvasStyle)
const Empty = styled('div')({ position: 'absolute', zIndex: 3, top: 72, left: 24 })

const firstView = (element: HTMLElement, { boxes, startAt }: GraphCanvasProps): View | null => {
  const { clientWidth: width, clientHeight: height } = element
  if (width === 0 || height === 0) return null
  const plain = { x: 0, y: 0, zoom: 1, width, height }
  return startAt === undefined ? openingOf(makeScene(boxes, []), plain) : { ...plain, ...startAt }
}

/**
 * Boxes joined by edges on a ground that is panned and zoomed. Only what is near the view is given to React Flow, and at
 * low zoom nothing: one picture shows all.
 */
export function GraphCanvas(given: GraphCanvasProps) {
  const element = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState<View | null>(null)
  const root = useCallback(() => element.current, [])

  // It is measured before anything is drawn, so that the first picture is the right one; a hidden one waits.
  useLayoutEffect(() => {
    if (first !== null || element.current === null) return undefined
    const held = element.current
    const measure = (): void => setFirst(firstView(held, given))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(held)
    return () => observer.disconnect()
  }, [first, given])

  return (
    <Root ref={element}>
      {given.tools !== undefined && <Floating data-corner="tools">{given.tools}</Floating>}
      {first !== null && (
        <ReactFlowProvider initialWidth={first.width} initialHeight={first.height} zIndexMode="manual">
          <Stage given={given} first={first} root={root} />
        </ReactFlowProvider>
      )}
      {given.boxes.length === 0 && given.empty !== undefined && <Empty>{given.empty}</Empty>}
    </Root>
  )
}
