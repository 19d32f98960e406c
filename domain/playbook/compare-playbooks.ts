// What one document changed against another, by node and member: what people look for before they read lines.
import { sameJson } from '../merge/same-json.ts'
import type { JsonObject, NodeId, Playbook } from './playbook.ts'

export interface NodeChange {
  readonly node: NodeId
  /** Its name after the change, or the one it had. */
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  /** Members that differ, for `changed`. */
  readonly members: readonly string[]
}

interface PlaybookComparison {
  /** Members beside `nodes` that differ. */
  readonly members: readonly string[]
  /** In the order of the document after, then what was removed. */
  readonly nodes: readonly NodeChange[]
}

const differing = (before: JsonObject, after: JsonObject): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (member) => !sameJson(before[member], after[member]),
  )

/** Compares two documents by what they say; spacing, order and spelling say nothing. */
export function comparePlaybooks(before: Playbook, after: Playbook): PlaybookComparison {
  const kept: NodeChange[] = []
  for (const [id, { name, value }] of after.nodes) {
    const was = before.nodes.get(id)
    if (was === undefined) kept.push({ node: id, name, change: 'added', members: [] })
    else if (was !== after.nodes.get(id)) {
      const members = differing(was.value, value)
      if (members.length > 0) kept.push({ node: id, name, change: 'changed', members })
    }
  }
  const removed = [...before.nodes.values()]
    .filter(({ id }) => !after.nodes.has(id))
    .map(({ id, name }) => ({ node: id, name, change: 'removed', members: [] }) as const)
  return { members: differing(before.members, after.members), nodes: [...kept, ...removed] }
}
