// Derives the boxes and edges of the canvas from a playbook. Unchanged elements keep their objects, so that an edit
// in a document of ten thousand nodes creates one box. Nothing is drawn here.
import type { ReactNode } from 'react'
import type { Rect, Rects } from '#domain/graph/layout-graph.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import { type Loops, loopsOf } from '#domain/playbook/graph/loops.ts'
import type { NodeId, Playbook, PlaybookNode, Edge } from '#domain/playbook/playbook.ts'
import type { CanvasBox, CanvasEdge, Detail } from '#src/components/graph-canvas/canvas-types.ts'
import { ghostId, inputPort, portId } from './edge-id.ts'
import {
  createBox,
  type FlowLabels,
  type NodeDiagnostics,
  groupDiagnostics,
  noDiagnostics,
} from './node-box.ts'
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

/** The data of a node's contents. */
export interface NodeFaceData {
  readonly node: PlaybookNode
  readonly nodeDiagnostics: NodeDiagnostics
  /** Number of nodes in the body of a loop. */
  readonly members: number
  /** Left corners of the first nodes of the body, relative to the top left of the loop. */
  readonly starts: readonly { readonly x: number; readonly y: number }[]
}

export interface FlowElementsInput {
  readonly playbook: Playbook
  readonly layout: Rects
  readonly diagnostics: readonly Diagnostic[]
  /** Edges from and to these nodes are highlighted. */
  readonly selected: ReadonlySet<NodeId>
  readonly labels: FlowLabels
  readonly face: (facing: NodeFaceData, detail: Detail) => ReactNode
  readonly ghostFace: (target: NodeId) => ReactNode
}

export interface FlowElements {
  readonly boxes: readonly CanvasBox[]
  readonly edges: readonly CanvasEdge[]
}

interface DeriveContext extends FlowElementsInput {
  readonly loops: Loops
  readonly diagnosticsByNode: ReadonlyMap<NodeId, NodeDiagnostics>
  readonly derivedEdges: DerivedEdges
}

/** Half the height of a head, where edges enter. */
const inputOffset = 25

/** A node at which the body of a loop starts. */
interface BodyStart {
  readonly id: NodeId
  readonly rect: Rect | undefined
}

const noStarts: readonly BodyStart[] = []

const startsOf = ({ loops, layout }: DeriveContext, { id, outputs }: PlaybookNode): readonly BodyStart[] => {
  if (!loops.bodyOf.has(id)) return noStarts
  return outputs
    .filter((output) => output.of === 'loop')
    .flatMap((output) => output.targets)
    .filter((target) => loops.parentOf.get(target) === id)
    .map((target) => ({ id: target, rect: layout.get(target) }))
}

const fromCorner = ({ x, y }: Rect, starts: readonly BodyStart[]): NodeFaceData['starts'] =>
  starts.flatMap(({ rect }) => (rect === undefined ? [] : [{ x: rect.x - x, y: rect.y - y + inputOffset }]))

const deriveBox = (
  context: DeriveContext,
  { node, rect, bodyStarts, memo }: Omit<DerivedBox, 'box'> & { readonly memo: MemoMap<CanvasBox> },
): CanvasBox | undefined => {
  if (rect === undefined) return undefined
  const { labels, face, loops, derivedEdges } = context
  const nodeDiagnostics = context.diagnosticsByNode.get(node.id) ?? noDiagnostics
  const parent = loops.parentOf.get(node.id)
  const members = loops.bodyOf.get(node.id)?.length ?? 0
  const starts = fromCorner(rect, bodyStarts)
  const hasInput = node.kind !== 'trigger' || derivedEdges.entered.has(node.id)
  const hasOuterBody = derivedEdges.leaving.has(node.id)
  const startsKey = starts.map(({ x, y }) => `${x} ${y}`).join()
  const from = [
    node,
    nodeDiagnostics.key,
    labels,
    face,
    rect,
    parent,
    members,
    startsKey,
    hasInput,
    hasOuterBody,
  ]
  const create = (): CanvasBox =>
    createBox(
      { node, labels, nodeDiagnostics, hasInput, hasOuterBody },
      { rect, parent, render: (detail) => face({ node, nodeDiagnostics, members, starts }, detail) },
    )
  return memo.get({ name: node.id, from }, create)
}

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

/** A node and the box that was derived from it; nodes are usually at the same index as before. */
interface DerivedBox {
  readonly node: PlaybookNode
  readonly rect: Rect | undefined
  readonly bodyStarts: readonly BodyStart[]
  readonly box: CanvasBox | undefined
}

/** The box of a loop also shows where its body starts. */
const isMoved = ({ node, rect, bodyStarts }: DerivedBox, layout: Rects): boolean =>
  layout.get(node.id) !== rect || bodyStarts.some((start) => layout.get(start.id) !== start.rect)

/** Boxes of all nodes. If only some nodes changed or moved, the others are not processed. */
const createBoxDeriver = (): ((context: DeriveContext) => CanvasBox[]) => {
  const memo = createMemoMap<CanvasBox>()
  const cacheFor = createMemo<{ list: readonly DerivedBox[]; byNode: WeakMap<PlaybookNode, DerivedBox> }>()
  return (context) => {
    const { playbook, layout, loops, derivedEdges, diagnosticsByNode, labels, face } = context
    let isReset = false
    const cache = cacheFor([loops, derivedEdges, diagnosticsByNode, labels, face], () => {
      isReset = true
      return { list: [], byNode: new WeakMap() }
    })
    const all: CanvasBox[] = []
    const list: DerivedBox[] = []
    for (const node of playbook.nodes.values()) {
      let derived = cache.list[list.length]
      if (derived?.node !== node) derived = cache.byNode.get(node)
      if (derived === undefined || isMoved(derived, layout)) {
        const from = { node, rect: layout.get(node.id), bodyStarts: startsOf(context, node) }
        derived = { ...from, box: deriveBox(context, { ...from, memo }) }
        cache.byNode.set(node, derived)
      }
      list.push(derived)
      if (derived.box !== undefined) all.push(derived.box)
    }
    cache.list = list
    if (isReset) memo.prune()
    return all
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
        const all = deriveBoxes(context)
        for (const ghost of deriveGhosts(context, ghosts)) all.push(ghost)
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
