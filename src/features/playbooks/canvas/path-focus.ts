// The nodes on paths to and from the given nodes: those that stay highlighted when a path is focused.
import { closure, incomingOf, reachableFrom } from '#domain/playbook/graph/edges.ts'
import { isInBody } from '#domain/playbook/graph/loops.ts'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'
import { withBodies } from '../model/nodes/removal.ts'

/** Bodies of the loops that a path passes; of a loop in which the path starts, only the nodes on the path. */
const bodiesOf = (
  playbook: Playbook,
  { passed, start }: { passed: ReadonlySet<NodeId>; start: readonly NodeId[] },
) => {
  const loops = [...passed].filter(
    (id) =>
      playbook.nodes.get(id)?.kind === 'foreach' &&
      !start.some((node) => node !== id && isInBody(playbook, { node, loop: id })),
  )
  return withBodies(playbook, loops)
}

/** These nodes, all their predecessors and all their successors. */
export function pathOf(playbook: Playbook, ids: Iterable<NodeId>): ReadonlySet<NodeId> {
  const start = [...ids]
  const incoming = incomingOf(playbook)
  const before = (id: NodeId) => (incoming.get(id) ?? []).map(({ from }) => from.node)
  const upstream = closure(start, before)
  return new Set([
    ...upstream,
    ...bodiesOf(playbook, { passed: upstream, start }),
    ...reachableFrom(playbook, start),
  ])
}
