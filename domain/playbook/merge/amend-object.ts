// Removes members of one object and adds others at its end, with the separators it already uses. All other bytes
// stay.
import type { Node } from 'jsonc-parser'
import type { TextEdit } from '../command.ts'
import { keyOf } from '../read/json-tree.ts'
import type { MergeValue } from './merge-value.ts'

const endOf = ({ offset, length }: Node): number => offset + length

interface Amendment {
  /** Keys to remove. */
  readonly removed: ReadonlySet<string>
  /** Source text of the added members. */
  readonly added: readonly string[]
  /** The same object in the version of the added members. Its spacing is used if the object is empty. */
  readonly model: MergeValue
}

interface Joints {
  readonly lead: string
  readonly joint: string
  readonly tail: string
}

const joints = ({ text, node }: MergeValue): Joints | undefined => {
  const members = node.children ?? []
  const [first, last, before] = [members[0], members.at(-1), members.at(-2)]
  if (!first || !last) return undefined
  const lead = text.slice(node.offset + 1, first.offset)
  const joint = before ? text.slice(endOf(before), last.offset) : `,${lead}`
  return { lead, joint, tail: text.slice(endOf(last), endOf(node) - 1) }
}

const removals = (members: readonly Node[], isRemoved: (member: Node) => boolean): readonly TextEdit[] => {
  const firstRemaining = members.findIndex((member) => !isRemoved(member))
  return members.flatMap((member, at) => {
    const [before, next] = [members[at - 1], members[at + 1]]
    if (!isRemoved(member)) return []
    if (at > firstRemaining && before) return [{ start: endOf(before), end: endOf(member), insert: '' }]
    return next ? [{ start: member.offset, end: next.offset, insert: '' }] : []
  })
}

/** The edits of the text, sorted. */
export function amendObject(object: MergeValue, { removed, added, model }: Amendment): readonly TextEdit[] {
  const { node } = object
  const members = node.children ?? []
  const isRemoved = (member: Node): boolean => removed.has(keyOf(member))
  const last = members.findLast((member) => !isRemoved(member))
  const { lead, joint, tail } = joints(object) ?? joints(model) ?? { lead: '', joint: ',', tail: '' }
  if (!last) {
    const insert = added.length === 0 ? '' : lead + added.join(joint) + tail
    return [{ start: node.offset + 1, end: endOf(node) - 1, insert }]
  }
  const start = endOf(last)
  const insertions = added.length === 0 ? [] : [{ start, end: start, insert: joint + added.join(joint) }]
  // Insertions come before removals at the same offset.
  return [...insertions, ...removals(members, isRemoved)].toSorted((one, other) => one.start - other.start)
}
