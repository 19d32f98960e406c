// In which order nodes can run, as a graph of numbers that is quick to ask. A loop is two places: where it is entered,
// and where it is left once its body has run for every item; so what follows a loop comes after its body (PBK38).
import { edgesOf } from './edges.ts'
import { loopsOf } from './loops.ts'
import type { Edge, NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { type Arcs, type Components, componentsOf } from './strong-components.ts'

export interface Flow extends Arcs, Components {
  /** The place at which a node is entered. */
  readonly placeOf: ReadonlyMap<NodeId, number>
  /** Nodes in the order of their places; the exits of loops come after all of them. */
  readonly nodes: readonly PlaybookNode[]
}

/** Arcs as they are found: the source and the target of each. */
interface Pairs {
  readonly sources: number[]
  readonly targets: number[]
}

interface Drawing {
  readonly playbook: Playbook
  readonly placeOf: ReadonlyMap<NodeId, number>
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

const drawEdge = ({ placeOf, exitOf, pairs }: Drawing, { from, to }: Edge): void => {
  const source = (from.of === 'outputs' ? exitOf.get(from.node) : undefined) ?? placeOf.get(from.node)
  add(pairs, { from: source, to: placeOf.get(to) })
}

/** A loop is left when its body has run, or at once where there is nothing to loop over. */
const drawExits = ({ playbook, placeOf, exitOf, pairs }: Drawing): void => {
  for (const [id, exit] of exitOf) add(pairs, { from: placeOf.get(id), to: exit })
  for (const [id, loop] of loopsOf(playbook).parentOf)
    add(pairs, { from: exitOf.get(id) ?? placeOf.get(id), to: exitOf.get(loop) })
}

/** Where the arcs of each place begin, when those of all places stand behind each other. */
const beginnings = (size: number, sources: readonly number[]): Int32Array => {
  const first = new Int32Array(size + 1)
  for (const source of sources) first[source + 1] = (first[source + 1] ?? 0) + 1
  for (let at = 1; at <= size; at += 1) first[at] = (first[at] ?? 0) + (first[at - 1] ?? 0)
  return first
}

const arcsFrom = (size: number, { sources, targets }: Pairs): Arcs => {
  const first = beginnings(size, sources)
  const filled = first.slice()
  const to = new Int32Array(targets.length)
  for (const [index, source] of sources.entries()) {
    const place = filled[source] ?? 0
    to[place] = targets[index] ?? 0
    filled[source] = place + 1
  }
  return { first, to }
}

const readFlow = (playbook: Playbook): Flow => {
  const nodes = [...playbook.nodes.values()]
  const placeOf = new Map(nodes.map(({ id }, place) => [id, place]))
  const loops = nodes.filter(({ kind }) => kind === 'foreach')
  const exitOf = new Map(loops.map(({ id }, index) => [id, nodes.length + index]))
  const pairs: Pairs = { sources: [], targets: [] }
  const drawing: Drawing = { playbook, placeOf, exitOf, pairs }
  for (const node of nodes) for (const edge of edgesOf(node)) drawEdge(drawing, edge)
  drawExits(drawing)
  const arcs = arcsFrom(nodes.length + loops.length, pairs)
  return { ...arcs, ...componentsOf(arcs), placeOf, nodes }
}

const known = new WeakMap<Playbook, Flow>()

/** The flow of a playbook; the same object for the same reading. */
export function flowOf(playbook: Playbook): Flow {
  const found = known.get(playbook) ?? readFlow(playbook)
  known.set(playbook, found)
  return found
}
