// Which nodes have run before another can: asked for one node, or for thousands of pairs at once.
import { type Flow, flowOf } from './run-order.ts'
import { edgesOf } from './edges.ts'
import type { NodeId, Playbook } from '../playbook.ts'

interface Pair {
  /** What is read: a node, or anything that nodes give. */
  readonly read: string
  /** The node that reads. */
  readonly by: NodeId
}

/** The nodes that give what is read; of a node that is read itself, that node. */
type GiversOf = (read: string) => readonly NodeId[]

/** What is asked about at the same time: as much as one round has bits for. */
const roundSize = 1024
const wordsPerRound = roundSize / 32

/** Places in an order in which none comes before what leads to it, components as a whole. */
const inOrder = ({ componentOf, sizes }: Flow): Int32Array => {
  const first = new Int32Array(sizes.length + 1)
  for (let at = sizes.length - 1, sum = 0; at >= 0; at -= 1) {
    first[at] = sum
    sum += sizes[at] ?? 0
  }
  const order = new Int32Array(componentOf.length)
  for (let place = 0; place < componentOf.length; place += 1) {
    const component = componentOf[place] ?? 0
    const at = first[component] ?? 0
    order[at] = place
    first[component] = at + 1
  }
  return order
}

/** All bits of one component become bits of another. */
const pour = (bits: Uint32Array, { from, into }: { from: number; into: number }): void => {
  for (let word = 0; word < wordsPerRound; word += 1) {
    const at = into * wordsPerRound + word
    bits[at] = (bits[at] ?? 0) | (bits[from * wordsPerRound + word] ?? 0)
  }
}

const spread = (flow: Flow, { order, bits }: { order: Int32Array; bits: Uint32Array }): void => {
  const { first, to, componentOf } = flow
  for (const place of order) {
    const from = componentOf[place] ?? 0
    const end = first[place + 1] ?? 0
    for (let arc = first[place] ?? 0; arc < end; arc += 1) {
      const into = componentOf[to[arc] ?? 0] ?? 0
      if (into !== from) pour(bits, { from, into })
    }
  }
}

interface Round {
  readonly flow: Flow
  readonly order: Int32Array
  readonly asked: readonly string[]
  readonly giversOf: GiversOf
}

/** For each component, which of the givers of a round come before it or are in it. */
const bitsOf = ({ flow, order, asked, giversOf }: Round): Uint32Array => {
  const bits = new Uint32Array(flow.sizes.length * wordsPerRound)
  for (const [index, read] of asked.entries())
    for (const id of giversOf(read)) {
      const component = flow.componentOf[flow.placeOf.get(id) ?? -1]
      if (component === undefined) continue
      const at = component * wordsPerRound + (index >> 5)
      bits[at] = (bits[at] ?? 0) | (1 << (index & 31))
    }
  spread(flow, { order, bits })
  return bits
}

const lateIn = <P extends Pair>(round: Round, pairs: readonly P[]): readonly P[] => {
  const { flow, asked } = round
  const indexOf = new Map(asked.map((read, index) => [read, index]))
  const bits = bitsOf(round)
  return pairs.filter(({ read, by }) => {
    const index = indexOf.get(read) ?? 0
    const component = flow.componentOf[flow.placeOf.get(by) ?? -1] ?? 0
    const word = bits[component * wordsPerRound + (index >> 5)] ?? 0
    return (word & (1 << (index & 31))) === 0
  })
}

/** The pairs of each round: all of one that is read are in the same. */
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
 * Those of the pairs in which nobody who gives what is read can have run when the other does. Nodes on one cycle may each
 * have run before the other; so may a node itself (PBK38).
 */
export function lateReads<P extends Pair>(
  playbook: Playbook,
  { pairs, giversOf = (read) => [read] }: { pairs: readonly P[]; giversOf?: GiversOf },
): ReadonlySet<P> {
  if (pairs.length === 0) return new Set()
  const flow = flowOf(playbook)
  const order = inOrder(flow)
  return new Set(
    inRounds(pairs).flatMap((round) => {
      const asked = [...new Set(round.map(({ read }) => read))]
      return lateIn({ flow, order, asked, giversOf }, round)
    }),
  )
}

const arcsBack = (flow: Flow): ReadonlyMap<number, readonly number[]> => {
  const back = new Map<number, number[]>()
  for (let place = 0; place < flow.first.length - 1; place += 1)
    for (let arc = flow.first[place] ?? 0; arc < (flow.first[place + 1] ?? 0); arc += 1) {
      const to = flow.to[arc] ?? 0
      const list = back.get(to)
      if (list === undefined) back.set(to, [place])
      else list.push(place)
    }
  return back
}

const arcs = new WeakMap<Flow, ReadonlyMap<number, readonly number[]>>()

/**
 * The nodes that may have run before a node does: what leads to it, the bodies of loops it comes after, and the loops
 * it is in. The node itself is among them only on a cycle. Empty for an unknown id.
 */
export function upstreamOf(playbook: Playbook, id: NodeId): ReadonlySet<NodeId> {
  const flow = flowOf(playbook)
  const back = arcs.get(flow) ?? arcsBack(flow)
  arcs.set(flow, back)
  const found = new Set<number>(back.get(flow.placeOf.get(id) ?? -1))
  for (const place of found) for (const before of back.get(place) ?? []) found.add(before)
  return new Set([...found].flatMap((place) => flow.nodes[place]?.id ?? []))
}

/** Whether a cycle leads through a node. */
export function isOnCycle(playbook: Playbook, id: NodeId): boolean {
  const { componentOf, sizes, placeOf, nodes } = flowOf(playbook)
  const place = placeOf.get(id) ?? -1
  const node = nodes[place]
  if ((sizes[componentOf[place] ?? -1] ?? 0) > 1) return true
  return node !== undefined && edgesOf(node).some(({ to }) => to === id)
}
