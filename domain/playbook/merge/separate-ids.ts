// Two people who add a node at the same time choose the same id. Mine gets another one, and what leads to it and reads it
// follows: neither node takes the place of the other.
import type { Node } from 'jsonc-parser'
import { isTemplate } from '../../jinja/references.ts'
import { rewriteNodes } from '../../jinja/rename-nodes.ts'
import { applyBatch } from '../text-edit.ts'
import type { TextEdit } from '../command.ts'
import { isNodeId } from '../json.ts'
import type { NodeId } from '../playbook.ts'
import { keyOf, treeAt } from '../read/json-tree.ts'
import { type Sided, isSame, membersOf, sideOfText } from './side.ts'

interface Parted {
  readonly text: string
  /** The new id of each node of mine that lost its own. */
  readonly renamed: ReadonlyMap<NodeId, NodeId>
}

interface Roots {
  readonly base: Sided
  readonly theirs: Sided
  readonly mine: Sided
}

const nodesOf = (root: Sided): ReadonlyMap<string, Sided> => {
  const nodes = membersOf(root).get('nodes')
  return nodes?.node.type === 'object' ? membersOf(nodes) : new Map<string, Sided>()
}

const freshIds = ({ base, theirs, mine }: Roots): ReadonlyMap<NodeId, NodeId> => {
  const [was, others, own] = [nodesOf(base), nodesOf(theirs), nodesOf(mine)]
  const taken = new Set([...was.keys(), ...others.keys(), ...own.keys()].filter(isNodeId).map(BigInt))
  let last = [...taken].reduce((most, id) => (id > most ? id : most), 0n)
  // Where there is no room behind the highest, the lowest that are free.
  const following = (): NodeId => {
    do last = isNodeId(String(last + 1n)) ? last + 1n : 0n
    while (taken.has(last))
    taken.add(last)
    return String(last)
  }
  const renamed = new Map<NodeId, NodeId>()
  for (const [id, node] of own) {
    const other = others.get(id)
    if (!isNodeId(id) || was.has(id) || !other || isSame(node, other)) continue
    renamed.set(id, following())
  }
  return renamed
}

const replaced = (node: Node, insert: string): TextEdit => ({
  start: node.offset,
  end: node.offset + node.length,
  insert,
})

/** Every value in a tree that holds no others. */
const leaves = (node: Node): readonly Node[] => {
  if (node.type === 'property') return node.children?.[1] ? leaves(node.children[1]) : []
  return node.children ? node.children.flatMap(leaves) : [node]
}

const targetEdits = (node: Node | undefined, renamed: Parted['renamed']): readonly TextEdit[] =>
  (node ? leaves(node) : []).flatMap((leaf) => {
    const id = renamed.get(String(leaf.value))
    if (id === undefined) return []
    return [replaced(leaf, leaf.type === 'number' ? id : JSON.stringify(id))]
  })

const templateEdits = (node: Node, renamed: Parted['renamed']): readonly TextEdit[] =>
  leaves(node).flatMap((leaf) => {
    const value: unknown = leaf.value
    if (typeof value !== 'string' || !isTemplate(value)) return []
    const next = rewriteNodes(value, (id) => renamed.get(id) ?? null)
    return next === value ? [] : [replaced(leaf, JSON.stringify(next))]
  })

const nodeEdits = (member: Node, renamed: Parted['renamed']): readonly TextEdit[] => {
  const [key, value] = member.children ?? []
  if (!key || !value) return []
  const id = renamed.get(keyOf(member))
  return [
    ...(id === undefined ? [] : [replaced(key, JSON.stringify(id))]),
    ...targetEdits(treeAt(value, ['outputs']), renamed),
    ...targetEdits(treeAt(value, ['loop']), renamed),
    ...templateEdits(value, renamed),
  ]
}

/** Mine, with ids that theirs does not have for what both added. */
export function partIds(roots: Roots): Parted {
  const renamed = freshIds(roots)
  const { text, node } = roots.mine
  if (renamed.size === 0) return { text, renamed }
  const members = treeAt(node, ['nodes'])?.children ?? []
  const edits = members.flatMap((member) => nodeEdits(member, renamed))
  const sorted = edits.toSorted((one, other) => one.start - other.start)
  return { text: applyBatch(text, sorted), renamed }
}

export function rootsOf(texts: { base: string; theirs: string; mine: string }): Roots | undefined {
  const [base, theirs, mine] = [sideOfText(texts.base), sideOfText(texts.theirs), sideOfText(texts.mine)]
  return base && theirs && mine && { base, theirs, mine }
}
