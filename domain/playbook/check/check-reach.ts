// Nodes that no trigger leads to. Only the first of each such part is told of, with how many follow it.
import { edgesOf, incomingOf, reachableFrom, reachableOf, triggersOf } from '../graph/edges.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { referencesOf } from '../graph/node-references.ts'
import type { Finding } from './diagnostic.ts'
import { fix, gather, inNode } from './create-diagnostic.ts'

/** Parts are followed so far in all: where more is loose, none is told by its size. */
const mostSteps = 100_000

interface Loose {
  readonly playbook: Playbook
  /** All nodes that never run. */
  readonly part: ReadonlySet<NodeId>
  /** Who reads each of them. */
  readonly readers: ReadonlyMap<NodeId, readonly NodeId[]>
}

const readersOf = (playbook: Playbook, part: ReadonlySet<NodeId>): ReadonlyMap<NodeId, readonly NodeId[]> => {
  const readers = new Map<NodeId, NodeId[]>()
  for (const node of playbook.nodes.values())
    for (const { reference } of referencesOf(node)) {
      if (reference.root !== 'node' || !part.has(reference.name)) continue
      const list = readers.get(reference.name)
      if (list === undefined) readers.set(reference.name, [node.id])
      else list.push(node.id)
    }
  return readers
}

/** Nodes that only the first of them leads to can go with it, where nobody who stays reads what they give. */
const removal = ({ playbook, readers }: Loose, behind: ReadonlySet<NodeId>) => {
  const [first, ...others] = behind
  const stay = (ids: readonly NodeId[] | undefined) => ids?.some((id) => !behind.has(id)) ?? false
  const entered = others.some((id) =>
    stay(
      incomingOf(playbook)
        .get(id)
        ?.map(({ from }) => from.node),
    ),
  )
  if (first === undefined || entered || [...behind].some((id) => stay(readers.get(id)))) return undefined
  return fix('remove_nodes', {
    params: { count: behind.size },
    commands: [{ do: 'remove', nodes: [...behind] }],
  })
}

const finding = (
  loose: Loose,
  { node, behind }: { node: PlaybookNode; behind: ReadonlySet<NodeId> },
): Finding => {
  const count = behind.size - 1
  const code = count === 0 ? 'node_unreachable' : 'part_unreachable'
  return inNode(node, code)({ params: { count }, fixes: [removal(loose, behind)] })
}

const cover = (playbook: Playbook, { id, covered }: { id: NodeId; covered: Set<NodeId> }): void => {
  const path = [id]
  for (let at = path.pop(); at !== undefined; at = path.pop()) {
    const node = covered.has(at) ? undefined : playbook.nodes.get(at)
    covered.add(at)
    if (node !== undefined) for (const { to } of edgesOf(node)) path.push(to)
  }
}

/** The first node of each part: one that nothing leads to; of a part that is all cycle, the first in the text. */
const heads = (playbook: Playbook, part: ReadonlySet<NodeId>): readonly NodeId[] => {
  const first = [...part].filter(
    (id) => !(incomingOf(playbook).get(id) ?? []).some(({ from }) => part.has(from.node)),
  )
  const covered = new Set(reachableFrom(playbook, first))
  const rest: NodeId[] = []
  for (const id of part) {
    if (covered.has(id)) continue
    rest.push(id)
    cover(playbook, { id, covered })
  }
  return [...first, ...rest]
}

/** Nodes that never run; nothing where there is no trigger at all. */
export function checkReach(playbook: Playbook): readonly Finding[] {
  if (triggersOf(playbook).length === 0) return []
  const reached = reachableOf(playbook)
  const part = new Set([...playbook.nodes.keys()].filter((id) => !reached.has(id)))
  if (part.size === 0) return []
  const loose = { playbook, part, readers: readersOf(playbook, part) }
  let steps = 0
  return gather(heads(playbook, part), (id) => {
    const node = playbook.nodes.get(id)
    if (node === undefined) return []
    if (steps > mostSteps) return [inNode(node, 'node_unreachable')({ params: { count: 0 } })]
    const behind = new Set([...reachableFrom(playbook, [id])].filter((other) => part.has(other)))
    steps += behind.size
    return [finding(loose, { node, behind })]
  })
}
