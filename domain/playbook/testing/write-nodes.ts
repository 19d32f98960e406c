// Chains of nodes with branches and loops, valid by construction.
import { action, condition, join, loop, store, storeKeys } from './node-drafts.ts'
import type { Draft, OpenOutput, Scope, PlaybookWriter } from './playbook-writer.ts'

/** The end of a chain so far. */
export interface ChainState {
  readonly open: readonly OpenOutput[]
  readonly scope: Scope
}

interface Limits {
  /** The maximum length of a chain, including nested ones. */
  readonly nodes: number
  /** The maximum depth of branches and loops. */
  readonly depth: number
}

const openOf = (id: string, draft: Draft): readonly OpenOutput[] =>
  Object.keys(draft.outputs).map((output) => ({ node: id, output }))

const addNode = (writer: PlaybookWriter, { draft, state }: { draft: Draft; state: ChainState }) => {
  const id = writer.add(draft)
  writer.join(state.open, id)
  return id
}

const afterOne = (
  writer: PlaybookWriter,
  { draft, state }: { draft: Draft; state: ChainState },
): ChainState => {
  const id = addNode(writer, { draft, state })
  const results = [...state.scope.results.slice(-40), id]
  return { open: openOf(id, draft), scope: { ...state.scope, results } }
}

const afterStore = (writer: PlaybookWriter, state: ChainState): ChainState => {
  const key = writer.random.pick(storeKeys)
  const draft = store(writer.random, { key, scope: state.scope })
  const id = addNode(writer, { draft, state })
  const keys = [...new Set([...state.scope.keys, key])]
  return { open: openOf(id, draft), scope: { ...state.scope, keys } }
}

const within = (limits: Limits, writer: PlaybookWriter): Limits => ({
  nodes: Math.min(1 + writer.random.below(4), limits.nodes),
  depth: limits.depth - 1,
})

/** Each output of the condition gets a chain or ends. The chains join again. */
const afterBranches = (
  writer: PlaybookWriter,
  { state, limits }: { state: ChainState; limits: Limits },
): ChainState => {
  const draft = condition(writer.random, state.scope)
  const id = addNode(writer, { draft, state })
  const ends = openOf(id, draft).flatMap((open, index) => {
    if (index > 0 && writer.random.chance(0.3)) return []
    return writeChain(writer, {
      state: { open: [open], scope: state.scope },
      limits: within(limits, writer),
    }).open
  })
  if (new Set(ends.map(({ node }) => node)).size < 2) return { open: ends, scope: state.scope }
  const joined = addNode(writer, { draft: join(writer.random), state: { open: ends, scope: state.scope } })
  return { open: [{ node: joined, output: 'default' }], scope: state.scope }
}

const afterLoop = (
  writer: PlaybookWriter,
  { state, limits }: { state: ChainState; limits: Limits },
): ChainState => {
  const draft = loop(writer.random, state.scope)
  const id = addNode(writer, { draft, state })
  const scope = { ...state.scope, loops: [...state.scope.loops, id] }
  const count = writer.ids.length
  writeChain(writer, { state: { open: [], scope }, limits: within(limits, writer) })
  const first = writer.ids[count]
  if (first !== undefined) draft.loop.push(first)
  const results = [...state.scope.results.slice(-40), id]
  return { open: [{ node: id, output: 'default' }], scope: { ...state.scope, results } }
}

/** Branches and loops add several nodes. */
const roomForBranches = 8

const step = (
  writer: PlaybookWriter,
  { state, limits }: { state: ChainState; limits: Limits },
): ChainState => {
  const isNarrow = limits.depth <= 0 || writer.remaining < roomForBranches
  const drawn = writer.random.below(100)
  if (!isNarrow && drawn < 12) return afterBranches(writer, { state, limits })
  if (!isNarrow && drawn < 20) return afterLoop(writer, { state, limits })
  if (drawn < 30) return afterStore(writer, state)
  return afterOne(writer, { draft: action(writer.random, state.scope), state })
}

/** Extends a chain by at least one node. Returns its end. */
export function writeChain(
  writer: PlaybookWriter,
  { state, limits }: { state: ChainState; limits: Limits },
): ChainState {
  const first = writer.nodes.size
  let at = state
  do at = step(writer, { state: at, limits })
  while (writer.nodes.size - first < limits.nodes && writer.remaining > 0 && at.open.length > 0)
  return at
}
