// Takes members out of one object and puts others at its end, in the way in which its own members are parted. All other
// bytes stay.
import type { Node } from 'jsonc-parser'
import type { TextEdit } from '../command.ts'
import { keyOf } from '../read/json-tree.ts'
import type { Sided } from './side.ts'

const endOf = ({ offset, length }: Node): number => offset + length

interface Amendment {
  /** Keys that go. */
  readonly removed: ReadonlySet<string>
  /** Members that come, as they are written. */
  readonly added: readonly string[]
  /** The same object in the version the members come from: how an empty object is opened. */
  readonly model: Sided
}

interface Joints {
  readonly lead: string
  readonly joint: string
  readonly tail: string
}

const joints = ({ text, node }: Sided): Joints | undefined => {
  const members = node.children ?? []
  const [first, last, before] = [members[0], members.at(-1), members.at(-2)]
  if (!first || !last) return undefined
  const lead = text.slice(node.offset + 1, first.offset)
  const joint = before ? text.slice(endOf(before), last.offset) : `,${lead}`
  return { lead, joint, tail: text.slice(endOf(last), endOf(node) - 1) }
}

const cuts = (members: readonly Node[], isGone: (member: Node) => boolean): readonly TextEdit[] => {
  const firstKept = members.findIndex((member) => !isGone(member))
  return members.flatMap((member, at) => {
    const [before, next] = [members[at - 1], members[at + 1]]
    if (!isGone(member)) return []
    if (at > firstKept && before) return [{ start: endOf(before), end: endOf(member), insert: '' }]
    return next ? [{ start: member.offset, end: next.offset, insert: '' }] : []
  })
}

/** The edits of the text, sorted. */
export function amendObject(object: Sided, { removed, added, model }: Amendment): readonly TextEdit[] {
  const { node } = object
  const members = node.children ?? []
  const isGone = (member: Node): boolean => removed.has(keyOf(member))
  const last = members.findLast((member) => !isGone(member))
  const { lead, joint, tail } = joints(object) ?? joints(model) ?? { lead: '', joint: ',', tail: '' }
  if (!last) {
    const insert = added.length === 0 ? '' : lead + added.join(joint) + tail
    return [{ start: node.offset + 1, end: endOf(node) - 1, insert }]
  }
  const start = endOf(last)
  const put = added.length === 0 ? [] : [{ start, end: start, insert: joint + added.join(joint) }]
  // What is put stands before what is cut away at the same place.
  return [...put, ...cuts(members, isGone)].toSorted((one, other) => one.start - other.start)
}
