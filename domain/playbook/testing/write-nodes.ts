// Chains of nodes with branches and loops in them, sound by the way they are built.
import { action, condition, join, loop, store, storeKeys } from './drafts.ts'
import type { Draft, Open, Reach, Writing } from './writing.ts'

/** Where a chain has come to. */
export interface Place {
  readonly open: readonly Open[]
  readonly reach: Reach
}

interface Limits {
  /** No chain gets longer, those within it included. */
  readonly nodes: number
  /** How many branches and loops may lie in one another. */
  readonly depth: number
}

const openOf = (id: string, draft: Draft): readonly Open[] =>
  Object.keys(draft.outputs).map((output) => ({ node: id, output }))

const put = (writing: Writing, { draft, place }: { draft: Draft; place: Place }) => {
  const id = writing.add(draft)
  writing.join(place.open, id)
  return id
}

const afterOne = (writing: Writing, { draft, place }: { draft: Draft; place: Place }): Place => {
  const id = put(writing, { draft, place })
  const results = [...place.reach.results.slice(-40), id]
  return { open: openOf(id, draft), reach: { ...place.reach, results } }
}

const afterStore = (writing: Writing, place: Place): Place => {
  const key = writing.random.pick(storeKeys)
  const draft = store(writing.random, { key, reach: place.reach })
  const id = put(writing, { draft, place })
  const keys = [...new Set([...place.reach.keys, key])]
  return { open: openOf(id, draft), reach: { ...place.reach, keys } }
}

const within = (limits: Limits, writing: Writing): Limits => ({
  nodes: Math.min(1 + writing.random.below(4), limits.nodes),
  depth: limits.depth - 1,
})

/** Each output of the condition gets a chain or ends; those with a chain meet again. */
const afterBranches = (writing: Writing, { place, limits }: { place: Place; limits: Limits }): Place => {
  const draft = condition(writing.random, place.reach)
  const id = put(writing, { draft, place })
  const ends = openOf(id, draft).flatMap((open, index) => {
    if (index > 0 && writing.random.chance(0.3)) return []
    return writeChain(writing, {
      place: { open: [open], reach: place.reach },
      limits: within(limits, writing),
    }).open
  })
  if (new Set(ends.map(({ node }) => node)).size < 2) return { open: ends, reach: place.reach }
  const joined = put(writing, { draft: join(writing.random), place: { open: ends, reach: place.reach } })
  return { open: [{ node: joined, output: 'default' }], reach: place.reach }
}

const afterLoop = (writing: Writing, { place, limits }: { place: Place; limits: Limits }): Place => {
  const draft = loop(writing.random, place.reach)
  const id = put(writing, { draft, place })
  const reach = { ...place.reach, loops: [...place.reach.loops, id] }
  const count = writing.ids.length
  writeChain(writing, { place: { open: [], reach }, limits: within(limits, writing) })
  const first = writing.ids[count]
  if (first !== undefined) draft.loop.push(first)
  const results = [...place.reach.results.slice(-40), id]
  return { open: [{ node: id, output: 'default' }], reach: { ...place.reach, results } }
}

/** Branches and loops bring several nodes at once. */
const roomForBranches = 8

const step = (writing: Writing, { place, limits }: { place: Place; limits: Limits }): Place => {
  const isNarrow = limits.depth <= 0 || writing.left < roomForBranches
  const drawn = writing.random.below(100)
  if (!isNarrow && drawn < 12) return afterBranches(writing, { place, limits })
  if (!isNarrow && drawn < 20) return afterLoop(writing, { place, limits })
  if (drawn < 30) return afterStore(writing, place)
  return afterOne(writing, { draft: action(writing.random, place.reach), place })
}

/** A chain from a place on; where it ended. It has at least one node. */
export function writeChain(writing: Writing, { place, limits }: { place: Place; limits: Limits }): Place {
  const first = writing.nodes.size
  let at = place
  do at = step(writing, { place: at, limits })
  while (writing.nodes.size - first < limits.nodes && writing.left > 0 && at.open.length > 0)
  return at
}
