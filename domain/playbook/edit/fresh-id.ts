import { referencesOf } from '../references.ts'
import { isNodeId } from '../json.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'

const mentioned = new WeakMap<PlaybookNode, ReadonlySet<NodeId>>()

/** Ids that a node's edges and templates name. */
const mentionsOf = (node: PlaybookNode): ReadonlySet<NodeId> => {
  const known = mentioned.get(node)
  if (known !== undefined) return known
  const ids = new Set(node.outputs.flatMap(({ targets }) => targets))
  for (const { reference } of referencesOf(node)) if (reference.root === 'node') ids.add(reference.name)
  mentioned.set(node, ids)
  return ids
}

const isMentioned = (playbook: Playbook, id: NodeId): boolean => {
  for (const node of playbook.nodes.values()) if (mentionsOf(node).has(id)) return true
  return false
}

const longest = 19

const highest = (playbook: Playbook): bigint => {
  let most = -1n
  let mostText = ''
  const ids = [...playbook.nodes.keys(), ...playbook.strays.map(({ key }) => key).filter(isNodeId)]
  for (const id of ids) {
    const digits = id.replace(/^0+(?=\d)/, '')
    if (digits.length < mostText.length || (digits.length === mostText.length && digits <= mostText)) continue
    ;[most, mostText] = [BigInt(digits), digits]
  }
  return most
}

/**
 * Ids for new nodes: behind the highest there is, and none that a template or an edge still names, since that would
 * quietly mean the new node then. Where there is no room behind, the lowest that are free.
 */
export const freshIds = (
  playbook: Playbook,
  { count, taken = new Set() }: { count: number; taken?: ReadonlySet<NodeId> },
): readonly NodeId[] => {
  const ids: NodeId[] = []
  let next = highest(playbook) + 1n
  while (ids.length < count) {
    if (String(next).length > longest) next = 0n
    const id = String(next)
    const isFree = !playbook.nodes.has(id) && !taken.has(id) && !isMentioned(playbook, id)
    if (isFree) ids.push(id)
    next += 1n
  }
  return ids
}
