import { type NodeProps, Handle, Position } from '@xyflow/react'
import { memo, useContext, useSyncExternalStore } from 'react'
import type { FlowNode } from './flow-elements.ts'
import { DetailContext, type Surface, useSurface } from './canvas-store.ts'
import type { CanvasPort } from './canvas-types.ts'

interface PortHandleProps {
  box: string
  port: CanvasPort
  side: 'output' | 'input'
}

type State = 'from' | 'legal' | 'other' | undefined

/** What it is to the connection that is being drawn. */
const stateOf = ({ connecting, props }: Surface, { box, port, side }: PortHandleProps): State => {
  const now = connecting.get()
  if (now === null) return undefined
  const { from } = now
  if (now.side === side) return from.box === box && from.port === port.id ? 'from' : 'other'
  const here = { box, port: port.id }
  const connection = side === 'input' ? { from, to: here } : { from: here, to: from }
  return (props().mayConnect?.(connection) ?? true) ? 'legal' : 'other'
}

const style = (y: number) => ({ top: y })

function PortHandle(shown: PortHandleProps) {
  const { port, side } = shown
  const surface = useSurface()
  const state = useSyncExternalStore(surface.connecting.subscribe, () => stateOf(surface, shown))
  const isReadOnly = surface.props().isReadOnly ?? false
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

const Drawn = ({ data }: NodeProps<FlowNode>) => {
  const { box, isSelected, isFaded } = data
  const detail = useContext(DetailContext)
  return (
    <>
      <div
        className="canvas-frame"
        data-shape={box.shape}
        data-mark={box.mark}
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

/** A box as an element. Where it stands is the wrapper's: moving draws nothing in it again. */
export const BoxElement = memo(Drawn, (before, after) => before.data === after.data)
