// The graph of a playbook as facts: where edges lead, where they come from, what can be reached. A target that does not
// exist is an edge too; it leads nowhere.
import type { Edge, NodeId, Playbook, PlaybookNode } from '../playbook.ts'

const edges = new WeakMap<PlaybookNode, readonly Edge[]>()

const readEdges = (node: PlaybookNode): readonly Edge[] =>
  node.outputs.flatMap(({ of, name, targets }) =>
    [...new Set(targets)].map((to) => ({ from: { node: node.id, of, output: name }, to })),
  )

/** The edges that leave a node, in the order of its ports; a target that a port names twice is one edge. */
export function edgesOf(node: PlaybookNode): readonly Edge[] {
  const known = edges.get(node)
  if (known !== undefined) return known
  const read = readEdges(node)
  edges.set(node, read)
  return read
}

const incoming = new WeakMap<Playbook, ReadonlyMap<NodeId, readonly Edge[]>>()

const readIncoming = (playbook: Playbook): ReadonlyMap<NodeId, readonly Edge[]> => {
  const found = new Map<NodeId, Edge[]>()
  for (const node of playbook.nodes.values())
    for (const edge of edgesOf(node)) {
      const list = found.get(edge.to)
      if (list === undefined) found.set(edge.to, [edge])
      else list.push(edge)
    }
  return found
}

/** The edges that lead to each id, also to ids that no node has; an id that nothing leads to is absent. */
export function incomingOf(playbook: Playbook): ReadonlyMap<NodeId, readonly Edge[]> {
  const known = incoming.get(playbook)
  if (known !== undefined) return known
  const read = readIncoming(playbook)
  incoming.set(playbook, read)
  return read
}

/** Everything that `next` leads to from the given ids, these included. */
export function closure(from: Iterable<NodeId>, next: (id: NodeId) => Iterable<NodeId>): ReadonlySet<NodeId> {
  const found = new Set(from)
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}

/** The nodes that edges lead to from the given ones, these included; bodies of loops are entered. */
export function reachableFrom(playbook: Playbook, ids: Iterable<NodeId>): ReadonlySet<NodeId> {
  return closure(ids, (id) => {
    const node = playbook.nodes.get(id)
    return node === undefined ? [] : edgesOf(node).flatMap(({ to }) => (playbook.nodes.has(to) ? [to] : []))
  })
}

/** Ids of the triggers, in the order of the text. */
export function triggersOf(playbook: Playbook): readonly NodeId[] {
  return [...playbook.nodes.values()].flatMap(({ id, kind }) => (kind === 'trigger' ? [id] : []))
}

const reachable = new WeakMap<Playbook, ReadonlySet<NodeId>>()

/** The nodes that run when a trigger fires, the triggers included. */
export function reachableOf(playbook: Playbook): ReadonlySet<NodeId> {
  const known = reachable.get(playbook)
  if (known !== undefined) return known
  const read = reachableFrom(playbook, triggersOf(playbook))
  reachable.set(playbook, read)
  return read
}
