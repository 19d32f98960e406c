// Computes the bodies of loops: the nodes that `loop` leads to, unless an edge from outside leads there too. A node
// that both reach is not in the body, and the edge to it from the body is an escape (PBK41).
import { closure, edgesOf, incomingOf, reachableOf } from './edges.ts'
import type { Edge, NodeId, Playbook, PlaybookNode } from '../playbook.ts'

interface Escape {
  readonly loop: NodeId
  readonly edge: Edge
}

export interface Loops {
  /** Direct members of each body in the order of the text. Loops without a body are absent. */
  readonly bodyOf: ReadonlyMap<NodeId, readonly NodeId[]>
  /** The innermost loop that contains a node. */
  readonly parentOf: ReadonlyMap<NodeId, NodeId>
  readonly escapes: readonly Escape[]
}

const targetsOf = (playbook: Playbook, edges: readonly Edge[]): readonly NodeId[] =>
  edges.flatMap(({ to }) => {
    const node = playbook.nodes.get(to)
    return node === undefined || node.kind === 'trigger' ? [] : [to]
  })

const nextOf = (playbook: Playbook, id: NodeId): readonly NodeId[] => {
  const node = playbook.nodes.get(id)
  return node === undefined ? [] : targetsOf(playbook, edgesOf(node))
}

/**
 * Whether an edge enters a body from outside. Edges from unreachable nodes do not count, unless the loop is
 * unreachable too.
 */
const entersFromOutside = (
  { from }: Edge,
  { loop, within, reachable }: { loop: NodeId; within: ReadonlySet<NodeId>; reachable: ReadonlySet<NodeId> },
): boolean => {
  if (from.node === loop) return from.of === 'outputs'
  return !within.has(from.node) && (reachable.has(from.node) || !reachable.has(loop))
}

/** All nodes of a body, including those of nested loops. */
const fullBody = (
  playbook: Playbook,
  loop: PlaybookNode,
): { body: ReadonlySet<NodeId>; followed: number } => {
  const starts = edgesOf(loop).filter(({ from }) => from.of === 'loop')
  const next = (id: NodeId) => nextOf(playbook, id).filter((other) => other !== loop.id)
  const first = targetsOf(playbook, starts).filter((id) => id !== loop.id)
  const within = closure(first, next)
  const reachable = reachableOf(playbook)
  const entries = incomingOf(playbook)
  const entered = [...within].filter((id) =>
    entries.get(id)?.some((edge) => entersFromOutside(edge, { loop: loop.id, within, reachable })),
  )
  const followed = within.size
  if (entered.length === 0) return { body: within, followed }
  const outside = closure(entered, next)
  return { body: new Set([...within].filter((id) => !outside.has(id))), followed }
}

const isAbove = (
  parentOf: ReadonlyMap<NodeId, NodeId>,
  { id, below }: { id: NodeId; below: NodeId },
): boolean => {
  for (let at: NodeId | undefined = below; at !== undefined; at = parentOf.get(at)) if (at === id) return true
  return false
}

/** Processes smaller bodies first, so that a node belongs to its innermost loop. */
const parents = (bodies: ReadonlyMap<NodeId, ReadonlySet<NodeId>>): ReadonlyMap<NodeId, NodeId> => {
  const parentOf = new Map<NodeId, NodeId>()
  const bySize = [...bodies].toSorted(([, one], [, other]) => one.size - other.size)
  for (const [loop, body] of bySize)
    for (const id of body)
      if (!parentOf.has(id) && !isAbove(parentOf, { id, below: loop })) parentOf.set(id, loop)
  return parentOf
}

const escapesOf = (playbook: Playbook, { loop, body }: { loop: NodeId; body: ReadonlySet<NodeId> }) =>
  [loop, ...body].flatMap((id) => {
    const node = playbook.nodes.get(id)
    if (node === undefined) return []
    return edgesOf(node).flatMap((edge) => {
      const leaves = id !== loop || edge.from.of === 'loop'
      const [to] = targetsOf(playbook, [edge])
      return leaves && to !== undefined && to !== loop && !body.has(to) ? [{ loop, edge }] : []
    })
  })

/**
 * The maximum number of nodes followed for all loops. Only thousands of nested loops reach it; the remaining loops
 * then have no body.
 */
const maxSteps = 1_000_000

const bodiesOf = (playbook: Playbook, loops: readonly PlaybookNode[]) => {
  const bodies = new Map<NodeId, ReadonlySet<NodeId>>()
  let steps = 0
  for (const loop of loops) {
    if (steps > maxSteps) break
    const { body, followed } = fullBody(playbook, loop)
    bodies.set(loop.id, body)
    steps += followed
  }
  return bodies
}

const readLoops = (playbook: Playbook): Loops => {
  const loops = [...playbook.nodes.values()].filter(({ kind }) => kind === 'foreach')
  const bodies = bodiesOf(playbook, loops)
  const parentOf = parents(bodies)
  const bodyOf = new Map<NodeId, NodeId[]>()
  for (const id of parentOf.size > 0 ? playbook.nodes.keys() : []) {
    const loop = parentOf.get(id)
    if (loop === undefined) continue
    const body = bodyOf.get(loop)
    if (body === undefined) bodyOf.set(loop, [id])
    else body.push(id)
  }
  return {
    bodyOf,
    parentOf,
    escapes: [...bodies].flatMap(([loop, body]) => escapesOf(playbook, { loop, body })),
  }
}

const loopsByPlaybook = new WeakMap<Playbook, Loops>()

/** The loops of a playbook with their bodies. Cached by reading. */
export function loopsOf(playbook: Playbook): Loops {
  const found = loopsByPlaybook.get(playbook) ?? readLoops(playbook)
  loopsByPlaybook.set(playbook, found)
  return found
}

/** Whether a node is in the body of a loop or of a loop nested in it. */
export function isInBody(playbook: Playbook, { node, loop }: { node: NodeId; loop: NodeId }): boolean {
  const { parentOf } = loopsOf(playbook)
  for (let at = parentOf.get(node); at !== undefined; at = parentOf.get(at)) if (at === loop) return true
  return false
}
