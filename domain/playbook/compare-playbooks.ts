// The difference of two documents by node and member.
import { sameJson } from '../merge/same-json.ts'
import { isList, isObject, ownMember } from './json.ts'
import type { JsonPath, NodeId, Playbook } from './playbook.ts'

/** A member that differs; undefined where it is absent. */
export interface MemberChange {
  /** From the node or the document. */
  readonly path: JsonPath
  readonly before: unknown
  readonly after: unknown
}

export interface NodeChange {
  readonly node: NodeId
  /** Name after the change; the former name of a removed node. */
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  /** Members that differ, for `changed`. */
  readonly members: readonly MemberChange[]
}

export interface PlaybookComparison {
  /** Members other than `nodes` that differ. */
  readonly members: readonly MemberChange[]
  /** In the order of the later document, then the removed ones. */
  readonly nodes: readonly NodeChange[]
}

const withKey = (changes: readonly MemberChange[], key: string | number): readonly MemberChange[] =>
  changes.map(({ path, ...values }) => ({ path: [key, ...path], ...values }))

/** Objects are compared by member and lists of the same length by item; anything else is one value. */
const changesBetween = (before: unknown, after: unknown): readonly MemberChange[] => {
  if (sameJson(before, after)) return []
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) =>
      withKey(changesBetween(ownMember(before, key), ownMember(after, key)), key),
    )
  }
  if (isList(before) && isList(after) && before.length === after.length)
    return before.flatMap((item, at) => withKey(changesBetween(item, after[at]), at))
  return [{ path: [], before, after }]
}

/** Compares two documents by value. Whitespace, order and spelling do not count. */
export function comparePlaybooks(before: Playbook, after: Playbook): PlaybookComparison {
  const remaining: NodeChange[] = []
  for (const [id, { name, value }] of after.nodes) {
    const former = before.nodes.get(id)
    if (former === undefined) remaining.push({ node: id, name, change: 'added', members: [] })
    else if (former !== after.nodes.get(id)) {
      const members = changesBetween(former.value, value)
      if (members.length > 0) remaining.push({ node: id, name, change: 'changed', members })
    }
  }
  const removed = [...before.nodes.values()]
    .filter(({ id }) => !after.nodes.has(id))
    .map(({ id, name }) => ({ node: id, name, change: 'removed', members: [] }) as const)
  return { members: changesBetween(before.members, after.members), nodes: [...remaining, ...removed] }
}
