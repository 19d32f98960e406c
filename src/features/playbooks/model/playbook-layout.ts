// The rectangles of all nodes: from their own `position`, manual positions, or the layout. The same text and
// positions always give the same result.
import { fitGroups } from '#domain/graph/fit-groups.ts'
import { layOutSelection } from '#domain/graph/layout-selection.ts'
import { layOut } from '#domain/graph/layout.ts'
import type { LayoutGraph, Rects, Rect, LayoutBox } from '#domain/graph/layout-graph.ts'
import type { Positions } from '#domain/playbook/command.ts'
import { edgesOf } from '#domain/playbook/graph/edges.ts'
import { loopsOf } from '#domain/playbook/graph/loops.ts'
import { nodeWidths } from '#domain/playbook/node-widths.ts'
import { storesPositions } from '#domain/playbook/positions.ts'
import type { NodeId, Playbook, PlaybookNode, Point, Output } from '#domain/playbook/playbook.ts'
import { nestingOf } from '#domain/graph/nesting.ts'
import type { EditorState } from './editor-state.ts'

// The size of a node and the offsets of its edges depend on its kind and outputs only, never on its name: typing a
// name moves nothing. Layout and canvas both use these functions; they do not touch the DOM.

const noOutputs: readonly Output[] = []

const casesFirst = (outputs: readonly Output[]): readonly Output[] => [
  ...outputs.filter((output) => output.name !== 'else' && output.state !== 'uncased'),
  ...outputs.filter((output) => output.name !== 'else' && output.state === 'uncased'),
  ...outputs.filter((output) => output.name === 'else'),
]

/**
 * A condition has a row for each case, then for outputs without a case, then `else`. A loop has rows for its body and
 * for its outputs other than `default`. Other nodes have rows only if they have several outputs.
 */
export function rowsOf(node: PlaybookNode): readonly Output[] {
  if (node.kind === 'condition') return casesFirst(node.outputs)
  if (node.kind === 'foreach')
    return node.outputs.filter((output) => output.of === 'loop' || output.name !== 'default')
  return node.outputs.length > 1 ? node.outputs : noOutputs
}

export const headHeight = 50
export const rowHeight = 26
export const loopHeadHeight = 38
const rowsPadding = 8
/** Space in an empty loop for its first node. */
const emptyBody = 74

/** The size in pixels at 100 %; for a loop, which is a group, the minimum size. */
export function boxOf(node: PlaybookNode): LayoutBox {
  const rows = rowsOf(node).length * rowHeight
  const width = nodeWidths[node.kind]
  if (node.kind === 'foreach')
    return {
      id: node.id,
      width,
      height: loopHeadHeight + Math.max(emptyBody, rows + rowsPadding),
      head: loopHeadHeight,
    }
  const height = headHeight + (rows === 0 ? 0 : rows + rowsPadding)
  return { id: node.id, width, height, isStart: node.kind === 'trigger' }
}

/** The vertical offset of an edge from this output, from the top of the box. */
export function exitOffset(node: PlaybookNode, output: string): number {
  const head = node.kind === 'foreach' ? loopHeadHeight : headHeight
  const row = rowsOf(node).findIndex((each) => each.name === output)
  return row === -1 ? head / 2 : head + rowHeight * row + rowHeight / 2
}

type Moves = Readonly<Record<NodeId, Point | null>>

const changedPositions = (
  { before, after }: { before: Rects; after: Rects },
  ids: Iterable<NodeId>,
): Moves | null => {
  const moves: Record<NodeId, Point> = {}
  for (const id of ids) {
    const [from, to] = [before.get(id), after.get(id)]
    if (to && (from?.x !== to.x || from.y !== to.y)) moves[id] = { x: to.x, y: to.y }
  }
  return Object.keys(moves).length === 0 ? null : moves
}

/** The new positions after laying out all or these nodes; null if nothing changes. */
export function layoutMoves(
  { reading, positions, layout }: EditorState,
  nodes: readonly NodeId[] | undefined,
): Moves | null {
  if (reading.kind === 'unreadable') return null
  const positioned = [...reading.nodes.values()].filter((node) => positionOf(node, positions) !== null)
  if (positioned.length === 0) return null
  const chosen = new Set(nodes)
  const isAll = nodes === undefined || positioned.every(({ id }) => chosen.has(id))
  if (isAll) return Object.fromEntries(positioned.map(({ id }) => [id, null]))
  const after = layOutSelection({ graph: graphOf(reading), rects: layout, ids: chosen })
  return changedPositions({ before: layout, after }, chosen)
}

const noShift: Point = { x: 0, y: 0 }

/** The layout with manual positions applied and groups fitted around their members. */
const applyPositions = (
  { boxes }: LayoutGraph,
  { layout, positioned }: { readonly layout: Rects; readonly positioned: ReadonlyMap<string, Point> },
): Rects => {
  const nesting = nestingOf(boxes)
  const shifts = new Map<string | null, Point>()
  const next = new Map<string, Rect>()
  for (const group of [null, ...nesting.groups.toReversed()])
    for (const { id } of nesting.membersOf.get(group) ?? []) {
      const rect = layout.get(id)
      if (!rect) continue
      const at = positioned.get(id)
      const shift = at ? { x: at.x - rect.x, y: at.y - rect.y } : (shifts.get(group) ?? noShift)
      shifts.set(id, shift)
      next.set(id, { ...rect, x: rect.x + shift.x, y: rect.y + shift.y })
    }
  return fitGroups(boxes, next)
}

/** Converts a playbook into a layout graph. */
export function graphOf(playbook: Playbook): LayoutGraph {
  const { parentOf } = loopsOf(playbook)
  const nodes = [...playbook.nodes.values()]
  return {
    boxes: nodes.map((node) => ({
      ...boxOf(node),
      parent: parentOf.get(node.id),
      isStart: node.kind === 'trigger',
    })),
    edges: nodes.flatMap((node) =>
      edgesOf(node).map(({ from, to }) => ({ from: node.id, to, exit: exitOffset(node, from.output) })),
    ),
  }
}

/** The manual position of a node; null if the layout determines it. */
export function positionOf(node: PlaybookNode, positions: Positions): Point | null {
  return node.position ?? positions[node.id] ?? null
}

const positionsIn = (playbook: Playbook, positions: Positions): ReadonlyMap<NodeId, Point> =>
  new Map(
    [...playbook.nodes.values()].flatMap((node) => {
      const at = positionOf(node, positions)
      return at ? [[node.id, at] as const] : []
    }),
  )

/** Lays out nodes without a position around those that have one. */
const layOutAround = (graph: LayoutGraph, positioned: ReadonlyMap<NodeId, Point>): Rects => {
  const layout = new Map(
    graph.boxes.flatMap(({ id, width, height }) => {
      const at = positioned.get(id)
      return at ? [[id, { ...at, width, height }] as const] : []
    }),
  )
  return layOutSelection({ graph, rects: fitGroups(graph.boxes, layout), ids: [] })
}

/**
 * The rectangles of all nodes. A document with its own positions is drawn accordingly. With positions in a side file
 * the complete layout is the base, so that moving one node does not move others.
 */
export function layOutPlaybook(playbook: Playbook, positions: Positions): Rects {
  const graph = graphOf(playbook)
  const positioned = positionsIn(playbook, positions)
  if (positioned.size === 0) return layOut(graph)
  if (storesPositions(playbook)) return layOutAround(graph, positioned)
  return applyPositions(graph, { layout: layOut(graph), positioned })
}
