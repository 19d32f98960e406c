// The selection of the editor in the names of the canvas and back: the box of an edge's missing end stands for the edge.
import type { NodeId } from '#domain/playbook/playbook.ts'
import type { CanvasSelection } from '#src/parts/graph-canvas/canvas-types.ts'
import type { Selection } from '../editor/editor-state.ts'
import { edgeId, edgeOf, edgeOfGhost } from './edge-id.ts'

export const toCanvas = ({ nodes, edges }: Selection): CanvasSelection => ({
  boxes: nodes,
  edges: new Set(edges.map(edgeId)),
})

export const fromCanvas = ({ boxes, edges }: CanvasSelection): Selection => {
  const ghosts = [...boxes].flatMap((box) => edgeOfGhost(box) ?? [])
  const nodes = [...boxes].filter((box) => edgeOfGhost(box) === undefined)
  return {
    nodes: new Set<NodeId>(nodes),
    edges: [...new Set([...edges, ...ghosts])].map(edgeOf),
  }
}
