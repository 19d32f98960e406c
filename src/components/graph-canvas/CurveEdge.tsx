import type { ConnectionLineComponentProps, EdgeProps } from '@xyflow/react'
import {
  type MouseEvent,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type CurveEnds, curvePath, endRadius, insertRadius, curveMidpoint } from './edge-path.ts'
import { type FlowEdge, type FlowNode, handleDiameter } from './flow-elements.ts'
import { DetailContext, useCanvasStore } from './canvas-store.ts'

const flag = (is: boolean | undefined): '' | undefined => (is === true ? '' : undefined)

interface InsertProps {
  edge: string
  at: { readonly x: number; readonly y: number }
}

/** For the pointer only. The page that mounts the canvas offers the same command to the keyboard. */
const Insert = ({ edge, at }: InsertProps) => {
  const store = useCanvasStore()
  const { onInsert, insertLabel } = store.props()
  if (onInsert === undefined) return null
  const insert = (event: MouseEvent): void => {
    event.stopPropagation()
    onInsert({ edge, at, client: { x: event.clientX, y: event.clientY } })
  }
  return (
    <g className="canvas-insert" transform={`translate(${at.x},${at.y})`} onClick={insert} aria-hidden>
      {insertLabel !== undefined && <title>{insertLabel}</title>}
      <circle r={insertRadius} />
      <path d="M-4 0H4M0 -4V4" />
    </g>
  )
}

/** Sets the radius of the reconnect handles that React Flow draws at the ends of a selected edge, at every zoom. */
function useEndRadius(
  group: RefObject<SVGGElement | null>,
  { ends, isEnabled }: { ends: CurveEnds; isEnabled: boolean },
) {
  const { view } = useCanvasStore()
  useLayoutEffect(() => {
    const edge = group.current?.closest<SVGGElement>('.react-flow__edge')
    if (!isEnabled || !edge) return undefined
    const update = (): void =>
      edge.style.setProperty('--canvas-end-reach', `${endRadius(ends, view.get().zoom)}px`)
    update()
    return view.subscribe(update)
  }, [group, ends, isEnabled, view])
}

export function CurveEdge({ id, sourceX, sourceY, targetX, targetY, data }: EdgeProps<FlowEdge>) {
  const store = useCanvasStore()
  const { edge, isSelected = false, isFaded } = data ?? {}
  const [isHovered, setHovered] = useState(false)
  const isTarget = useSyncExternalStore(
    store.dropTargetEdge.subscribe,
    () => store.dropTargetEdge.get() === id,
  )
  // Without handles the curve extends to the boxes themselves.
  const hasHandles = useContext(DetailContext) === 'all' && store.props().hasLazyHandles !== true
  const gap = hasHandles ? 0 : handleDiameter / 2
  const ends = { from: { x: sourceX - gap, y: sourceY }, to: { x: targetX + gap, y: targetY } }
  const curve = curvePath(ends)
  const group = useRef<SVGGElement>(null)
  useEndRadius(group, { ends, isEnabled: isSelected })
  const isInsertShown = isHovered || isSelected
  const isReadOnly = store.props().isReadOnly ?? false
  return (
    <g ref={group} onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
      <path
        className="canvas-edge"
        d={curve}
        data-state={edge?.state}
        data-selected={flag(isSelected)}
        data-faded={flag(isFaded)}
        data-target={flag(isTarget)}
      />
      <path className="canvas-edge-reach" d={curve} />
      {isInsertShown && !isReadOnly && <Insert edge={id} at={curveMidpoint(ends)} />}
    </g>
  )
}

type LineState = ConnectionLineComponentProps<FlowNode>['connectionStatus']

/** Whether the connection can be released where it ends now. */
const useLineState = (line: ConnectionLineComponentProps<FlowNode>): LineState => {
  const { pendingConnection, props } = useCanvasStore()
  const { onConnectToBox, isValidConnection = () => true } = props()
  const pending = pendingConnection.get()
  if (onConnectToBox === undefined) return line.connectionStatus
  if (line.toNode === null || pending === null) return null
  const other = { box: line.toNode.id, port: '' }
  const { from, side } = pending
  return isValidConnection(side === 'output' ? { from, to: other } : { from: other, to: from })
    ? 'valid'
    : 'invalid'
}

/** The connection that is being drawn; one started at an input runs backwards. */
export function ConnectionLine(line: ConnectionLineComponentProps<FlowNode>) {
  const state = useLineState(line)
  const start = { x: line.fromX, y: line.fromY }
  const end = { x: line.toX, y: line.toY }
  const isBackwards = line.fromHandle.type === 'target'
  const ends = isBackwards ? { from: end, to: start } : { from: start, to: end }
  return <path className="canvas-connection" d={curvePath(ends)} data-state={state ?? undefined} />
}
