// Values of one version with their source text. Numbers are compared by spelling, because different ones may round to
// the same value.
import type { Node } from 'jsonc-parser'
import { keyOf, treeOf } from '../read/json-tree.ts'

/** A value and the text that contains it. */
export interface MergeValue {
  readonly text: string
  readonly node: Node
}

/** The root value of a text; undefined if it is not an object. */
export function rootOfText(text: string): MergeValue | undefined {
  const node = treeOf(text)
  return node?.type === 'object' ? { text, node } : undefined
}

export function sourceOf({ text, node }: MergeValue): string {
  return text.slice(node.offset, node.offset + node.length)
}

const readMembers = ({ text, node }: MergeValue): ReadonlyMap<string, MergeValue> =>
  new Map(
    (node.children ?? []).flatMap((member) => {
      const value = member.children?.[1]
      return value ? [[keyOf(member), { text, node: value }] as const] : []
    }),
  )

const membersRead = new WeakMap<Node, ReadonlyMap<string, MergeValue>>()

/** Members of an object by key; the last of duplicate keys is valid. Cached, because each change reads them. */
export function membersOf(side: MergeValue): ReadonlyMap<string, MergeValue> {
  const members = membersRead.get(side.node) ?? readMembers(side)
  membersRead.set(side.node, members)
  return members
}

const isSameObject = (one: MergeValue, other: MergeValue): boolean => {
  const [members, others] = [membersOf(one), membersOf(other)]
  if (members.size !== others.size) return false
  for (const [key, member] of members) {
    const match = others.get(key)
    if (!match || !isSame(member, match)) return false
  }
  return true
}

const itemsOf = ({ text, node }: MergeValue): readonly MergeValue[] =>
  (node.children ?? []).map((item) => ({ text, node: item }))

const isSameList = (one: MergeValue, other: MergeValue): boolean => {
  const [items, others] = [itemsOf(one), itemsOf(other)]
  return (
    items.length === others.length &&
    items.every((item, at) => {
      const match = others[at]
      return match !== undefined && isSame(item, match)
    })
  )
}

/** Whether two values are equal, regardless of formatting. */
export function isSame(one: MergeValue | undefined, other: MergeValue | undefined): boolean {
  if (!one || !other) return one === other
  if (sourceOf(one) === sourceOf(other)) return true
  if (one.node.type !== other.node.type) return false
  if (one.node.type === 'object') return isSameObject(one, other)
  if (one.node.type === 'array') return isSameList(one, other)
  return one.node.type === 'string' && one.node.value === other.node.value
}
