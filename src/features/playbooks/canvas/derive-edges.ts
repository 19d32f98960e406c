// The edges of a playbook, each with how it is to be drawn. An edge into a loop's own body is no line: the body lies in
// the loop, and the loop shows where it begins.
import { edgesOf } from '#domain/playbook/graph/edges.ts'
import type { Loops } from '#domain/playbook/graph/loops.ts'
import type { Edge, NodeId, Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import { edgeId } from './edge-id.ts'

export interface Wire {
  readonly id: string
  readonly edge: Edge
}

export interface Wiring {
  readonly wires: readonly Wire[]
  /** Lines that lead to no node. */
  readonly dangling: readonly Wire[]
  /** Triggers that something leads to, which nothing should. */
  readonly entered: ReadonlySet<NodeId>
  /** Loops whose body is to begin at a node that is not in them. */
  readonly leaving: ReadonlySet<NodeId>
}

const known = new WeakMap<PlaybookNode, readonly Wire[]>()

const wiresOf = (node: PlaybookNode): readonly Wire[] => {
  const before = known.get(node)
  if (before !== undefined) return before
  const wires = edgesOf(node).map((edge) => ({ id: edgeId(edge), edge }))
  known.set(node, wires)
  return wires
}

const sameNode = (one: PlaybookNode, other: PlaybookNode): boolean => {
  if (one === other) return true
  if (one.id !== other.id || one.kind !== other.kind) return false
  const said = ({ outputs }: PlaybookNode) =>
    outputs.map(({ of, name, targets, state }) => [of, name, state, targets])
  return JSON.stringify(said(one)) === JSON.stringify(said(other))
}

/** Whether two readings have the same nodes, joined in the same way: so it is while texts are typed. */
export function isSameGraph(one: Playbook, other: Playbook): boolean {
  if (one.nodes.size !== other.nodes.size) return false
  const nodes = other.nodes.values()
  for (const node of one.nodes.values()) {
    const next = nodes.next()
    if (next.done === true || !sameNode(node, next.value)) return false
  }
  return true
}

export function wiringOf(playbook: Playbook, { parentOf }: Loops): Wiring {
  const wires: Wire[] = []
  const dangling: Wire[] = []
  const entered = new Set<NodeId>()
  const leaving = new Set<NodeId>()
  for (const node of playbook.nodes.values())
    for (const wire of wiresOf(node)) {
      const { from, to } = wire.edge
      if (from.of === 'loop' && parentOf.get(to) === node.id) continue
      if (from.of === 'loop') leaving.add(node.id)
      wires.push(wire)
      const target = playbook.nodes.get(to)
      if (target === undefined) dangling.push(wire)
      else if (target.kind === 'trigger') entered.add(to)
    }
  return { wires, dangling, entered, leaving }
}
