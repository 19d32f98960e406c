import { Handle, Position } from '@xyflow/react'
import { useSyncExternalStore } from 'react'
import type { CanvasPort } from './canvas-types.ts'
import { type Surface, useSurface } from './surface.ts'

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

export const PortHandle = (shown: PortHandleProps) => {
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
