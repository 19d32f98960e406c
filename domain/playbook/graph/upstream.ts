// Which nodes can have run before another, for one node or for thousands of pairs.
import { type Flow, flowOf } from './run-order.ts'
import { edgesOf } from './edges.ts'
import type { NodeId, Playbook } from '../playbook.ts'

interface Pair {
  /** A node or a key that is read. */
  readonly read: string
  /** The node that reads. */
  readonly by: NodeId
}

/** Nodes that produce a read value. A node produces itself. */
type ProducersOf = (read: string) => readonly NodeId[]

/** Number of reads per round: one bit each. */
const roundSize = 1024
const wordsPerRound = roundSize / 32

/** Vertices in topological order; components stay together. */
const topologicalOrder = ({ componentOf, sizes }: Flow): Int32Array => {
  const first = new Int32Array(sizes.length + 1)
  for (let at = sizes.length - 1, sum = 0; at >= 0; at -= 1) {
    first[at] = sum
    sum += sizes[at] ?? 0
  }
  const order = new Int32Array(componentOf.length)
  for (let index = 0; index < componentOf.length; index += 1) {
    const component = componentOf[index] ?? 0
    const at = first[component] ?? 0
    order[at] = index
    first[component] = at + 1
  }
  return order
}

/** Merges the bits of one component into another. */
const mergeBits = (bits: Uint32Array, { from, into }: { from: number; into: number }): void => {
  for (let word = 0; word < wordsPerRound; word += 1) {
    const at = into * wordsPerRound + word
    bits[at] = (bits[at] ?? 0) | (bits[from * wordsPerRound + word] ?? 0)
  }
}

const propagate = (flow: Flow, { order, bits }: { order: Int32Array; bits: Uint32Array }): void => {
  const { first, to, componentOf } = flow
  for (const index of order) {
    const from = componentOf[index] ?? 0
    const end = first[index + 1] ?? 0
    for (let arc = first[index] ?? 0; arc < end; arc += 1) {
      const into = componentOf[to[arc] ?? 0] ?? 0
      if (into !== from) mergeBits(bits, { from, into })
    }
  }
}

interface Round {
  readonly flow: Flow
  readonly order: Int32Array
  readonly reads: readonly string[]
  readonly producersOf: ProducersOf
}

/** For each component, the reads of a round that are produced before it or in it. */
const bitsOf = ({ flow, order, reads, producersOf }: Round): Uint32Array => {
  const bits = new Uint32Array(flow.sizes.length * wordsPerRound)
  for (const [index, read] of reads.entries())
    for (const id of producersOf(read)) {
      const component = flow.componentOf[flow.indexOf.get(id) ?? -1]
      if (component === undefined) continue
      const at = component * wordsPerRound + (index >> 5)
      bits[at] = (bits[at] ?? 0) | (1 << (index & 31))
    }
  propagate(flow, { order, bits })
  return bits
}

const lateIn = <P extends Pair>(round: Round, pairs: readonly P[]): readonly P[] => {
  const { flow, reads } = round
  const indexOf = new Map(reads.map((read, index) => [read, index]))
  const bits = bitsOf(round)
  return pairs.filter(({ read, by }) => {
    const index = indexOf.get(read) ?? 0
    const component = flow.componentOf[flow.indexOf.get(by) ?? -1] ?? 0
    const word = bits[component * wordsPerRound + (index >> 5)] ?? 0
    return (word & (1 << (index & 31))) === 0
  })
}

/** Splits pairs into rounds. Pairs of the same read are in the same round. */
const inRounds = <P extends Pair>(pairs: readonly P[]): readonly (readonly P[])[] => {
  const roundOf = new Map<string, number>()
  const rounds: P[][] = []
  for (const pair of pairs) {
    const round = roundOf.get(pair.read) ?? Math.floor(roundOf.size / roundSize)
    roundOf.set(pair.read, round)
    const list = rounds[round]
    if (list === undefined) rounds[round] = [pair]
    else list.push(pair)
  }
  return rounds
}

/**
 * The pairs whose producers cannot have run before the reader. Nodes of one cycle may each have run before the
 * others, and before themselves (PBK38).
 */
export function lateReads<P extends Pair>(
  playbook: Playbook,
  { pairs, producersOf = (read) => [read] }: { pairs: readonly P[]; producersOf?: ProducersOf },
): ReadonlySet<P> {
  if (pairs.length === 0) return new Set()
  const flow = flowOf(playbook)
  const order = topologicalOrder(flow)
  return new Set(
    inRounds(pairs).flatMap((round) => {
      const reads = [...new Set(round.map(({ read }) => read))]
      return lateIn({ flow, order, reads, producersOf }, round)
    }),
  )
}

const arcsBack = (flow: Flow): ReadonlyMap<number, readonly number[]> => {
  const back = new Map<number, number[]>()
  for (let index = 0; index < flow.first.length - 1; index += 1)
    for (let arc = flow.first[index] ?? 0; arc < (flow.first[index + 1] ?? 0); arc += 1) {
      const to = flow.to[arc] ?? 0
      const list = back.get(to)
      if (list === undefined) back.set(to, [index])
      else list.push(index)
    }
  return back
}

const arcs = new WeakMap<Flow, ReadonlyMap<number, readonly number[]>>()

/**
 * Nodes that may have run before a node: those that lead to it, bodies of earlier loops, and the loops around it. The
 * node itself is included only on a cycle. Empty for an unknown ID.
 */
export function upstreamOf(playbook: Playbook, id: NodeId): ReadonlySet<NodeId> {
  const flow = flowOf(playbook)
  const back = arcs.get(flow) ?? arcsBack(flow)
  arcs.set(flow, back)
  const found = new Set<number>(back.get(flow.indexOf.get(id) ?? -1))
  for (const index of found) for (const before of back.get(index) ?? []) found.add(before)
  return new Set([...found].flatMap((index) => flow.nodes[index]?.id ?? []))
}

/** Whether a node is on a cycle. */
export function isOnCycle(playbook: Playbook, id: NodeId): boolean {
  const { componentOf, sizes, indexOf, nodes } = flowOf(playbook)
  const index = indexOf.get(id) ?? -1
  const node = nodes[index]
  if ((sizes[componentOf[index] ?? -1] ?? 0) > 1) return true
  return node !== undefined && edgesOf(node).some(({ to }) => to === id)
}
