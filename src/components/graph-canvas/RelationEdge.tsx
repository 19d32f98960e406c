import type { EdgeProps } from '@xyflow/react'
import { useCanvasStore } from './canvas-store.ts'
import { relationPath } from './edge-path.ts'
import type { FlowEdge } from './flow-elements.ts'

const flag = (is: boolean | undefined): '' | undefined => (is === true ? '' : undefined)

/** A relation between the right sides of two boxes. React Flow only knows left sides as ends. */
export function RelationEdge({ id, data }: EdgeProps<FlowEdge>) {
  const line = useCanvasStore().spatialIndex().lineOf.get(id)
  const relation = line?.edge.relation
  if (line === undefined || relation === undefined) return null
  const { from, to, fromOffset, toOffset, edge } = line
  const ends = {
    from: { x: from.right, y: from.top + fromOffset },
    to: { x: to.right, y: to.top + toOffset },
  }
  const { line: path, feet, tagAt } = relationPath(ends, relation)
  return (
    <g>
      <path
        className="canvas-edge"
        d={path}
        data-relation=""
        data-state={edge.state}
        data-selected={flag(data?.isSelected)}
        data-faded={flag(data?.isFaded)}
      />
      <path className="canvas-foot" d={feet} />
      <path className="canvas-edge-reach" d={path} />
      <text className="canvas-tag" x={tagAt.x + 7} y={tagAt.y}>
        {relation.tag}
      </text>
    </g>
  )
}
