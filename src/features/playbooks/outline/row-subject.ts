// What a row is about, for whatever is done at it: the node that is selected, where something may follow, which
// connection leads here.
import type { Edge, NodeId, Port } from '#domain/playbook/playbook.ts'
import { type OutlineRow, portOf } from './outline-rows.ts'

/** The node that is selected while the row has the focus. */
export const nodeOfRow = (row: OutlineRow): NodeId | null => {
  if (row.kind === 'node' || row.kind === 'output') return row.node.id
  return row.kind === 'reference' ? (row.node?.id ?? null) : null
}

/** Outputs that something may be joined to from here: one for an output, all of a node. */
export const portsOfRow = (row: OutlineRow): readonly Port[] => {
  if (row.kind === 'output') return [row.port]
  return row.kind === 'node' ? row.node.outputs.map((output) => portOf(row.node.id, output)) : []
}

/** The connection that leads to the row. */
export const edgeOfRow = (row: OutlineRow): Edge | null => {
  if (row.kind === 'node') return row.via && { from: row.via, to: row.node.id }
  return row.kind === 'reference' ? { from: row.via, to: row.id } : null
}
