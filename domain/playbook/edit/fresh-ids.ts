import { isList, isNodeId, isObject } from '../json.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'

/**
 * Matches everything that may be a reference to a node, in any kind of template. Errs on the side of too many
 * matches.
 */
const reference = /\bnode\s*(?:\.|\[)\s*\\?["']?\s*(\d{1,19})/g

const collect = (value: unknown, into: Set<NodeId>): void => {
  if (typeof value === 'string') {
    if (value.includes('node')) for (const [, id = ''] of value.matchAll(reference)) into.add(id)
  } else if (isList(value)) for (const item of value) collect(item, into)
  else if (isObject(value)) for (const key of Object.keys(value)) collect(value[key], into)
}

const mentions = new WeakMap<PlaybookNode, ReadonlySet<NodeId>>()

/** IDs in the edges and templates of a node. */
const mentionsOf = (node: PlaybookNode): ReadonlySet<NodeId> => {
  const cached = mentions.get(node)
  if (cached !== undefined) return cached
  const ids = new Set(node.outputs.flatMap(({ targets }) => targets))
  collect(node.value, ids)
  mentions.set(node, ids)
  return ids
}

const mentioned = (playbook: Playbook): ReadonlySet<NodeId> => {
  const all = new Set<NodeId>()
  for (const node of playbook.nodes.values()) for (const id of mentionsOf(node)) all.add(id)
  return all
}

const maxDigits = 19

/** The highest ID; -1 if there is none. */
const highest = (playbook: Playbook): bigint => {
  let max = ''
  const ids = [...playbook.nodes.keys(), ...playbook.strays.map(({ key }) => key).filter(isNodeId)]
  for (const id of ids) {
    const digits = id.replace(/^0+(?=\d)/, '')
    if (digits.length > max.length || (digits.length === max.length && digits > max)) max = digits
  }
  return max === '' ? -1n : BigInt(max)
}

/**
 * Returns IDs for new nodes: above the highest one, and none that a template or edge still names, because it would
 * silently refer to the new node. If there is no room above, the lowest free IDs.
 */
export function freshIds(
  playbook: Playbook,
  { count, taken = new Set() }: { count: number; taken?: ReadonlySet<NodeId> },
): readonly NodeId[] {
  if (count === 0) return []
  const named = mentioned(playbook)
  const strays = new Set(playbook.strays.map(({ key }) => key))
  const ids: NodeId[] = []
  for (let next = highest(playbook) + 1n; ids.length < count; next += 1n) {
    if (String(next).length > maxDigits) next = 0n
    const id = String(next)
    if (!playbook.nodes.has(id) && !taken.has(id) && !named.has(id) && !strays.has(id)) ids.push(id)
  }
  return ids
}
