// The nodes on a path to or from some nodes: what stays in front when the view is focused on a path.
import { closure, incomingOf, reachableFrom } from '#domain/playbook/graph/edges.ts'
import { isInBody } from '#domain/playbook/graph/loops.ts'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'
import { withBodies } from '../model/nodes/removal.ts'

/** What runs within loops that are passed on the way; of a loop that the way begins in, only what is on it. */
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

/** These nodes, all that lead to them, and all that they lead to. */
export function pathThrough(playbook: Playbook, ids: Iterable<NodeId>): ReadonlySet<NodeId> {
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
