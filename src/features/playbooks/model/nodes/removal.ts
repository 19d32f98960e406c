// The effects of deleting nodes: templates elsewhere that read them, and whether the path can be closed.
import type { Command } from '#domain/playbook/command.ts'
import { edgesOf, incomingOf, closure } from '#domain/playbook/graph/edges.ts'
import type { Edge, NodeId, Playbook } from '#domain/playbook/playbook.ts'
import { type NodeUse, usesOf } from '#domain/playbook/graph/node-references.ts'
import { loopsOf } from '#domain/playbook/graph/loops.ts'

// A loop is copied, cut, deleted and moved together with its body.

/** The nodes, and for each loop among them its complete body, including nested loops. */
export function withBodies(playbook: Playbook, ids: Iterable<NodeId>): ReadonlySet<NodeId> {
  const { bodyOf } = loopsOf(playbook)
  return closure(ids, (id) => bodyOf.get(id) ?? [])
}

export interface Removal {
  readonly nodes: readonly NodeId[]
  readonly edges: readonly Edge[]
}

/** Remaining templates that read removed nodes. */
export function brokenUses(playbook: Playbook, { nodes }: Removal): readonly NodeUse[] {
  return usesOf(playbook, new Set(nodes))
}

/** Whether predecessors of the nodes can be connected to their successors. */
export function canBridge(playbook: Playbook, { nodes }: Removal): boolean {
  const removed = new Set(nodes)
  const isOutside = (id: NodeId) => !removed.has(id) && playbook.nodes.has(id)
  return nodes.some((id) => {
    const node = playbook.nodes.get(id)
    const before = incomingOf(playbook).get(id) ?? []
    return (
      node !== undefined &&
      before.some(({ from }) => isOutside(from.node)) &&
      edgesOf(node).some(({ from, to }) => from.of === 'outputs' && isOutside(to))
    )
  })
}

export function removalCommands({ nodes, edges }: Removal, bridge: boolean): readonly Command[] {
  const removed = new Set(nodes)
  const remaining = edges.filter(({ from, to }) => !removed.has(from.node) && !removed.has(to))
  return [
    ...(remaining.length > 0 ? [{ do: 'disconnect' as const, edges: remaining }] : []),
    ...(nodes.length > 0 ? [{ do: 'remove' as const, nodes, ...(bridge ? { bridge } : {}) }] : []),
  ]
}
