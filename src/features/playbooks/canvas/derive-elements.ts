// A playbook as the boxes and edges of the canvas. What did not change keeps its object from one drawing to the next,
// so that an edit of a document of ten thousand nodes builds one box; nothing here draws.
import type { ReactNode } from 'react'
import type { Rect, Rects } from '#domain/graph/layout-graph.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import { type Loops, loopsOf } from '#domain/playbook/graph/loops.ts'
import type { NodeId, Playbook, PlaybookNode, Edge } from '#domain/playbook/playbook.ts'
import type { CanvasBox, CanvasEdge, Detail } from '#src/components/graph-canvas/canvas-types.ts'
import { ghostId, inputPort, portId } from './edge-id.ts'
import { boxWith, type FlowWords, type Mark, marksOf, noMark } from './node-box.ts'
import { type Wire, type Wiring, isSameGraph, wiringOf } from './derive-edges.ts'
import { exitOffset } from '../model/playbook-layout.ts'

// Remembers what was made last time, for as long as it would be made from the very same things.

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, at) => Object.is(each, other[at]))

interface Kept<T> {
  readonly from: readonly unknown[]
  readonly made: T
}

interface Memory<T> {
  /** What was made under this name, or else what is made now. */
  readonly keep: (made: { readonly name: string; readonly from: readonly unknown[] }, make: () => T) => T
  /** Forgets what was not asked for since the last turn. */
  readonly turn: () => void
}

/** Many things by name. */
function createMemory<T>(): Memory<T> {
  let before = new Map<string, Kept<T>>()
  let now = new Map<string, Kept<T>>()
  return {
    keep: ({ name, from }, make) => {
      const known = before.get(name)
      const kept = known !== undefined && isSame(known.from, from) ? known : { from, made: make() }
      now.set(name, kept)
      return kept.made
    },
    turn: () => {
      before = now
      now = new Map()
    },
  }
}

/** One thing: made anew only from other things. */
function createCell<T>(): (from: readonly unknown[], make: () => T) => T {
  let kept: Kept<T> | undefined
  return (from, make) => {
    if (kept === undefined || !isSame(kept.from, from)) kept = { from, made: make() }
    return kept.made
  }
}

/** Stub and box together fit between two columns of the layout. */
const distance = 22
const size = { width: 32, height: 20 }

interface Stub {
  readonly edge: Edge
  readonly node: PlaybookNode
  readonly from: Rect
}

/** Several stubs of one output stand below each other. */
const ghostRect = ({ edge, node, from }: Stub): Rect => {
  const { output } = edge.from
  const targets = node.outputs.find((each) => each.of === edge.from.of && each.name === output)?.targets ?? []
  const nth = Math.max(targets.indexOf(edge.to), 0)
  const y = from.y + exitOffset(node, output) - size.height / 2 + nth * (size.height + 4)
  return { x: from.x + from.width + distance, y, ...size }
}

/** What the face of a node is drawn from. */
export interface Facing {
  readonly node: PlaybookNode
  readonly mark: Mark
  /** How many nodes the body of a loop has. */
  readonly members: number
  /** Where the body begins: corners of its first nodes at the left, from the top left of the loop. */
  readonly starts: readonly { readonly x: number; readonly y: number }[]
}

export interface FlowInput {
  readonly playbook: Playbook
  readonly layout: Rects
  readonly diagnostics: readonly Diagnostic[]
  /** Edges from and to these are drawn as their path. */
  readonly selected: ReadonlySet<NodeId>
  readonly words: FlowWords
  readonly face: (facing: Facing, detail: Detail) => ReactNode
  readonly ghostFace: (target: NodeId) => ReactNode
}

export interface Flow {
  readonly boxes: readonly CanvasBox[]
  readonly edges: readonly CanvasEdge[]
}

interface Drawing extends FlowInput {
  readonly loops: Loops
  readonly marks: ReadonlyMap<NodeId, Mark>
  readonly wiring: Wiring
}

/** Half of a head: where edges enter. */
const entry = 25

const noStarts: Facing['starts'] = []

const startsOf = (
  { loops, layout }: Drawing,
  { node, rect }: { node: PlaybookNode; rect: Rect },
): Facing['starts'] =>
  node.outputs
    .filter((output) => output.of === 'loop')
    .flatMap((output) => output.targets)
    .flatMap((id) => {
      const inner = loops.parentOf.get(id) === node.id ? layout.get(id) : undefined
      return inner === undefined ? [] : [{ x: inner.x - rect.x, y: inner.y - rect.y + entry }]
    })

const drawBox = (
  drawing: Drawing,
  { node, kept }: { node: PlaybookNode; kept: Memory<CanvasBox> },
): readonly CanvasBox[] => {
  const rect = drawing.layout.get(node.id)
  if (rect === undefined) return []
  const { words, face, loops, wiring } = drawing
  const mark = drawing.marks.get(node.id) ?? noMark
  const parent = loops.parentOf.get(node.id)
  const members = loops.bodyOf.get(node.id)?.length ?? 0
  const starts = members === 0 ? noStarts : startsOf(drawing, { node, rect })
  const hasInput = node.kind !== 'trigger' || wiring.entered.has(node.id)
  const leaves = wiring.leaving.has(node.id)
  const begins = starts.map(({ x, y }) => `${x} ${y}`).join()
  const from = [node, mark.says, words, face, rect, parent, members, begins, hasInput, leaves]
  const make = (): CanvasBox =>
    boxWith(
      { node, words, mark, hasInput, leaves },
      { rect, parent, render: (detail) => face({ node, mark, members, starts }, detail) },
    )
  return [kept.keep({ name: node.id, from }, make)]
}

const drawGhosts = (drawing: Drawing, kept: Memory<CanvasBox>): readonly CanvasBox[] =>
  drawing.wiring.dangling.flatMap(({ id, edge }) => {
    const node = drawing.playbook.nodes.get(edge.from.node)
    const from = drawing.layout.get(edge.from.node)
    if (node === undefined || from === undefined) return []
    const rect = ghostRect({ edge, node, from })
    const { words, ghostFace } = drawing
    const make = (): CanvasBox => ({
      id: ghostId(id),
      rect,
      tone: 'unknown',
      shape: 'dashed',
      severity: 'error',
      label: words.ghost(edge.to),
      title: words.ghost(edge.to),
      inputs: [{ id: inputPort, y: rect.height / 2, name: words.ghost(edge.to) }],
      outputs: [],
      render: () => ghostFace(edge.to),
    })
    return [kept.keep({ name: id, from: [rect.x, rect.y, words, ghostFace] }, make)]
  })

const stateOf = ({ playbook, selected }: Drawing, { edge }: Wire): CanvasEdge['state'] => {
  if (!playbook.nodes.has(edge.to)) return 'broken'
  return selected.has(edge.from.node) || selected.has(edge.to) ? 'path' : 'plain'
}

/** An output that no case leads to is broken wherever it goes. */
const isUncased = ({ playbook }: Drawing, { edge: { from } }: Wire): boolean => {
  const outputs = playbook.nodes.get(from.node)?.outputs ?? []
  return outputs.some(({ of, name, state }) => of === from.of && name === from.output && state === 'uncased')
}

interface Drawn {
  readonly state: CanvasEdge['state']
  readonly isThere: boolean
  readonly words: FlowWords
}

/** It remembers nothing of the drawing but its words: an edge that stays would keep every document before. */
const edgeOf = ({ id, edge }: Wire, { state, isThere, words }: Drawn): CanvasEdge => ({
  id,
  from: { box: edge.from.node, port: portId(edge.from) },
  to: { box: isThere ? edge.to : ghostId(id), port: inputPort },
  state,
  get label() {
    return words.edge(edge)
  },
})

const drawEdges = (drawing: Drawing, kept: Memory<CanvasEdge>): readonly CanvasEdge[] =>
  drawing.wiring.wires.map((wire) => {
    const isThere = drawing.playbook.nodes.has(wire.edge.to)
    const state = isUncased(drawing, wire) ? 'broken' : stateOf(drawing, wire)
    const drawn = { state, isThere, words: drawing.words }
    return kept.keep({ name: wire.id, from: [state, isThere, drawing.words] }, () => edgeOf(wire, drawn))
  })

interface Graph {
  readonly playbook: Playbook
  readonly loops: Loops
  readonly wiring: Wiring
}

/** What follows from how nodes are joined: found anew only where that is another way. */
const createGraph = (): ((playbook: Playbook) => Graph) => {
  let last: Graph | undefined
  return (playbook) => {
    if (last !== undefined && isSameGraph(last.playbook, playbook)) last = { ...last, playbook }
    else {
      const loops = loopsOf(playbook)
      last = { playbook, loops, wiring: wiringOf(playbook, loops) }
    }
    return last
  }
}

/** All boxes of nodes. Where nothing changed but some nodes, none of the others is looked at. */
const createBoxes = (): ((drawing: Drawing) => readonly CanvasBox[]) => {
  const kept = createMemory<CanvasBox>()
  const around = createCell<WeakMap<PlaybookNode, readonly CanvasBox[]>>()
  return (drawing) => {
    const { playbook, layout, loops, wiring, marks, words, face } = drawing
    let isAnew = false
    const known = around([layout, loops, wiring, marks, words, face], () => {
      isAnew = true
      return new WeakMap()
    })
    const all: CanvasBox[] = []
    for (const node of playbook.nodes.values()) {
      let drawn = known.get(node)
      if (drawn === undefined) known.set(node, (drawn = drawBox(drawing, { node, kept })))
      all.push(...drawn)
    }
    if (isAnew) kept.turn()
    return all
  }
}

/** Draws one document again and again. */
export function createFlow(): (input: FlowInput) => Flow {
  const graphOf = createGraph()
  const marked = createCell<ReadonlyMap<NodeId, Mark>>()
  const boxesOf = createBoxes()
  const [ghosts, edges] = [createMemory<CanvasBox>(), createMemory<CanvasEdge>()]
  const [allBoxes, allEdges] = [createCell<readonly CanvasBox[]>(), createCell<readonly CanvasEdge[]>()]
  return (input) => {
    const { playbook, layout, diagnostics, selected, words, face, ghostFace } = input
    const { loops, wiring } = graphOf(playbook)
    const marks = marked([diagnostics], () => marksOf(diagnostics))
    const drawing: Drawing = { ...input, loops, marks, wiring }
    return {
      boxes: allBoxes([playbook, layout, marks, words, face, ghostFace], () => {
        const all = [...boxesOf(drawing), ...drawGhosts(drawing, ghosts)]
        ghosts.turn()
        return all
      }),
      edges: allEdges([wiring, selected, words], () => {
        const all = drawEdges(drawing, edges)
        edges.turn()
        return all
      }),
    }
  }
}
