// Templates of pasted nodes that refer to nodes which were not pasted with them, and what they may refer to instead.
import type { Fragment } from '#domain/playbook/command.ts'
import { externalReferences } from '#domain/playbook/edit/fragment.ts'
import type { NodeId, Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import { nodeOf } from '#domain/playbook/read/read-node.ts'
import { type NodeReference, referencesOf } from '#domain/playbook/graph/node-references.ts'

/** A template of the fragment that reads this node: the first one. */
export function exampleOf({ nodes }: Fragment, id: NodeId): NodeReference | undefined {
  for (const node of nodes) {
    const found = referencesOf(nodeOf(node.id, { value: node.value, text: '{}' })).find(
      ({ reference }) => reference.root === 'node' && reference.name === id,
    )
    if (found !== undefined) return found
  }
  return undefined
}

interface Place {
  readonly playbook: Playbook
  /** Names that the nodes had where they come from. */
  readonly outside: ReadonlyMap<NodeId, string>
}

/** The reference reads the same node here: one of this id and of the name it had. */
const fits = ({ playbook, outside }: Place, id: NodeId): boolean =>
  playbook.nodes.get(id)?.name === outside.get(id)

/** Those for which somebody must choose. */
export function unsettled(fragment: Fragment, place: Place): readonly NodeId[] {
  return externalReferences(fragment)
    .map(({ id }) => id)
    .filter((id) => !fits(place, id))
}

const folded = (name: string): string => name.trim().toLowerCase()

/** The nodes it may mean, the likeliest first: of the same name, of the same id, then all others as they stand. */
export function proposals(
  { playbook, outside }: Place,
  id: NodeId,
): { readonly best: NodeId | undefined; readonly all: readonly PlaybookNode[] } {
  const nodes = [...playbook.nodes.values()]
  const name = folded(outside.get(id) ?? '')
  const isNamed = (node: PlaybookNode) => name !== '' && folded(node.name) === name
  const rank = (node: PlaybookNode) => (isNamed(node) ? 0 : node.id === id ? 1 : 2)
  const all = nodes.toSorted((one, other) => rank(one) - rank(other))
  const named = nodes.filter(isNamed)
  const best = named.length > 0 ? named[0]?.id : undefined
  return { best, all }
}
