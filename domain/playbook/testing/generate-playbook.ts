// Large generated documents for benchmarks and tests: valid, realistic in shape, and deterministic for each seed.
import type { NodeId } from '../playbook.ts'
import { trigger } from './node-drafts.ts'
import { randomOf } from './random.ts'
import { writeChain } from './write-nodes.ts'
import { PlaybookWriter, type Draft, type OpenOutput, type Scope } from './playbook-writer.ts'

export interface PlaybookOptions {
  /** Number of nodes including the trigger. The last branch may add a few more. */
  readonly nodes: number
  readonly seed: number
  /** Whether nodes have a `position`. */
  readonly positions?: boolean
}

const chainLength = 120

const withPositions = (nodes: ReadonlyMap<NodeId, Draft>): readonly (readonly [NodeId, Draft])[] =>
  [...nodes].map(([id, draft], index) => [
    id,
    { ...draft, position: { x: (index % 50) * 280, y: Math.floor(index / 50) * 160 } },
  ])

const fill = (writer: PlaybookWriter, count: number): void => {
  const { random } = writer
  const draft = trigger(random)
  const id = writer.add(draft)
  const start = { open: { node: id, output: 'default' }, scope: { results: [id], keys: [], loops: [] } }
  const starts: { open: OpenOutput; scope: Scope }[] = [start]
  while (writer.nodes.size < count) {
    const { open, scope } = starts[random.below(starts.length)] ?? start
    const nodes = Math.min(chainLength, count - writer.nodes.size)
    const end = writeChain(writer, { state: { open: [open], scope }, limits: { nodes, depth: 3 } })
    const [last] = end.open
    if (last !== undefined) starts.push({ open: last, scope: end.scope })
  }
}

/** The text of a valid document with about 400 bytes per node. */
export function generatePlaybook({ nodes, seed, positions = false }: PlaybookOptions): string {
  const random = randomOf(seed)
  const writer = new PlaybookWriter(random, nodes)
  if (nodes > 0) fill(writer, nodes)
  const written = positions ? withPositions(writer.nodes) : [...writer.nodes]
  const document = {
    name: `Harbour ${seed}`,
    uuid: random.uuid(),
    workspace: 'Harbour office',
    description: 'Follows a ship from its announcement to its berth.',
    nodes: Object.fromEntries(written),
  }
  return JSON.stringify(document, null, 1)
}
