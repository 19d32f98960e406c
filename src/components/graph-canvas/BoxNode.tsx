import { type NodeProps, Handle, Position } from '@xyflow/react'
import { memo, useContext, useState, useSyncExternalStore } from 'react'
import type { FlowNode } from './flow-elements.ts'
import { DetailContext, type CanvasStore, useCanvasStore } from './canvas-store.ts'
import type { CanvasBox, CanvasPort } from './canvas-types.ts'

interface PortHandleProps {
  box: string
  port: CanvasPort
  side: 'output' | 'input'
}

type State = 'from' | 'legal' | 'other' | undefined

/** The state of a handle in the connection that is being drawn. */
const stateOf = ({ pendingConnection, props }: CanvasStore, { box, port, side }: PortHandleProps): State => {
  const now = pendingConnection.get()
  if (now === null) return undefined
  const { from } = now
  if (now.side === side) return from.box === box && from.port === port.id ? 'from' : 'other'
  const here = { box, port: port.id }
  const connection = side === 'input' ? { from, to: here } : { from: here, to: from }
  return (props().isValidConnection?.(connection) ?? true) ? 'legal' : 'other'
}

const style = (y: number) => ({ top: y })

function PortHandle(props: PortHandleProps) {
  const { port, side } = props
  const store = useCanvasStore()
  const state = useSyncExternalStore(store.pendingConnection.subscribe, () => stateOf(store, props))
  const isReadOnly = store.props().isReadOnly ?? false
  return (
    <Handle
      id={port.id}
      type={side === 'input' ? 'target' : 'source'}
      position={side === 'input' ? Position.Left : Position.Right}
      isConnectable={!isReadOnly}
      style={style(port.y)}
      data-state={state}
      title={port.name}
    >
      {port.label !== undefined && <span className="canvas-port-label">{port.label}</span>}
    </Handle>
  )
}

type Side = PortHandleProps['side']
const bothSides: readonly Side[] = ['input', 'output']
const noSide: readonly Side[] = []
const targetSides = { input: ['output'], output: ['input'] } as const satisfies Record<Side, readonly Side[]>

/** The sides whose handles exist. */
const useHandleSides = (box: CanvasBox, isHovered: boolean): readonly Side[] => {
  const { props, pendingConnection } = useCanvasStore()
  const isLazy = props().hasLazyHandles === true
  return useSyncExternalStore(pendingConnection.subscribe, () => {
    const pending = pendingConnection.get()
    if (!isLazy || isHovered || pending?.from.box === box.id) return bothSides
    return pending === null ? noSide : targetSides[pending.side]
  })
}

const Handles = ({ box, isHovered }: { box: CanvasBox; isHovered: boolean }) => {
  const sides = useHandleSides(box, isHovered)
  const ports = { input: box.inputs, output: box.outputs } as const
  return sides.flatMap((side) =>
    ports[side]
      .filter(({ isFixed }) => isFixed !== true)
      .map((port) => <PortHandle key={`${side} ${port.id}`} box={box.id} port={port} side={side} />),
  )
}

const flag = (is: boolean): '' | undefined => (is ? '' : undefined)

const BoxNodeView = ({ data }: NodeProps<FlowNode>) => {
  const { box, isSelected, isFaded } = data
  const detail = useContext(DetailContext)
  const [isHovered, setHovered] = useState(false)
  const isLazy = useCanvasStore().props().hasLazyHandles === true
  const content = (
    <>
      <div
        className="canvas-frame"
        data-shape={box.shape}
        data-mark={box.severity}
        data-change={box.change}
        data-selected={flag(isSelected)}
        data-faded={flag(isFaded)}
      >
        {box.render(detail)}
      </div>
      {detail === 'all' && <Handles {...{ box, isHovered }} />}
    </>
  )
  if (!isLazy) return content
  return (
    <div
      className="canvas-box"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      {content}
    </div>
  )
}

/** A box as a React Flow node. Moving a box moves only the wrapper and does not render this again. */
export const BoxNode = memo(BoxNodeView, (before, after) => before.data === after.data)
