// Derives the boxes of the nodes of a playbook. A node that neither changed nor moved keeps its box.
import type { ReactNode } from 'react'
import type { Rect, Rects } from '#domain/graph/layout-graph.ts'
import type { Loops } from '#domain/playbook/graph/loops.ts'
import type { NodeId, Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import type { CanvasBox, Detail } from '#src/components/graph-canvas/canvas-types.ts'
import { movedBetween } from '../model/moved-nodes.ts'
import type { DerivedEdges } from './derive-edges.ts'
import { type MemoMap, createMemo, createMemoMap } from './memo.ts'
import { createBox, type FlowLabels, type NodeDiagnostics, noDiagnostics } from './node-box.ts'

/** The data of a node's contents. */
export interface NodeFaceData {
  readonly node: PlaybookNode
  readonly nodeDiagnostics: NodeDiagnostics
  /** Number of nodes in the body of a loop. */
  readonly members: number
  /** Left corners of the first nodes of the body, relative to the top left of the loop. */
  readonly starts: readonly { readonly x: number; readonly y: number }[]
}

export interface BoxContext {
  readonly playbook: Playbook
  readonly layout: Rects
  readonly labels: FlowLabels
  readonly face: (facing: NodeFaceData, detail: Detail) => ReactNode
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

const startsOf = ({ loops, layout }: BoxContext, { id, outputs }: PlaybookNode): readonly BodyStart[] => {
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
  context: BoxContext,
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

/** A node and the box that was derived from it. */
interface DerivedBox {
  readonly node: PlaybookNode
  readonly rect: Rect | undefined
  readonly bodyStarts: readonly BodyStart[]
  readonly box: CanvasBox | undefined
}

/** The box of a loop also shows where its body starts. */
const isMoved = ({ node, rect, bodyStarts }: DerivedBox, layout: Rects): boolean =>
  layout.get(node.id) !== rect || bodyStarts.some((start) => layout.get(start.id) !== start.rect)

interface BoxCache {
  readonly byNode: WeakMap<PlaybookNode, DerivedBox>
  /** In the order of the text; nodes are usually at the same index as before. */
  readonly list: readonly DerivedBox[]
  readonly boxes: readonly CanvasBox[]
  readonly nodes: Playbook['nodes']
  readonly layout: Rects
}

const createCache = (): BoxCache => ({
  byNode: new WeakMap(),
  list: [],
  boxes: [],
  nodes: new Map(),
  layout: new Map(),
})

/** With more moved nodes, finding each of them takes longer than processing all. */
const maxMoved = 100

/** The nodes that moved, and the loops that show where; undefined if all nodes must be processed. */
const movedNodes = (
  { nodes, layout, list, boxes }: BoxCache,
  context: BoxContext,
): readonly PlaybookNode[] | undefined => {
  if (context.playbook.nodes !== nodes || list.length !== boxes.length) return undefined
  const moved = movedBetween(layout, context.layout)
  if (moved === undefined || moved.length > maxMoved) return undefined
  const ids = new Set(moved.flatMap((id) => [context.loops.parentOf.get(id) ?? id, id]))
  return [...ids].flatMap((id) => nodes.get(id) ?? [])
}

type Derived = Pick<BoxCache, 'list' | 'boxes'>
type Derive = (node: PlaybookNode) => DerivedBox

const deriveMoved = (
  { byNode, list, boxes }: BoxCache,
  { moved, derive }: { readonly moved: readonly PlaybookNode[]; readonly derive: Derive },
): Derived => {
  const [nextList, nextBoxes] = [list.slice(), boxes.slice()]
  for (const node of moved) {
    const before = byNode.get(node)
    const at = before === undefined ? -1 : list.indexOf(before)
    const derived = derive(node)
    if (at === -1 || derived.box === undefined) continue
    nextList[at] = derived
    nextBoxes[at] = derived.box
  }
  return { list: nextList, boxes: nextBoxes }
}

const deriveAll = (
  cache: BoxCache,
  { playbook, layout, derive }: BoxContext & { readonly derive: Derive },
): Derived => {
  const list: DerivedBox[] = []
  const boxes: CanvasBox[] = []
  for (const node of playbook.nodes.values()) {
    let derived = cache.list[list.length]
    if (derived?.node !== node) derived = cache.byNode.get(node)
    if (derived === undefined || isMoved(derived, layout)) derived = derive(node)
    list.push(derived)
    if (derived.box !== undefined) boxes.push(derived.box)
  }
  return { list, boxes }
}

/** Boxes of all nodes. If only some nodes changed or moved, the others keep theirs. */
export function createBoxDeriver(): (context: BoxContext) => readonly CanvasBox[] {
  const memo = createMemoMap<CanvasBox>()
  const cacheFor = createMemo<{ current: BoxCache }>()
  return (context) => {
    const { playbook, layout, loops, derivedEdges, diagnosticsByNode, labels, face } = context
    let isReset = false
    const cache = cacheFor([loops, derivedEdges, diagnosticsByNode, labels, face], () => {
      isReset = true
      return { current: createCache() }
    })
    const { byNode } = cache.current
    const derive: Derive = (node) => {
      const from = { node, rect: layout.get(node.id), bodyStarts: startsOf(context, node) }
      const derived = { ...from, box: deriveBox(context, { ...from, memo }) }
      byNode.set(node, derived)
      return derived
    }
    const moved = movedNodes(cache.current, context)
    const derived = moved
      ? deriveMoved(cache.current, { moved, derive })
      : deriveAll(cache.current, { ...context, derive })
    cache.current = { byNode, nodes: playbook.nodes, layout, ...derived }
    if (isReset) memo.prune()
    return derived.boxes
  }
}
