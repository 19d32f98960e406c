import { type NodeProps, Handle, Position } from '@xyflow/react'
import { memo, useContext, useSyncExternalStore } from 'react'
import type { FlowNode } from './flow-elements.ts'
import { DetailContext, type CanvasStore, useCanvasStore } from './canvas-store.ts'
import type { CanvasPort } from './canvas-types.ts'

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

const flag = (is: boolean): '' | undefined => (is ? '' : undefined)

const BoxNodeView = ({ data }: NodeProps<FlowNode>) => {
  const { box, isSelected, isFaded } = data
  const detail = useContext(DetailContext)
  return (
    <>
      <div
        className="canvas-frame"
        data-shape={box.shape}
        data-mark={box.severity}
        data-selected={flag(isSelected)}
        data-faded={flag(isFaded)}
      >
        {box.render(detail)}
      </div>
      {detail === 'all' && (
        <>
          {box.inputs.map((port) => (
            <PortHandle key={port.id} box={box.id} port={port} side="input" />
          ))}
          {box.outputs.map((port) => (
            <PortHandle key={port.id} box={box.id} port={port} side="output" />
          ))}
        </>
      )}
    </>
  )
}

/** A box as a React Flow node. Moving a box moves only the wrapper and does not render this again. */
export const BoxNode = memo(BoxNodeView, (before, after) => before.data === after.data)
