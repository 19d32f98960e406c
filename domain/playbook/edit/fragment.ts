import { edgeless } from './renumber.ts'
import type { NodeId, Playbook, Point } from '../playbook.ts'
import type { Fragment } from './command.ts'

export interface Cut {
  readonly ids: Iterable<NodeId>
  /** Where a node stands on the canvas, whoever placed it; null where nobody knows. */
  readonly placeOf: (id: NodeId) => Point | null
}

/** Nodes with the edges among them, in the order of the text; edges that leave them are left out (PBK31). */
export const fragmentOf = (playbook: Playbook, { ids, placeOf }: Cut): Fragment => {
  const chosen = new Set(ids)
  const nodes = [...playbook.nodes.values()].filter(({ id }) => chosen.has(id))
  return {
    nodes: nodes.map((node) => ({ id: node.id, value: edgeless(node.value, chosen), at: placeOf(node.id) })),
  }
}
