// Copies nodes with the edges among them, and finds their references to other nodes.
import { isTemplate, referencesIn } from '#domain/jinja/references.ts'
import { indexIn, skeletonOf } from '../read/read-skeleton.ts'
import { isList, isObject } from '../json.ts'
import type { NodeId, Playbook, Point } from '../playbook.ts'
import type { Fragment } from '../command.ts'
import { edgesAmong } from './renumber.ts'

interface FragmentOptions {
  readonly ids: Iterable<NodeId>
  /** Position of a node on the canvas, by hand or by layout; null if unknown. */
  readonly positionOf: (id: NodeId) => Point | null
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

/** Nodes with the edges among them, in the order of the text. Edges to other nodes are left out (PBK29). */
export function fragmentOf(playbook: Playbook, { ids, positionOf }: FragmentOptions): Fragment {
  const chosen = new Set(ids)
  const nodes = [...playbook.nodes.values()].filter(({ id }) => chosen.has(id))
  return {
    nodes: nodes.map(({ id, value }) => ({
      id,
      value: edgesAmong(value, chosen),
      at: positionOf(id),
      text: textOf(playbook, id),
    })),
  }
}

const referencedNodes = (value: unknown): readonly NodeId[] => {
  if (typeof value === 'string')
    return isTemplate(value)
      ? referencesIn(value).flatMap(({ root, name }) => (root === 'node' ? [name] : []))
      : []
  if (isList(value)) return value.flatMap(referencedNodes)
  return isObject(value) ? Object.values(value).flatMap(referencedNodes) : []
}

interface ExternalReference {
  /** A node outside the fragment that is read. */
  readonly id: NodeId
  /** Nodes of the fragment that read it. */
  readonly readers: readonly NodeId[]
}

/** References from a fragment to nodes outside it, in the order of first use. */
export function externalReferences({ nodes }: Fragment): readonly ExternalReference[] {
  const within = new Set(nodes.map(({ id }) => id))
  const readers = new Map<NodeId, Set<NodeId>>()
  for (const node of nodes)
    for (const id of referencedNodes(node.value))
      if (!within.has(id)) readers.set(id, (readers.get(id) ?? new Set()).add(node.id))
  return [...readers].map(([id, by]) => ({ id, readers: [...by] }))
}
