import type { Edge, NodeId, Reading } from '#domain/playbook/playbook.ts'
import type { Selection } from './editor-state.ts'

export const nothingSelected: Selection = { nodes: new Set(), edges: [] }

export const isSameEdge = (one: Edge, other: Edge): boolean =>
  one.to === other.to &&
  one.from.node === other.from.node &&
  one.from.of === other.from.of &&
  one.from.output === other.from.output

const isThere = (reading: Reading, { from, to }: Edge): boolean =>
  reading.kind === 'playbook' &&
  reading.nodes
    .get(from.node)
    ?.outputs.some(
      (output) => output.of === from.of && output.name === from.output && output.targets.includes(to),
    ) === true

/** What of a selection is still in the document; the same object where all of it is. */
export const stillThere = (selection: Selection, reading: Reading): Selection => {
  if (reading.kind === 'unreadable') return selection
  const nodes = [...selection.nodes].filter((id) => reading.nodes.has(id))
  const edges = selection.edges.filter((edge) => isThere(reading, edge))
  const isSame = nodes.length === selection.nodes.size && edges.length === selection.edges.length
  return isSame ? selection : { nodes: new Set(nodes), edges }
}

/** Those of the nodes that are in the document, selected. */
export const selectionOf = (ids: readonly NodeId[], reading: Reading): Selection =>
  stillThere({ nodes: new Set(ids), edges: [] }, reading)

interface Asked {
  readonly nodes?: Iterable<NodeId>
  readonly edges?: readonly Edge[]
  readonly adds?: boolean
}

/** Another selection, or the present one with more. */
export const selectionAfter = (
  before: Selection,
  { nodes = [], edges = [], adds = false }: Asked,
): Selection => {
  if (!adds) return { nodes: new Set(nodes), edges }
  const more = edges.filter((edge) => !before.edges.some((each) => isSameEdge(each, edge)))
  return { nodes: new Set([...before.nodes, ...nodes]), edges: [...before.edges, ...more] }
}
