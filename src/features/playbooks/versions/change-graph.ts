// The graph of two versions in one picture: the later version, with the nodes and connections that it removed.
import type { ReactNode } from 'react'
import type { NodeChange, PlaybookComparison } from '#domain/playbook/compare-playbooks.ts'
import type { Positions } from '#domain/playbook/command.ts'
import { edgesOf, incomingOf } from '#domain/playbook/graph/edges.ts'
import type { Edge, NodeId, Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import type { CanvasBox, CanvasEdge, Detail } from '#src/components/graph-canvas/canvas-types.ts'
import { createFlowElements, type FlowElements, type FlowElementsInput } from '../canvas/derive-elements.ts'
import { edgeId, inputPort, portId } from '../canvas/edge-id.ts'
import { layOutPlaybook, positionOf } from '../model/playbook-layout.ts'

type Change = NodeChange['change']

export interface ChangeGraph {
  /** The later version with the removed nodes. */
  readonly playbook: Playbook
  readonly changes: ReadonlyMap<NodeId, Change>
  /** By their ids on the canvas. */
  readonly addedEdges: ReadonlySet<string>
  readonly removedEdges: ReadonlyMap<string, Edge>
}

const edgesById = ({ nodes }: Playbook): ReadonlyMap<string, Edge> =>
  new Map([...nodes.values()].flatMap(edgesOf).map((edge) => [edgeId(edge), edge]))

/** The edges of one version that the other one does not have. */
const onlyIn = (one: ReadonlyMap<string, Edge>, other: ReadonlyMap<string, Edge>) =>
  new Map([...one].filter(([id]) => !other.has(id)))

interface Versions {
  readonly before: Playbook
  readonly after: Playbook
}

/** The nodes and connections of both versions, with what happened to each. */
export function changeGraphOf(
  { before, after }: Versions,
  { nodes: changed }: PlaybookComparison,
): ChangeGraph {
  const changes = new Map(changed.map(({ node, change }) => [node, change]))
  const removed = [...before.nodes].filter(([id]) => !after.nodes.has(id))
  const [olds, news] = [edgesById(before), edgesById(after)]
  return {
    playbook: removed.length === 0 ? after : { ...after, nodes: new Map([...after.nodes, ...removed]) },
    changes,
    addedEdges: new Set(onlyIn(news, olds).keys()),
    removedEdges: onlyIn(olds, news),
  }
}

/** The changed nodes and those next to them: what a first look shows. */
export function changedSurroundings({ playbook, changes }: ChangeGraph): ReadonlySet<NodeId> {
  const incoming = incomingOf(playbook)
  const nextTo = (id: NodeId): readonly NodeId[] => {
    const node = playbook.nodes.get(id)
    const targets = node === undefined ? [] : edgesOf(node).map(({ to }) => to)
    return [id, ...targets, ...(incoming.get(id) ?? []).map(({ from }) => from.node)]
  }
  return new Set([...changes.keys()].flatMap(nextTo).filter((id) => playbook.nodes.has(id)))
}

/** Nodes without a position, such as removed ones, are laid out around those that have one. */
const withPositions = (playbook: Playbook, positions: Positions): Playbook => {
  const isPlaced = (node: PlaybookNode) => positionOf(node, positions) !== null
  const nodes = [...playbook.nodes.values()]
  if (!nodes.some(isPlaced) || nodes.every(isPlaced)) return playbook
  const placed = nodes.map((node) => [node.id, { ...node, position: positionOf(node, positions) }] as const)
  return { ...playbook, nodes: new Map(placed) }
}

export interface ChangeTexts extends Pick<FlowElementsInput, 'labels' | 'face' | 'ghostFace'> {
  /** The accessible name of something that changed. */
  readonly changed: (label: string, change: Change) => string
  /** The contents of a box with the sign of its change. */
  readonly mark: (content: ReactNode, sign: { change: Change; detail: Detail }) => ReactNode
}

/** A change is not known by its colour alone. */
export const changeSigns = { added: '+', removed: '−', changed: '~' } as const satisfies Record<
  Change,
  string
>
const canvasChanges = { added: 'new', removed: 'removed', changed: 'changed' } as const

const markBox = (box: CanvasBox, { graph, texts }: { graph: ChangeGraph; texts: ChangeTexts }): CanvasBox => {
  const change = graph.changes.get(box.id)
  if (change === undefined) return box
  return {
    ...box,
    change: canvasChanges[change],
    label: texts.changed(box.label, change),
    // Of a loop, an overview shows only the name.
    title: box.shape === 'group' ? `${changeSigns[change]} ${box.title}` : box.title,
    render: (detail) => texts.mark(box.render(detail), { change, detail }),
  }
}

interface EdgeContext {
  readonly graph: ChangeGraph
  readonly texts: ChangeTexts
  readonly after: Playbook
}

const markEdge = (edge: CanvasEdge, { graph, texts, after }: EdgeContext): CanvasEdge => {
  if (graph.addedEdges.has(edge.id))
    return {
      ...edge,
      state: edge.state === 'broken' ? 'broken' : 'new',
      label: texts.changed(edge.label, 'added'),
    }
  const isRemoved = graph.removedEdges.has(edge.id)
  if (isRemoved) return { ...edge, state: 'broken', label: texts.changed(edge.label, 'removed') }
  // A reference to a node that was removed.
  return after.nodes.has(edge.to.box) || edge.state === 'broken' ? edge : { ...edge, state: 'broken' }
}

/** Removed connections between nodes that are still there, from outputs that are still there. */
const missingEdges = (
  { edges, boxes }: FlowElements,
  { graph, texts }: EdgeContext,
): readonly CanvasEdge[] => {
  const drawn = new Set(edges.map(({ id }) => id))
  const boxOf = new Map(boxes.map((box) => [box.id, box]))
  return [...graph.removedEdges].flatMap(([id, edge]) => {
    const port = portId(edge.from)
    const from = boxOf.get(edge.from.node)?.outputs.find((output) => output.id === port)
    const hasInput = boxOf.get(edge.to)?.inputs.some((input) => input.id === inputPort)
    if (drawn.has(id) || from === undefined || hasInput !== true) return []
    return {
      id,
      from: { box: edge.from.node, port },
      to: { box: edge.to, port: inputPort },
      state: 'broken' as const,
      label: texts.changed(texts.labels.edge(edge), 'removed'),
    }
  })
}

interface ElementsInput {
  readonly graph: ChangeGraph
  readonly after: Playbook
  /** The side file of the document. */
  readonly positions: Positions
  readonly texts: ChangeTexts
}

/** The boxes and edges of the canvas, with everything that changed marked. */
export function changeElements({ graph, after, positions, texts }: ElementsInput): FlowElements {
  const { labels, face, ghostFace } = texts
  const playbook = withPositions(graph.playbook, positions)
  const layout = layOutPlaybook(playbook, positions)
  const input = { playbook, layout, diagnostics: [], selected: new Set<NodeId>(), labels, face, ghostFace }
  const flow = createFlowElements()(input)
  const context = { graph, texts, after }
  return {
    boxes: flow.boxes.map((box) => markBox(box, context)),
    edges: [...flow.edges.map((edge) => markEdge(edge, context)), ...missingEdges(flow, context)],
  }
}
