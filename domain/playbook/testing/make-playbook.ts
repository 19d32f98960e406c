// Big documents of our own making for benches and tests: sound, like real ones in shape, the same for the same seed.
import type { NodeId } from '../playbook.ts'
import { trigger } from './drafts.ts'
import { randomOf } from './random.ts'
import { writeChain } from './write-nodes.ts'
import { Writing, type Draft, type Open, type Reach } from './writing.ts'

export interface Wanted {
  /** How many nodes, the trigger included; the last branch may bring some more. */
  readonly nodes: number
  readonly seed: number
  /** Whether nodes say where they stand. */
  readonly positions?: boolean
}

const chainLength = 120

const placed = (nodes: ReadonlyMap<NodeId, Draft>): readonly (readonly [NodeId, Draft])[] =>
  [...nodes].map(([id, draft], index) => [
    id,
    { ...draft, position: { x: (index % 50) * 280, y: Math.floor(index / 50) * 160 } },
  ])

const fill = (writing: Writing, wanted: number): void => {
  const { random } = writing
  const draft = trigger(random)
  const id = writing.add(draft)
  const start = { open: { node: id, output: 'default' }, reach: { results: [id], keys: [], loops: [] } }
  const starts: { open: Open; reach: Reach }[] = [start]
  while (writing.nodes.size < wanted) {
    const { open, reach } = starts[random.below(starts.length)] ?? start
    const nodes = Math.min(chainLength, wanted - writing.nodes.size)
    const end = writeChain(writing, { place: { open: [open], reach }, limits: { nodes, depth: 3 } })
    const [last] = end.open
    if (last !== undefined) starts.push({ open: last, reach: end.reach })
  }
}

/** The text of a sound document of about 400 bytes a node. */
export function makePlaybook({ nodes, seed, positions = false }: Wanted): string {
  const random = randomOf(seed)
  const writing = new Writing(random, nodes)
  if (nodes > 0) fill(writing, nodes)
  const written = positions ? placed(writing.nodes) : [...writing.nodes]
  const document = {
    name: `Harbour ${seed}`,
    uuid: random.uuid(),
    workspace: 'Harbour office',
    description: 'Follows a ship from its announcement to its berth.',
    nodes: Object.fromEntries(written),
  }
  return JSON.stringify(document, null, 1)
}
