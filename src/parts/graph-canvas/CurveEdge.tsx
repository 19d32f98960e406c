import type { ConnectionLineComponentProps, EdgeProps } from '@xyflow/react'
import { type MouseEvent, useContext, useState, useSyncExternalStore } from 'react'
import { curveOf, middleOfCurve } from './curve.ts'
import { type FlowEdge, type FlowNode, disc } from './flow-parts.ts'
import { DetailContext, useSurface } from './surface.ts'

const flag = (is: boolean | undefined): '' | undefined => (is === true ? '' : undefined)

interface InsertProps {
  edge: string
  at: { readonly x: number; readonly y: number }
}

/** For the pointer only: the same is a command of whoever mounts the canvas. */
const Insert = ({ edge, at }: InsertProps) => {
  const surface = useSurface()
  const { onInsert, insertLabel } = surface.props()
  if (onInsert === undefined) return null
  const insert = (event: MouseEvent): void => {
    event.stopPropagation()
    onInsert({ edge, at, client: { x: event.clientX, y: event.clientY } })
  }
  return (
    <g className="canvas-insert" transform={`translate(${at.x},${at.y})`} onClick={insert} aria-hidden>
      {insertLabel !== undefined && <title>{insertLabel}</title>}
      <circle r={11} />
      <path d="M-4 0H4M0 -4V4" />
    </g>
  )
}

export const CurveEdge = ({ id, sourceX, sourceY, targetX, targetY, data }: EdgeProps<FlowEdge>) => {
  const surface = useSurface()
  const [isOver, setOver] = useState(false)
  const isTarget = useSyncExternalStore(surface.dropEdge.subscribe, () => surface.dropEdge.get() === id)
  // Where no handles are shown, the curve goes up to the boxes themselves.
  const gap = useContext(DetailContext) === 'all' ? 0 : disc / 2
  const ends = { from: { x: sourceX - gap, y: sourceY }, to: { x: targetX + gap, y: targetY } }
  const curve = curveOf(ends)
  const isShown = isOver || data?.isSelected === true
  const isReadOnly = surface.props().isReadOnly ?? false
  return (
    <g onPointerEnter={() => setOver(true)} onPointerLeave={() => setOver(false)}>
      <path
        className="canvas-edge"
        d={curve}
        data-state={data?.edge.state}
        data-selected={flag(data?.isSelected)}
        data-faded={flag(data?.isFaded)}
        data-target={flag(isTarget)}
      />
      <path className="canvas-edge-reach" d={curve} />
      {isShown && !isReadOnly && <Insert edge={id} at={middleOfCurve(ends)} />}
    </g>
  )
}

/** The connection that is being drawn; from an input it runs backwards. */
export const DrawnConnection = (line: ConnectionLineComponentProps<FlowNode>) => {
  const here = { x: line.fromX, y: line.fromY }
  const there = { x: line.toX, y: line.toY }
  const isBackwards = line.fromHandle.type === 'target'
  const ends = isBackwards ? { from: there, to: here } : { from: here, to: there }
  return (
    <path className="canvas-connection" d={curveOf(ends)} data-state={line.connectionStatus ?? undefined} />
  )
}
