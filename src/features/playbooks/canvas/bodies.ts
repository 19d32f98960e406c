// Loops with what lies in them: a loop is copied, cut and deleted as it is moved, with its body.
import { closure } from '#domain/playbook/graph.ts'
import { loopsOf } from '#domain/playbook/loops.ts'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'

/** The nodes, and for each loop among them its whole body, loops within it included. */
export const withBodies = (playbook: Playbook, ids: Iterable<NodeId>): ReadonlySet<NodeId> => {
  const { bodyOf } = loopsOf(playbook)
  return closure(ids, (id) => bodyOf.get(id) ?? [])
}
