// Nodes that no trigger leads to. Only the first of each such part is told of, with how many follow it.
import { incomingOf, reachableFrom, reachableOf, triggersOf } from '../graph.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { usesOf } from '../references.ts'
import type { Finding } from './finding.ts'
import { fix, inNode } from './found.ts'

/** Nodes that only `id` leads to can go with it, where nobody who stays reads what they give. */
const removal = (playbook: Playbook, behind: ReadonlySet<NodeId>) => {
  const readers = usesOf(playbook, behind)
  const entered = [...behind].slice(1).flatMap((id) => incomingOf(playbook).get(id) ?? [])
  if (readers.length > 0 || entered.some(({ from }) => !behind.has(from.node))) return undefined
  return fix('remove_nodes', {
    params: { count: behind.size },
    commands: [{ do: 'remove', nodes: [...behind] }],
  })
}

const finding = (
  playbook: Playbook,
  { node, part }: { node: PlaybookNode; part: ReadonlySet<NodeId> },
): Finding => {
  const behind = new Set([...reachableFrom(playbook, [node.id])].filter((id) => part.has(id)))
  const fixes = [removal(playbook, behind)]
  const after = behind.size - 1
  return inNode(
    node,
    after === 0 ? 'node_unreachable' : 'part_unreachable',
  )({ params: { count: after }, fixes })
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
    for (const other of reachableFrom(playbook, [id])) covered.add(other)
  }
  return [...first, ...rest]
}

/** Nodes that never run; nothing where there is no trigger at all. */
export const checkReach = (playbook: Playbook): readonly Finding[] => {
  if (triggersOf(playbook).length === 0) return []
  const reached = reachableOf(playbook)
  const part = new Set([...playbook.nodes.keys()].filter((id) => !reached.has(id)))
  if (part.size === 0) return []
  return heads(playbook, part).flatMap((id) => {
    const node = playbook.nodes.get(id)
    return node === undefined ? [] : [finding(playbook, { node, part })]
  })
}
