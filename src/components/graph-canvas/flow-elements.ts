// Boxes and edges in the shape that React Flow takes. Sizes and handles are told, so that it measures nothing, and what
// did not change keeps its object, so that it draws nothing again.
import { type Edge, type Node, type NodeHandle, Position } from '@xyflow/react'
import type { CanvasBox, CanvasEdge, CanvasPort, CanvasSelection } from './canvas-types.ts'
import { type Kept } from './mounted-nodes.ts'
import { type Scene, type Shape, wiresIn } from './spatial-index.ts'

// React Flow asks for types with an index signature, which interfaces have not.
type BoxFacts = {
  readonly box: CanvasBox
  readonly isSelected: boolean
  readonly isFaded: boolean
}
type EdgeFacts = {
  readonly edge: CanvasEdge
  readonly isSelected: boolean
  readonly isFaded: boolean
}
export type FlowNode = Node<BoxFacts, 'box'>
export type FlowEdge = Edge<EdgeFacts, 'curve'>

interface FlowInput {
  readonly kept: Kept
  readonly scene: Scene
  readonly selection: CanvasSelection
  readonly lit: ReadonlySet<string> | null
  /** The box that Tab comes to: always an element. */
  readonly stop: string | null
  /** Only tells that shapes moved in place. */
  readonly moved: number
  readonly isReadOnly: boolean
}

interface FlowParts {
  readonly nodes: FlowNode[]
  readonly edges: FlowEdge[]
}

export const disc = 10
/** Edges run above all groups and below all boxes. */
const heights = { edge: 50, selectedEdge: 60, box: 100 } as const

const discAt = (port: CanvasPort, x: number) => ({
  id: port.id,
  x: x - disc / 2,
  y: port.y - disc / 2,
  width: disc,
  height: disc,
})

const handlesOf = ({ inputs, outputs, place }: CanvasBox): NodeHandle[] => [
  ...inputs.map((port) => ({ ...discAt(port, 0), type: 'target', position: Position.Left }) as const),
  ...outputs.map(
    (port) => ({ ...discAt(port, place.width), type: 'source', position: Position.Right }) as const,
  ),
]

interface Trait {
  readonly isSelected: boolean
  readonly isFaded: boolean
  readonly isStop: boolean
  /** Only there so that an edge has an end. */
  readonly isEnd: boolean
}

/**
 * React Flow measures every element anew that comes, with all its handles, and finds its box by `data-id`; we know all
 * sizes, and at low zoom there are no handles to measure. Without that name it leaves them alone.
 */
const attributesOf = (id: string, { isStop, isSelected }: Trait) => ({
  'data-id': '',
  'data-box': id,
  tabIndex: isStop ? 0 : -1,
  'aria-roledescription': undefined,
  'aria-current': isSelected ? true : undefined,
})

const nodeOf = (
  { box, left, top, depth }: Shape,
  { data, ...trait }: Trait & { data: BoxFacts },
): FlowNode => {
  const { width, height } = box.place
  const size = { width: Math.round(width), height: Math.round(height) }
  return {
    id: box.id,
    type: 'box',
    position: { x: left, y: top },
    ...size,
    measured: size,
    handles: handlesOf(box),
    data,
    hidden: trait.isEnd,
    zIndex: box.shape === 'group' ? depth : heights.box,
    ariaRole: 'group',
    ariaLabel: box.label,
    domAttributes: attributesOf(box.id, trait),
  }
}

interface EdgeTrait extends EdgeFacts {
  readonly isReadOnly: boolean
}

const edgeOf = ({ edge, isSelected, isFaded, isReadOnly }: EdgeTrait): FlowEdge => ({
  id: edge.id,
  type: 'curve',
  source: edge.from.box,
  sourceHandle: edge.from.port,
  target: edge.to.box,
  targetHandle: edge.to.port,
  data: { edge, isSelected, isFaded },
  zIndex: isSelected ? heights.selectedEdge : heights.edge,
  reconnectable: isSelected && !isReadOnly,
  ariaLabel: edge.label,
  domAttributes: { 'aria-roledescription': undefined },
})

interface KnownNode extends Trait {
  readonly node: FlowNode
  readonly left: number
  readonly top: number
}
interface KnownEdge extends EdgeTrait {
  readonly flow: FlowEdge
}

const sameLook = (one: Trait, other: Trait): boolean =>
  one.isSelected === other.isSelected && one.isFaded === other.isFaded

const sameTrait = (one: Trait, other: Trait): boolean =>
  sameLook(one, other) && one.isStop === other.isStop && one.isEnd === other.isEnd

/** Makes them again and again for one canvas. */
export function createFlowParts(): (input: FlowInput) => FlowParts {
  let knownNodes = new Map<string, KnownNode>()
  let knownEdges = new Map<string, KnownEdge>()

  const nodeFor = (shape: Shape, trait: Trait): KnownNode => {
    const { box, left, top } = shape
    const known = knownNodes.get(box.id)
    const isSame = known !== undefined && known.node.data.box === box
    if (isSame && known.left === left && known.top === top && sameTrait(known, trait)) return known
    const { isSelected, isFaded } = trait
    const data = isSame && sameLook(known, trait) ? known.node.data : { box, isSelected, isFaded }
    return { ...trait, left, top, node: nodeOf(shape, { ...trait, data }) }
  }

  const edgeFor = (trait: EdgeTrait): KnownEdge => {
    const known = knownEdges.get(trait.edge.id)
    const isSame =
      known !== undefined &&
      known.edge === trait.edge &&
      known.isSelected === trait.isSelected &&
      known.isFaded === trait.isFaded &&
      known.isReadOnly === trait.isReadOnly
    return isSame ? known : { ...trait, flow: edgeOf(trait) }
  }

  return ({ kept, scene, selection, lit, stop, isReadOnly }) => {
    const nodes = new Map<string, KnownNode>()
    const edges = new Map<string, KnownEdge>()
    const isLit = (id: string): boolean => lit === null || lit.has(id)
    const place = (id: string, isEnd: boolean): void => {
      const shape = nodes.has(id) ? undefined : scene.shapeOf.get(id)
      if (shape === undefined) return
      const isSelected = selection.boxes.has(id)
      nodes.set(id, nodeFor(shape, { isSelected, isFaded: !isLit(id), isStop: id === stop, isEnd }))
    }
    for (const id of kept.there) place(id, false)
    if (stop !== null) place(stop, false)
    const isReady = (id: string): boolean => nodes.has(id) || !kept.wanted.has(id)
    for (const { edge } of kept.bounds === undefined ? [] : wiresIn(scene, kept.bounds)) {
      const { from, to } = edge
      if (!isReady(from.box) || !isReady(to.box)) continue
      place(from.box, true)
      place(to.box, true)
      const isFaded = !isLit(from.box) || !isLit(to.box)
      edges.set(edge.id, edgeFor({ edge, isSelected: selection.edges.has(edge.id), isFaded, isReadOnly }))
    }
    knownNodes = nodes
    knownEdges = edges
    return {
      nodes: [...nodes.values()].map(({ node }) => node),
      edges: [...edges.values()].map(({ flow }) => flow),
    }
  }
}
