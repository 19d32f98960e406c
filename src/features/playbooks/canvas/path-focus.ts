// The nodes on a path to or from some nodes: what stays in front when the view is focused on a path.
import { closure, incomingOf, reachableFrom } from '#domain/playbook/graph.ts'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'

/** These nodes, all that lead to them, and all that they lead to. */
export const pathThrough = (playbook: Playbook, ids: Iterable<NodeId>): ReadonlySet<NodeId> => {
  const start = [...ids]
  const incoming = incomingOf(playbook)
  const before = (id: NodeId) => (incoming.get(id) ?? []).map(({ from }) => from.node)
  return new Set([...closure(start, before), ...reachableFrom(playbook, start)])
}
