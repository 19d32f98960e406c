// One version of a document as a merge looks at it: values with their bytes. Numbers are what they are spelled as, so
// that none is taken for another that a computer rounds to the same.
import type { Node } from 'jsonc-parser'
import { keyOf, treeOf } from '../read/json-tree.ts'

/** A value and the text it stands in. */
export interface Sided {
  readonly text: string
  readonly node: Node
}

/** The root of a text; undefined where it is no object. */
export function sideOfText(text: string): Sided | undefined {
  const node = treeOf(text)
  return node?.type === 'object' ? { text, node } : undefined
}

export function rawOf({ text, node }: Sided): string {
  return text.slice(node.offset, node.offset + node.length)
}

const readMembers = ({ text, node }: Sided): ReadonlyMap<string, Sided> =>
  new Map(
    (node.children ?? []).flatMap((member) => {
      const value = member.children?.[1]
      return value ? [[keyOf(member), { text, node: value }] as const] : []
    }),
  )

const membersRead = new WeakMap<Node, ReadonlyMap<string, Sided>>()

/** Members of an object by key; of two with one key the last. Read once, as they are asked for with every change. */
export function membersOf(side: Sided): ReadonlyMap<string, Sided> {
  const members = membersRead.get(side.node) ?? readMembers(side)
  membersRead.set(side.node, members)
  return members
}

const isSameObject = (one: Sided, other: Sided): boolean => {
  const [members, others] = [membersOf(one), membersOf(other)]
  if (members.size !== others.size) return false
  for (const [key, member] of members) {
    const match = others.get(key)
    if (!match || !isSame(member, match)) return false
  }
  return true
}

const itemsOf = ({ text, node }: Sided): readonly Sided[] =>
  (node.children ?? []).map((item) => ({ text, node: item }))

const isSameList = (one: Sided, other: Sided): boolean => {
  const [items, others] = [itemsOf(one), itemsOf(other)]
  return (
    items.length === others.length &&
    items.every((item, at) => {
      const match = others[at]
      return match !== undefined && isSame(item, match)
    })
  )
}

/** Whether two values say the same, however they are laid out. */
export function isSame(one: Sided | undefined, other: Sided | undefined): boolean {
  if (!one || !other) return one === other
  if (rawOf(one) === rawOf(other)) return true
  if (one.node.type !== other.node.type) return false
  if (one.node.type === 'object') return isSameObject(one, other)
  if (one.node.type === 'array') return isSameList(one, other)
  return one.node.type === 'string' && one.node.value === other.node.value
}
