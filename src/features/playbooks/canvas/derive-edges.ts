// The edges of a playbook and how to draw them. An edge into a loop's own body is not drawn: the body is inside the
// loop, and the loop shows where it starts.
import { edgesOf } from '#domain/playbook/graph/edges.ts'
import type { Loops } from '#domain/playbook/graph/loops.ts'
import type { Edge, NodeId, Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import { edgeId } from './edge-id.ts'

export interface PlaybookEdge {
  readonly id: string
  readonly edge: Edge
}

export interface DerivedEdges {
  readonly edges: readonly PlaybookEdge[]
  /** Edges to missing nodes. */
  readonly dangling: readonly PlaybookEdge[]
  /** Triggers with incoming edges, which are invalid. */
  readonly entered: ReadonlySet<NodeId>
  /** Loops whose body starts at a node outside the loop. */
  readonly leaving: ReadonlySet<NodeId>
}

const cache = new WeakMap<PlaybookNode, readonly PlaybookEdge[]>()

const edgesOfNode = (node: PlaybookNode): readonly PlaybookEdge[] => {
  const cached = cache.get(node)
  if (cached !== undefined) return cached
  const edges = edgesOf(node).map((edge) => ({ id: edgeId(edge), edge }))
  cache.set(node, edges)
  return edges
}

const hasSameEdges = (one: PlaybookNode, other: PlaybookNode): boolean => {
  if (one === other) return true
  if (one.id !== other.id || one.kind !== other.kind) return false
  const outputsOf = ({ outputs }: PlaybookNode) =>
    outputs.map(({ of, name, targets, state }) => [of, name, state, targets])
  return JSON.stringify(outputsOf(one)) === JSON.stringify(outputsOf(other))
}

/** Whether both have the same nodes and edges, as while texts are edited. */
export function isSameGraph(one: Playbook, other: Playbook): boolean {
  if (one.nodes === other.nodes) return true
  if (one.nodes.size !== other.nodes.size) return false
  const nodes = other.nodes.values()
  for (const node of one.nodes.values()) {
    const next = nodes.next()
    if (next.done === true || !hasSameEdges(node, next.value)) return false
  }
  return true
}

export function deriveEdges(playbook: Playbook, { parentOf }: Loops): DerivedEdges {
  const edges: PlaybookEdge[] = []
  const dangling: PlaybookEdge[] = []
  const entered = new Set<NodeId>()
  const leaving = new Set<NodeId>()
  for (const node of playbook.nodes.values())
    for (const item of edgesOfNode(node)) {
      const { from, to } = item.edge
      if (from.of === 'loop' && parentOf.get(to) === node.id) continue
      if (from.of === 'loop') leaving.add(node.id)
      edges.push(item)
      const target = playbook.nodes.get(to)
      if (target === undefined) dangling.push(item)
      else if (target.kind === 'trigger') entered.add(to)
    }
  return { edges, dangling, entered, leaving }
}
