// The difference of two documents by node and member.
import { sameJson } from '../merge/same-json.ts'
import type { JsonObject, NodeId, Playbook } from './playbook.ts'

export interface NodeChange {
  readonly node: NodeId
  /** Name after the change; the former name of a removed node. */
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  /** Members that differ, for `changed`. */
  readonly members: readonly string[]
}

interface PlaybookComparison {
  /** Members other than `nodes` that differ. */
  readonly members: readonly string[]
  /** In the order of the later document, then the removed ones. */
  readonly nodes: readonly NodeChange[]
}

const differing = (before: JsonObject, after: JsonObject): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (member) => !sameJson(before[member], after[member]),
  )

/** Compares two documents by value. Whitespace, order and spelling do not count. */
export function comparePlaybooks(before: Playbook, after: Playbook): PlaybookComparison {
  const remaining: NodeChange[] = []
  for (const [id, { name, value }] of after.nodes) {
    const former = before.nodes.get(id)
    if (former === undefined) remaining.push({ node: id, name, change: 'added', members: [] })
    else if (former !== after.nodes.get(id)) {
      const members = differing(former.value, value)
      if (members.length > 0) remaining.push({ node: id, name, change: 'changed', members })
    }
  }
  const removed = [...before.nodes.values()]
    .filter(({ id }) => !after.nodes.has(id))
    .map(({ id, name }) => ({ node: id, name, change: 'removed', members: [] }) as const)
  return { members: differing(before.members, after.members), nodes: [...remaining, ...removed] }
}
