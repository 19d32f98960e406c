// The order in which nodes can run, as a numeric graph for fast queries. A loop has two vertices, its entry and its
// exit after the last item, so that nodes after a loop come after its body (PBK38).
import { edgesOf } from './edges.ts'
import { loopsOf } from './loops.ts'
import type { Edge, NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { type Arcs, type Components, componentsOf } from './strong-components.ts'

export interface Flow extends Arcs, Components {
  /** The entry vertex of a node. */
  readonly indexOf: ReadonlyMap<NodeId, number>
  /** Nodes in the order of their vertices. The exits of loops come after all of them. */
  readonly nodes: readonly PlaybookNode[]
}

/** Sources and targets of the arcs, in the order found. */
interface Pairs {
  readonly sources: number[]
  readonly targets: number[]
}

interface Drawing {
  readonly playbook: Playbook
  readonly indexOf: ReadonlyMap<NodeId, number>
  readonly exitOf: ReadonlyMap<NodeId, number>
  readonly pairs: Pairs
}

const add = (
  { sources, targets }: Pairs,
  { from, to }: { from: number | undefined; to: number | undefined },
): void => {
  if (from === undefined || to === undefined) return
  sources.push(from)
  targets.push(to)
}

const drawEdge = ({ indexOf, exitOf, pairs }: Drawing, { from, to }: Edge): void => {
  const source = (from.of === 'outputs' ? exitOf.get(from.node) : undefined) ?? indexOf.get(from.node)
  add(pairs, { from: source, to: indexOf.get(to) })
}

/** A loop is left when its body has run, or immediately if there are no items. */
const drawExits = ({ playbook, indexOf, exitOf, pairs }: Drawing): void => {
  for (const [id, exit] of exitOf) add(pairs, { from: indexOf.get(id), to: exit })
  for (const [id, loop] of loopsOf(playbook).parentOf)
    add(pairs, { from: exitOf.get(id) ?? indexOf.get(id), to: exitOf.get(loop) })
}

/** Offsets of the arcs of each vertex in one array. */
const arcOffsets = (size: number, sources: readonly number[]): Int32Array => {
  const first = new Int32Array(size + 1)
  for (const source of sources) first[source + 1] = (first[source + 1] ?? 0) + 1
  for (let at = 1; at <= size; at += 1) first[at] = (first[at] ?? 0) + (first[at - 1] ?? 0)
  return first
}

const arcsFrom = (size: number, { sources, targets }: Pairs): Arcs => {
  const first = arcOffsets(size, sources)
  const filled = first.slice()
  const to = new Int32Array(targets.length)
  for (const [index, source] of sources.entries()) {
    const slot = filled[source] ?? 0
    to[slot] = targets[index] ?? 0
    filled[source] = slot + 1
  }
  return { first, to }
}

const readFlow = (playbook: Playbook): Flow => {
  const nodes = [...playbook.nodes.values()]
  const indexOf = new Map(nodes.map(({ id }, index) => [id, index]))
  const loops = nodes.filter(({ kind }) => kind === 'foreach')
  const exitOf = new Map(loops.map(({ id }, index) => [id, nodes.length + index]))
  const pairs: Pairs = { sources: [], targets: [] }
  const drawing: Drawing = { playbook, indexOf, exitOf, pairs }
  for (const node of nodes) for (const edge of edgesOf(node)) drawEdge(drawing, edge)
  drawExits(drawing)
  const arcs = arcsFrom(nodes.length + loops.length, pairs)
  return { ...arcs, ...componentsOf(arcs), indexOf, nodes }
}

const flows = new WeakMap<Playbook, Flow>()

/** The flow of a playbook. Cached by reading. */
export function flowOf(playbook: Playbook): Flow {
  const found = flows.get(playbook) ?? readFlow(playbook)
  flows.set(playbook, found)
  return found
}
