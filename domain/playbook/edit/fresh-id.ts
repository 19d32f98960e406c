import { isList, isNodeId, isObject } from '../json.ts'
import type { NodeId, Playbook, PlaybookNode } from '../playbook.ts'

/** What may be a reference to a node, in whatever a template is wrapped in; rather one too many than one too few. */
const reference = /\bnode\s*(?:\.|\[)\s*\\?["']?\s*(\d{1,19})/g

const collect = (value: unknown, into: Set<NodeId>): void => {
  if (typeof value === 'string') {
    if (value.includes('node')) for (const [, id = ''] of value.matchAll(reference)) into.add(id)
  } else if (isList(value)) for (const item of value) collect(item, into)
  else if (isObject(value)) for (const key of Object.keys(value)) collect(value[key], into)
}

const mentions = new WeakMap<PlaybookNode, ReadonlySet<NodeId>>()

/** Ids that a node's edges and templates name. */
const mentionsOf = (node: PlaybookNode): ReadonlySet<NodeId> => {
  const known = mentions.get(node)
  if (known !== undefined) return known
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

const longest = 19

/** The highest id there is; -1 where there is none. */
const highest = (playbook: Playbook): bigint => {
  let most = ''
  const ids = [...playbook.nodes.keys(), ...playbook.strays.map(({ key }) => key).filter(isNodeId)]
  for (const id of ids) {
    const digits = id.replace(/^0+(?=\d)/, '')
    if (digits.length > most.length || (digits.length === most.length && digits > most)) most = digits
  }
  return most === '' ? -1n : BigInt(most)
}

/**
 * Ids for new nodes: behind the highest there is, and none that a template or an edge still names, since that would
 * quietly mean the new node then. Where there is no room behind, the lowest that are free.
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
    if (String(next).length > longest) next = 0n
    const id = String(next)
    if (!playbook.nodes.has(id) && !taken.has(id) && !named.has(id) && !strays.has(id)) ids.push(id)
  }
  return ids
}
