// The graph of a playbook: outgoing and incoming edges, and reachability. An edge to a missing node is an edge too;
// it leads nowhere.
import type { Edge, NodeId, Playbook, PlaybookNode } from '../playbook.ts'

const edges = new WeakMap<PlaybookNode, readonly Edge[]>()

const readEdges = (node: PlaybookNode): readonly Edge[] =>
  node.outputs.flatMap(({ of, name, targets }) =>
    [...new Set(targets)].map((to) => ({ from: { node: node.id, of, output: name }, to })),
  )

/** Outgoing edges of a node in the order of its ports. A target that a port names twice is one edge. */
export function edgesOf(node: PlaybookNode): readonly Edge[] {
  const cached = edges.get(node)
  if (cached !== undefined) return cached
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

/** Incoming edges of each ID, including IDs of missing nodes. IDs without incoming edges are absent. */
export function incomingOf(playbook: Playbook): ReadonlyMap<NodeId, readonly Edge[]> {
  const cached = incoming.get(playbook)
  if (cached !== undefined) return cached
  const read = readIncoming(playbook)
  incoming.set(playbook, read)
  return read
}

/** The transitive closure of `next` from the given IDs, which are included. */
export function closure(from: Iterable<NodeId>, next: (id: NodeId) => Iterable<NodeId>): ReadonlySet<NodeId> {
  const found = new Set(from)
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}

/** Nodes reachable from the given ones, which are included. Bodies of loops are followed. */
export function reachableFrom(playbook: Playbook, ids: Iterable<NodeId>): ReadonlySet<NodeId> {
  return closure(ids, (id) => {
    const node = playbook.nodes.get(id)
    return node === undefined ? [] : edgesOf(node).flatMap(({ to }) => (playbook.nodes.has(to) ? [to] : []))
  })
}

/** IDs of the triggers in the order of the text. */
export function triggersOf(playbook: Playbook): readonly NodeId[] {
  return [...playbook.nodes.values()].flatMap(({ id, kind }) => (kind === 'trigger' ? [id] : []))
}

const reachable = new WeakMap<Playbook, ReadonlySet<NodeId>>()

/** Nodes that run when a trigger fires, including the triggers. */
export function reachableOf(playbook: Playbook): ReadonlySet<NodeId> {
  const cached = reachable.get(playbook)
  if (cached !== undefined) return cached
  const read = reachableFrom(playbook, triggersOf(playbook))
  reachable.set(playbook, read)
  return read
}
