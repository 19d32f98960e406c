// Applies my changes to their text. Values keep my spelling; all other bytes stay theirs.
import type { Node } from 'jsonc-parser'
import type { TextEdit } from '../command.ts'
import { applyBatch } from '../text-edit.ts'
import { keyOf } from '../read/json-tree.ts'
import { amendObject } from './amend-object.ts'
import { type MergeValue, membersOf, sourceOf } from './merge-value.ts'
import type { MemberChange } from './three-way.ts'

interface TwoSides {
  readonly theirs: MergeValue
  readonly mine: MergeValue
}

interface Amended extends TwoSides {
  readonly removed: Set<string>
  readonly added: string[]
}

const within = ({ theirs, mine }: TwoSides, name: string): TwoSides | undefined => {
  const [next, own] = [membersOf(theirs).get(name), membersOf(mine).get(name)]
  return next && own && { theirs: next, mine: own }
}

/** Source text of my member with its key. */
const memberRaw = ({ text, node }: MergeValue, name: string): string => {
  const member = node.children?.findLast((each) => keyOf(each) === name)
  return member ? text.slice(member.offset, member.offset + member.length) : ''
}

/** Their text with my changes. */
export function applyMine(root: TwoSides, changes: readonly MemberChange[]): string {
  const amended = new Map<Node, Amended>()
  const edits: TextEdit[] = []
  for (const { names, theirs, mine } of changes) {
    const parent = names.slice(0, -1).reduce<TwoSides | undefined>((at, name) => at && within(at, name), root)
    const name = names.at(-1)
    if (!parent || name === undefined) continue
    const { node } = parent.theirs
    const amendment = amended.get(node) ?? { ...parent, removed: new Set<string>(), added: [] }
    if (theirs && mine)
      edits.push({
        start: theirs.node.offset,
        end: theirs.node.offset + theirs.node.length,
        insert: sourceOf(mine),
      })
    else amended.set(node, amendment)
    if (!mine) amendment.removed.add(name)
    if (!theirs) amendment.added.push(memberRaw(parent.mine, name))
  }
  for (const { theirs, mine, removed, added } of amended.values())
    edits.push(...amendObject(theirs, { removed, added, model: mine }))
  return applyBatch(
    root.theirs.text,
    edits.toSorted((one, other) => one.start - other.start || one.end - other.end),
  )
}
