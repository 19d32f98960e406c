import type { NodeProps } from '@xyflow/react'
import { memo, useContext } from 'react'
import type { FlowNode } from './flow-parts.ts'
import { PortHandle } from './PortHandle.tsx'
import { DetailContext } from './surface.ts'

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
