// Carries changes of mine over to their text: values as mine writes them, every other byte as theirs.
import type { Node } from 'jsonc-parser'
import type { TextEdit } from '../command.ts'
import { applyBatch } from '../text-edit.ts'
import { keyOf } from '../read/json-tree.ts'
import { amendObject } from './amend-object.ts'
import { type Sided, membersOf, rawOf } from './side.ts'
import type { Changed } from './three-way.ts'

interface Both {
  readonly theirs: Sided
  readonly mine: Sided
}

interface Amended extends Both {
  readonly removed: Set<string>
  readonly added: string[]
}

const within = ({ theirs, mine }: Both, name: string): Both | undefined => {
  const [next, own] = [membersOf(theirs).get(name), membersOf(mine).get(name)]
  return next && own && { theirs: next, mine: own }
}

/** A member as mine writes it, key and all. */
const memberRaw = ({ text, node }: Sided, name: string): string => {
  const member = node.children?.findLast((each) => keyOf(each) === name)
  return member ? text.slice(member.offset, member.offset + member.length) : ''
}

/** The text of theirs with these changes of mine. */
export function takeMine(root: Both, changes: readonly Changed[]): string {
  const amended = new Map<Node, Amended>()
  const edits: TextEdit[] = []
  for (const { names, theirs, mine } of changes) {
    const parent = names.slice(0, -1).reduce<Both | undefined>((at, name) => at && within(at, name), root)
    const name = names.at(-1)
    if (!parent || name === undefined) continue
    const { node } = parent.theirs
    const amendment = amended.get(node) ?? { ...parent, removed: new Set<string>(), added: [] }
    if (theirs && mine)
      edits.push({
        start: theirs.node.offset,
        end: theirs.node.offset + theirs.node.length,
        insert: rawOf(mine),
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
