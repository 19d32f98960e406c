// Derives the boxes and edges of the canvas from a playbook. Unchanged elements keep their objects, so that an edit
// in a document of ten thousand nodes creates one box. Nothing is drawn here.
import type { ReactNode } from 'react'
import type { Rect } from '#domain/graph/layout-graph.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import { type Loops, loopsOf } from '#domain/playbook/graph/loops.ts'
import type { NodeId, Playbook, PlaybookNode, Edge } from '#domain/playbook/playbook.ts'
import type { CanvasBox, CanvasEdge } from '#src/components/graph-canvas/canvas-types.ts'
import { ghostId, inputPort, portId } from './edge-id.ts'
import { type FlowLabels, type NodeDiagnostics, groupDiagnostics } from './node-box.ts'
import { type BoxContext, createBoxDeriver } from './derive-boxes.ts'
import { type PlaybookEdge, type DerivedEdges, isSameGraph, deriveEdges } from './derive-edges.ts'
import { type MemoMap, createMemo, createMemoMap } from './memo.ts'
import { exitOffset } from '../model/playbook-layout.ts'

/** Stub and box fit between two columns of the layout. */
const stubDistance = 22
const stubSize = { width: 32, height: 20 }

interface Stub {
  readonly edge: Edge
  readonly node: PlaybookNode
  readonly from: Rect
}

/** Several stubs of one output are placed below each other. */
const ghostRect = ({ edge, node, from }: Stub): Rect => {
  const { output } = edge.from
  const targets = node.outputs.find((each) => each.of === edge.from.of && each.name === output)?.targets ?? []
  const index = Math.max(targets.indexOf(edge.to), 0)
  const y = from.y + exitOffset(node, output) - stubSize.height / 2 + index * (stubSize.height + 4)
  return { x: from.x + from.width + stubDistance, y, ...stubSize }
}

export interface FlowElementsInput extends Pick<BoxContext, 'playbook' | 'layout' | 'labels' | 'face'> {
  readonly diagnostics: readonly Diagnostic[]
  /** Edges from and to these nodes are highlighted. */
  readonly selected: ReadonlySet<NodeId>
  readonly ghostFace: (target: NodeId) => ReactNode
}

export interface FlowElements {
  readonly boxes: readonly CanvasBox[]
  readonly edges: readonly CanvasEdge[]
}

type DeriveContext = FlowElementsInput & BoxContext

const deriveGhosts = (context: DeriveContext, memo: MemoMap<CanvasBox>): readonly CanvasBox[] =>
  context.derivedEdges.dangling.flatMap(({ id, edge }) => {
    const node = context.playbook.nodes.get(edge.from.node)
    const from = context.layout.get(edge.from.node)
    if (node === undefined || from === undefined) return []
    const rect = ghostRect({ edge, node, from })
    const { labels, ghostFace } = context
    const create = (): CanvasBox => ({
      id: ghostId(id),
      rect,
      tone: 'unknown',
      shape: 'dashed',
      severity: 'error',
      label: labels.ghost(edge.to),
      title: labels.ghost(edge.to),
      inputs: [{ id: inputPort, y: rect.height / 2, name: labels.ghost(edge.to) }],
      outputs: [],
      render: () => ghostFace(edge.to),
    })
    return [memo.get({ name: id, from: [rect.x, rect.y, labels, ghostFace] }, create)]
  })

const edgeStateOf = ({ playbook, selected }: DeriveContext, { edge }: PlaybookEdge): CanvasEdge['state'] => {
  if (!playbook.nodes.has(edge.to)) return 'broken'
  return selected.has(edge.from.node) || selected.has(edge.to) ? 'path' : 'plain'
}

/** An output without a case is broken regardless of its target. */
const isUncased = ({ playbook }: DeriveContext, { edge: { from } }: PlaybookEdge): boolean => {
  const outputs = playbook.nodes.get(from.node)?.outputs ?? []
  return outputs.some(({ of, name, state }) => of === from.of && name === from.output && state === 'uncased')
}

interface EdgeData {
  readonly state: CanvasEdge['state']
  readonly targetExists: boolean
  readonly labels: FlowLabels
}

/** Captures only the labels of the context: a memoized edge would otherwise retain every earlier document. */
const edgeOf = ({ id, edge }: PlaybookEdge, { state, targetExists, labels }: EdgeData): CanvasEdge => ({
  id,
  from: { box: edge.from.node, port: portId(edge.from) },
  to: { box: targetExists ? edge.to : ghostId(id), port: inputPort },
  state,
  get label() {
    return labels.edge(edge)
  },
})

const deriveEdgeElements = (context: DeriveContext, memo: MemoMap<CanvasEdge>): readonly CanvasEdge[] =>
  context.derivedEdges.edges.map((wire) => {
    const targetExists = context.playbook.nodes.has(wire.edge.to)
    const state = isUncased(context, wire) ? 'broken' : edgeStateOf(context, wire)
    const data = { state, targetExists, labels: context.labels }
    return memo.get({ name: wire.id, from: [state, targetExists, context.labels] }, () => edgeOf(wire, data))
  })

interface Graph {
  readonly playbook: Playbook
  readonly loops: Loops
  readonly derivedEdges: DerivedEdges
}

/** Loops and edges of a playbook, recomputed only if the graph changes. */
const createGraphCache = (): ((playbook: Playbook) => Graph) => {
  let last: Graph | undefined
  return (playbook) => {
    if (last !== undefined && isSameGraph(last.playbook, playbook)) last = { ...last, playbook }
    else {
      const loops = loopsOf(playbook)
      last = { playbook, loops, derivedEdges: deriveEdges(playbook, loops) }
    }
    return last
  }
}

/** Returns a function that derives the elements of one document and reuses unchanged ones. */
export function createFlowElements(): (input: FlowElementsInput) => FlowElements {
  const graphOf = createGraphCache()
  const memoSeverities = createMemo<ReadonlyMap<NodeId, NodeDiagnostics>>()
  const deriveBoxes = createBoxDeriver()
  const [ghosts, edges] = [createMemoMap<CanvasBox>(), createMemoMap<CanvasEdge>()]
  const [allBoxes, allEdges] = [createMemo<readonly CanvasBox[]>(), createMemo<readonly CanvasEdge[]>()]
  return (input) => {
    const { playbook, layout, diagnostics, selected, labels, face, ghostFace } = input
    const { loops, derivedEdges } = graphOf(playbook)
    const diagnosticsByNode = memoSeverities([diagnostics], () => groupDiagnostics(diagnostics))
    const context: DeriveContext = { ...input, loops, diagnosticsByNode, derivedEdges }
    return {
      boxes: allBoxes([playbook, layout, diagnosticsByNode, labels, face, ghostFace], () => {
        const all = deriveBoxes(context).concat(deriveGhosts(context, ghosts))
        ghosts.prune()
        return all
      }),
      edges: allEdges([derivedEdges, selected, labels], () => {
        const all = deriveEdgeElements(context, edges)
        edges.prune()
        return all
      }),
    }
  }
}
