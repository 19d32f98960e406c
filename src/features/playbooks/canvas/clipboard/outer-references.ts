// References in pasted nodes to nodes that were not pasted along, and their possible targets.
import type { Fragment } from '#domain/playbook/command.ts'
import { externalReferences } from '#domain/playbook/edit/fragment.ts'
import type { NodeId, Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import { nodeOf } from '#domain/playbook/read/read-node.ts'
import { type NodeReference, referencesOf } from '#domain/playbook/graph/node-references.ts'

/** The first reference to this node in the fragment. */
export function firstReferenceTo({ nodes }: Fragment, id: NodeId): NodeReference | undefined {
  for (const node of nodes) {
    const found = referencesOf(nodeOf(node.id, { value: node.value, text: '{}' })).find(
      ({ reference }) => reference.root === 'node' && reference.name === id,
    )
    if (found !== undefined) return found
  }
  return undefined
}

interface PasteTarget {
  readonly playbook: Playbook
  /** Names of the nodes in their original document. */
  readonly outside: ReadonlyMap<NodeId, string>
}

/** Whether a node with this id and the same name exists here. */
const isSameNode = ({ playbook, outside }: PasteTarget, id: NodeId): boolean =>
  playbook.nodes.get(id)?.name === outside.get(id)

/** References for which the user must choose a target. */
export function ambiguousReferences(fragment: Fragment, target: PasteTarget): readonly NodeId[] {
  return externalReferences(fragment)
    .map(({ id }) => id)
    .filter((id) => !isSameNode(target, id))
}

const normalizeName = (name: string): string => name.trim().toLowerCase()

/** The possible targets, best first: same name, then same id, then all others in document order. */
export function referenceCandidates(
  { playbook, outside }: PasteTarget,
  id: NodeId,
): { readonly best: NodeId | undefined; readonly all: readonly PlaybookNode[] } {
  const nodes = [...playbook.nodes.values()]
  const name = normalizeName(outside.get(id) ?? '')
  const isNamed = (node: PlaybookNode) => name !== '' && normalizeName(node.name) === name
  const rank = (node: PlaybookNode) => (isNamed(node) ? 0 : node.id === id ? 1 : 2)
  const all = nodes.toSorted((one, other) => rank(one) - rank(other))
  const named = nodes.filter(isNamed)
  const best = named.length > 0 ? named[0]?.id : undefined
  return { best, all }
}
