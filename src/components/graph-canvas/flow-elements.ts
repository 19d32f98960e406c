// Boxes and edges as React Flow nodes and edges. Sizes and handles are given, so that it does not measure, and
// unchanged elements keep their objects, so that it does not render them again.
import { type Edge, type Node, type NodeHandle, Position } from '@xyflow/react'
import type { CanvasBox, CanvasEdge, CanvasPort, CanvasSelection } from './canvas-types.ts'
import { type MountedNodes } from './mounted-nodes.ts'
import { type EdgeLine, type SpatialIndex, type Shape, linesIn } from './spatial-index.ts'

// React Flow requires types with an index signature, which interfaces do not have.
type BoxNodeData = {
  readonly box: CanvasBox
  readonly isSelected: boolean
  readonly isFaded: boolean
}
type CurveEdgeData = {
  readonly edge: CanvasEdge
  readonly isSelected: boolean
  readonly isFaded: boolean
}
export type FlowNode = Node<BoxNodeData, 'box'>
export type FlowEdge = Edge<CurveEdgeData, 'curve' | 'relation'>

interface FlowInput {
  readonly mountedNodes: MountedNodes
  readonly index: SpatialIndex
  readonly selection: CanvasSelection
  readonly highlighted: ReadonlySet<string> | null
  /** The box in the tab order; it is always mounted. */
  readonly tabStop: string | null
  /** Only signals that boxes moved in place. */
  readonly moveCount: number
  readonly isReadOnly: boolean
}

interface FlowElements {
  readonly nodes: FlowNode[]
  readonly edges: FlowEdge[]
}

export const handleDiameter = 10
/** Edges are above all groups and below all boxes. */
const zIndexes = { edge: 50, selectedEdge: 60, box: 100 } as const

const handleAt = (port: CanvasPort, x: number) => ({
  id: port.id,
  x: x - handleDiameter / 2,
  y: port.y - handleDiameter / 2,
  width: handleDiameter,
  height: handleDiameter,
})

const handlesOf = ({ inputs, outputs, rect }: CanvasBox): NodeHandle[] => [
  ...inputs.map((port) => ({ ...handleAt(port, 0), type: 'target', position: Position.Left }) as const),
  ...outputs.map(
    (port) => ({ ...handleAt(port, rect.width), type: 'source', position: Position.Right }) as const,
  ),
]

interface NodeState {
  readonly isSelected: boolean
  readonly isFaded: boolean
  readonly isTabStop: boolean
  /** Mounted only as the end of an edge. */
  readonly isAnchor: boolean
}

/**
 * React Flow finds new elements by `data-id` and measures them with all their handles. All sizes are known here, and
 * at low zoom there are no handles to measure. Without the attribute it does not measure.
 */
const attributesOf = (id: string, { isTabStop, isSelected }: NodeState) => ({
  'data-id': '',
  'data-box': id,
  tabIndex: isTabStop ? 0 : -1,
  'aria-roledescription': undefined,
  'aria-current': isSelected ? true : undefined,
})

const nodeOf = (
  { box, left, top, depth }: Shape,
  { data, ...state }: NodeState & { data: BoxNodeData },
): FlowNode => {
  const { width, height } = box.rect
  const size = { width: Math.round(width), height: Math.round(height) }
  return {
    id: box.id,
    type: 'box',
    position: { x: left, y: top },
    ...size,
    measured: size,
    handles: handlesOf(box),
    data,
    hidden: state.isAnchor,
    zIndex: box.shape === 'group' ? depth : zIndexes.box,
    ariaRole: 'group',
    ariaLabel: box.label,
    domAttributes: attributesOf(box.id, state),
  }
}

interface EdgeState extends CurveEdgeData {
  readonly isReadOnly: boolean
}

const edgeOf = ({ edge, isSelected, isFaded, isReadOnly }: EdgeState): FlowEdge => ({
  id: edge.id,
  type: edge.relation === undefined ? 'curve' : 'relation',
  source: edge.from.box,
  sourceHandle: edge.from.port,
  target: edge.to.box,
  targetHandle: edge.to.port,
  data: { edge, isSelected, isFaded },
  zIndex: isSelected ? zIndexes.selectedEdge : zIndexes.edge,
  reconnectable: isSelected && !isReadOnly,
  ariaLabel: edge.label,
  domAttributes: { 'aria-roledescription': undefined },
})

interface CachedNode extends NodeState {
  readonly node: FlowNode
  readonly left: number
  readonly top: number
}
interface CachedEdge extends EdgeState {
  readonly flow: FlowEdge
}

const hasSameLook = (one: NodeState, other: NodeState): boolean =>
  one.isSelected === other.isSelected && one.isFaded === other.isFaded

const hasSameState = (one: NodeState, other: NodeState): boolean =>
  hasSameLook(one, other) && one.isTabStop === other.isTabStop && one.isAnchor === other.isAnchor

/** The edges near the view, at the detail of its zoom. */
export function mountedLines({ index, level, bounds }: MountedNodes): readonly EdgeLine[] {
  if (bounds === undefined) return []
  return linesIn(level === 'all' ? index.lines : index.farLines, bounds)
}

/** Returns a function that updates the elements of one canvas and reuses unchanged ones. */
export function createFlowElements(): (input: FlowInput) => FlowElements {
  let cachedNodes = new Map<string, CachedNode>()
  let cachedEdges = new Map<string, CachedEdge>()

  const nodeFor = (shape: Shape, state: NodeState): CachedNode => {
    const { box, left, top } = shape
    const cached = cachedNodes.get(box.id)
    const isSame = cached !== undefined && cached.node.data.box === box
    if (isSame && cached.left === left && cached.top === top && hasSameState(cached, state)) return cached
    const { isSelected, isFaded } = state
    const data = isSame && hasSameLook(cached, state) ? cached.node.data : { box, isSelected, isFaded }
    return { ...state, left, top, node: nodeOf(shape, { ...state, data }) }
  }

  const edgeFor = (state: EdgeState): CachedEdge => {
    const cached = cachedEdges.get(state.edge.id)
    const isSame =
      cached !== undefined &&
      cached.edge === state.edge &&
      cached.isSelected === state.isSelected &&
      cached.isFaded === state.isFaded &&
      cached.isReadOnly === state.isReadOnly
    return isSame ? cached : { ...state, flow: edgeOf(state) }
  }

  return ({ mountedNodes, index, selection, highlighted, tabStop, isReadOnly }) => {
    const nodes = new Map<string, CachedNode>()
    const edges = new Map<string, CachedEdge>()
    const isHighlighted = (id: string): boolean => highlighted === null || highlighted.has(id)
    const addNode = (id: string, isAnchor: boolean): void => {
      const shape = nodes.has(id) ? undefined : index.shapeOf.get(id)
      if (shape === undefined) return
      const isSelected = selection.boxes.has(id)
      nodes.set(
        id,
        nodeFor(shape, { isSelected, isFaded: !isHighlighted(id), isTabStop: id === tabStop, isAnchor }),
      )
    }
    for (const id of mountedNodes.mounted) addNode(id, false)
    if (tabStop !== null) addNode(tabStop, false)
    const isReady = (id: string): boolean => nodes.has(id) || !mountedNodes.required.has(id)
    for (const { edge } of mountedLines(mountedNodes)) {
      if (edge.isBackdrop === true) continue
      const { from, to } = edge
      if (!isReady(from.box) || !isReady(to.box)) continue
      addNode(from.box, true)
      addNode(to.box, true)
      const isFaded = !isHighlighted(from.box) || !isHighlighted(to.box)
      edges.set(edge.id, edgeFor({ edge, isSelected: selection.edges.has(edge.id), isFaded, isReadOnly }))
    }
    cachedNodes = nodes
    cachedEdges = edges
    return {
      nodes: [...nodes.values()].map(({ node }) => node),
      edges: [...edges.values()].map(({ flow }) => flow),
    }
  }
}
