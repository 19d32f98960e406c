// Nodes on their way to another place: copied with the edges among them, told what they read elsewhere.
import { isTemplate, referencesIn } from '#domain/jinja/references.ts'
import { indexIn, skeletonOf } from '../read/read-skeleton.ts'
import { isList, isObject } from '../json.ts'
import type { NodeId, Playbook, Point } from '../playbook.ts'
import type { Fragment } from '../command.ts'
import { edgesAmong } from './renumber.ts'

interface Cut {
  readonly ids: Iterable<NodeId>
  /** Where a node stands on the canvas, whoever placed it; null where nobody knows. */
  readonly placeOf: (id: NodeId) => Point | null
}

const textOf = (playbook: Playbook, id: NodeId): string => {
  const { nodes } = skeletonOf(playbook)
  const index = nodes === null ? undefined : indexIn(nodes.frame, id)
  if (nodes === null || index === undefined) return ''
  return playbook.text.slice(
    nodes.at + (nodes.frame.starts[index] ?? 0),
    nodes.at + (nodes.frame.ends[index] ?? 0),
  )
}

/** Nodes with the edges among them, in the order of the text; edges that leave them are left out (PBK29). */
export function fragmentOf(playbook: Playbook, { ids, placeOf }: Cut): Fragment {
  const chosen = new Set(ids)
  const nodes = [...playbook.nodes.values()].filter(({ id }) => chosen.has(id))
  return {
    nodes: nodes.map(({ id, value }) => ({
      id,
      value: edgesAmong(value, chosen),
      at: placeOf(id),
      text: textOf(playbook, id),
    })),
  }
}

const readIn = (value: unknown): readonly NodeId[] => {
  if (typeof value === 'string')
    return isTemplate(value)
      ? referencesIn(value).flatMap(({ root, name }) => (root === 'node' ? [name] : []))
      : []
  if (isList(value)) return value.flatMap(readIn)
  return isObject(value) ? Object.values(value).flatMap(readIn) : []
}

interface Leaving {
  /** The node that is read and does not come along. */
  readonly id: NodeId
  /** The nodes of the fragment that read it. */
  readonly readers: readonly NodeId[]
}

/** What nodes of a fragment read of nodes that are not in it, in the order they first ask for it. */
export function leavingReferences({ nodes }: Fragment): readonly Leaving[] {
  const within = new Set(nodes.map(({ id }) => id))
  const readers = new Map<NodeId, Set<NodeId>>()
  for (const node of nodes)
    for (const id of readIn(node.value))
      if (!within.has(id)) readers.set(id, (readers.get(id) ?? new Set()).add(node.id))
  return [...readers].map(([id, by]) => ({ id, readers: [...by] }))
}
