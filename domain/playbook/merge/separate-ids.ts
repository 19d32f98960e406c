// Separates new nodes that two users created with the same ID. Mine gets another ID, and my edges and references to
// it follow.
import type { Node } from 'jsonc-parser'
import { isTemplate } from '../../jinja/references.ts'
import { renameNodes } from '../../jinja/rename-nodes.ts'
import { applyBatch } from '../text-edit.ts'
import type { TextEdit } from '../command.ts'
import { isNodeId } from '../json.ts'
import type { NodeId } from '../playbook.ts'
import { keyOf, treeAt } from '../read/json-tree.ts'
import { type MergeValue, isSame, membersOf, rootOfText } from './merge-value.ts'

interface SeparatedIds {
  readonly text: string
  /** New IDs of my renamed nodes. */
  readonly renamed: ReadonlyMap<NodeId, NodeId>
}

interface Roots {
  readonly base: MergeValue
  readonly theirs: MergeValue
  readonly mine: MergeValue
}

const nodesOf = (root: MergeValue): ReadonlyMap<string, MergeValue> => {
  const nodes = membersOf(root).get('nodes')
  return nodes?.node.type === 'object' ? membersOf(nodes) : new Map<string, MergeValue>()
}

const freshIds = ({ base, theirs, mine }: Roots): ReadonlyMap<NodeId, NodeId> => {
  const [baseNodes, theirNodes, myNodes] = [nodesOf(base), nodesOf(theirs), nodesOf(mine)]
  const taken = new Set(
    [...baseNodes.keys(), ...theirNodes.keys(), ...myNodes.keys()].filter(isNodeId).map(BigInt),
  )
  let last = [...taken].reduce((max, id) => (id > max ? id : max), 0n)
  // If there is no room above the highest ID, uses the lowest free ones.
  const nextFreeId = (): NodeId => {
    do last = isNodeId(String(last + 1n)) ? last + 1n : 0n
    while (taken.has(last))
    taken.add(last)
    return String(last)
  }
  const renamed = new Map<NodeId, NodeId>()
  for (const [id, node] of myNodes) {
    const other = theirNodes.get(id)
    if (!isNodeId(id) || baseNodes.has(id) || !other || isSame(node, other)) continue
    renamed.set(id, nextFreeId())
  }
  return renamed
}

const replaced = (node: Node, insert: string): TextEdit => ({
  start: node.offset,
  end: node.offset + node.length,
  insert,
})

/** Every primitive value in a tree. */
const leaves = (node: Node): readonly Node[] => {
  if (node.type === 'property') return node.children?.[1] ? leaves(node.children[1]) : []
  return node.children ? node.children.flatMap(leaves) : [node]
}

const targetEdits = (node: Node | undefined, renamed: SeparatedIds['renamed']): readonly TextEdit[] =>
  (node ? leaves(node) : []).flatMap((leaf) => {
    const id = renamed.get(String(leaf.value))
    if (id === undefined) return []
    return [replaced(leaf, leaf.type === 'number' ? id : JSON.stringify(id))]
  })

const templateEdits = (node: Node, renamed: SeparatedIds['renamed']): readonly TextEdit[] =>
  leaves(node).flatMap((leaf) => {
    const value: unknown = leaf.value
    if (typeof value !== 'string' || !isTemplate(value)) return []
    const next = renameNodes(value, (id) => renamed.get(id) ?? null)
    return next === value ? [] : [replaced(leaf, JSON.stringify(next))]
  })

const nodeEdits = (member: Node, renamed: SeparatedIds['renamed']): readonly TextEdit[] => {
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

/** My text with new IDs for nodes that both versions added under the same ID. */
export function separateIds(roots: Roots): SeparatedIds {
  const renamed = freshIds(roots)
  const { text, node } = roots.mine
  if (renamed.size === 0) return { text, renamed }
  const members = treeAt(node, ['nodes'])?.children ?? []
  const edits = members.flatMap((member) => nodeEdits(member, renamed))
  const sorted = edits.toSorted((one, other) => one.start - other.start)
  return { text: applyBatch(text, sorted), renamed }
}

export function rootsOf(texts: { base: string; theirs: string; mine: string }): Roots | undefined {
  const [base, theirs, mine] = [rootOfText(texts.base), rootOfText(texts.theirs), rootOfText(texts.mine)]
  return base && theirs && mine && { base, theirs, mine }
}
