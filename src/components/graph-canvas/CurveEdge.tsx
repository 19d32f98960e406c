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
import { type Ends, curveOf, endReach, insertRadius, middleOfCurve } from './edge-path.ts'
import { type FlowEdge, type FlowNode, disc } from './flow-elements.ts'
import { DetailContext, useSurface } from './canvas-store.ts'

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
      <circle r={insertRadius} />
      <path d="M-4 0H4M0 -4V4" />
    </g>
  )
}

/** Tells the ends that React Flow draws around a selected edge how large they are, whatever the zoom. */
function useEndReach(group: RefObject<SVGGElement | null>, { ends, isOn }: { ends: Ends; isOn: boolean }) {
  const { view } = useSurface()
  useLayoutEffect(() => {
    const edge = group.current?.closest<SVGGElement>('.react-flow__edge')
    if (!isOn || !edge) return undefined
    const follow = (): void =>
      edge.style.setProperty('--canvas-end-reach', `${endReach(ends, view.get().zoom)}px`)
    follow()
    return view.subscribe(follow)
  }, [group, ends, isOn, view])
}

export function CurveEdge({ id, sourceX, sourceY, targetX, targetY, data }: EdgeProps<FlowEdge>) {
  const surface = useSurface()
  const { edge, isSelected = false, isFaded } = data ?? {}
  const [isOver, setOver] = useState(false)
  const isTarget = useSyncExternalStore(surface.dropEdge.subscribe, () => surface.dropEdge.get() === id)
  // Where no handles are shown, the curve goes up to the boxes themselves.
  const gap = useContext(DetailContext) === 'all' ? 0 : disc / 2
  const ends = { from: { x: sourceX - gap, y: sourceY }, to: { x: targetX + gap, y: targetY } }
  const curve = curveOf(ends)
  const group = useRef<SVGGElement>(null)
  useEndReach(group, { ends, isOn: isSelected })
  const isShown = isOver || isSelected
  const isReadOnly = surface.props().isReadOnly ?? false
  return (
    <g ref={group} onPointerEnter={() => setOver(true)} onPointerLeave={() => setOver(false)}>
      <path
        className="canvas-edge"
        d={curve}
        data-state={edge?.state}
        data-selected={flag(isSelected)}
        data-faded={flag(isFaded)}
        data-target={flag(isTarget)}
      />
      <path className="canvas-edge-reach" d={curve} />
      {isShown && !isReadOnly && <Insert edge={id} at={middleOfCurve(ends)} />}
    </g>
  )
}

/** The connection that is being drawn; from an input it runs backwards. */
export function DrawnConnection(line: ConnectionLineComponentProps<FlowNode>) {
  const here = { x: line.fromX, y: line.fromY }
  const there = { x: line.toX, y: line.toY }
  const isBackwards = line.fromHandle.type === 'target'
  const ends = isBackwards ? { from: there, to: here } : { from: here, to: there }
  return (
    <path className="canvas-connection" d={curveOf(ends)} data-state={line.connectionStatus ?? undefined} />
  )
}
