// Finds nodes that no trigger reaches. Only the first node of each connected part is reported, with the number of
// nodes that follow it.
import { edgesOf, incomingOf, reachableFrom, reachableOf, triggersOf } from '../graph/edges.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'
import { referencesOf } from '../graph/node-references.ts'
import type { Diagnostic } from './diagnostic.ts'
import { quickFix, collectDiagnostics, nodeDiagnostic } from './create-diagnostic.ts'

/** Limits the steps taken to count the nodes of parts. Beyond it, parts are reported without a count. */
const maxSteps = 100_000

interface UnreachableNodes {
  readonly playbook: Playbook
  /** All nodes that never run. */
  readonly part: ReadonlySet<NodeId>
  /** Nodes that read each of them. */
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

/**
 * Offers to remove nodes that are reached only through the first of them, if no remaining node reads their results.
 */
const removeNodesFix = ({ playbook, readers }: UnreachableNodes, following: ReadonlySet<NodeId>) => {
  const [first, ...others] = following
  const stay = (ids: readonly NodeId[] | undefined) => ids?.some((id) => !following.has(id)) ?? false
  const entered = others.some((id) =>
    stay(
      incomingOf(playbook)
        .get(id)
        ?.map(({ from }) => from.node),
    ),
  )
  if (first === undefined || entered || [...following].some((id) => stay(readers.get(id)))) return undefined
  return quickFix('remove_nodes', {
    params: { count: following.size },
    commands: [{ do: 'remove', nodes: [...following] }],
  })
}

const unreachableDiagnostic = (
  unreachable: UnreachableNodes,
  { node, following }: { node: PlaybookNode; following: ReadonlySet<NodeId> },
): Diagnostic => {
  const count = following.size - 1
  const code = count === 0 ? 'node_unreachable' : 'part_unreachable'
  return nodeDiagnostic(node, code)({ params: { count }, fixes: [removeNodesFix(unreachable, following)] })
}

const cover = (playbook: Playbook, { id, covered }: { id: NodeId; covered: Set<NodeId> }): void => {
  const path = [id]
  for (let at = path.pop(); at !== undefined; at = path.pop()) {
    const node = covered.has(at) ? undefined : playbook.nodes.get(at)
    covered.add(at)
    if (node !== undefined) for (const { to } of edgesOf(node)) path.push(to)
  }
}

/** The first node of each part: one without incoming edges, or the first in the text if all are on cycles. */
const heads = (playbook: Playbook, part: ReadonlySet<NodeId>): readonly NodeId[] => {
  const first = [...part].filter(
    (id) => !(incomingOf(playbook).get(id) ?? []).some(({ from }) => part.has(from.node)),
  )
  const covered = new Set(reachableFrom(playbook, first))
  const cyclic: NodeId[] = []
  for (const id of part) {
    if (covered.has(id)) continue
    cyclic.push(id)
    cover(playbook, { id, covered })
  }
  return [...first, ...cyclic]
}

/** Reports nodes that never run. Returns nothing if there is no trigger. */
export function checkReach(playbook: Playbook): readonly Diagnostic[] {
  if (triggersOf(playbook).length === 0) return []
  const reachable = reachableOf(playbook)
  const part = new Set([...playbook.nodes.keys()].filter((id) => !reachable.has(id)))
  if (part.size === 0) return []
  const unreachable = { playbook, part, readers: readersOf(playbook, part) }
  let steps = 0
  return collectDiagnostics(heads(playbook, part), (id) => {
    const node = playbook.nodes.get(id)
    if (node === undefined) return []
    if (steps > maxSteps) return [nodeDiagnostic(node, 'node_unreachable')({ params: { count: 0 } })]
    const following = new Set([...reachableFrom(playbook, [id])].filter((other) => part.has(other)))
    steps += following.size
    return [unreachableDiagnostic(unreachable, { node, following })]
  })
}
