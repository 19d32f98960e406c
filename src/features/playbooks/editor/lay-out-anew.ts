// What somebody's places become when the layout is asked for: all are given back to it; of a part, each node gets a place
// among those that stay.
import { layOutPart } from '#domain/graph/layout-part.ts'
import type { Places } from '#domain/graph/layout-graph.ts'
import type { NodeId, Point } from '#domain/playbook/playbook.ts'
import type { EditorState } from './editor-state.ts'
import { graphOf, placedAt } from './playbook-layout.ts'

type Moves = Readonly<Record<NodeId, Point | null>>

const moved = ({ before, after }: { before: Places; after: Places }, ids: Iterable<NodeId>): Moves | null => {
  const moves: Record<NodeId, Point> = {}
  for (const id of ids) {
    const [from, to] = [before.get(id), after.get(id)]
    if (to && (from?.x !== to.x || from.y !== to.y)) moves[id] = { x: to.x, y: to.y }
  }
  return Object.keys(moves).length === 0 ? null : moves
}

/** Places after laying out all, or these nodes; null where that changes nothing. */
export const movesOfLayout = (
  { reading, positions, places }: EditorState,
  nodes: readonly NodeId[] | undefined,
): Moves | null => {
  if (reading.kind === 'unreadable') return null
  const placed = [...reading.nodes.values()].filter((node) => placedAt(node, positions) !== null)
  if (placed.length === 0) return null
  const chosen = new Set(nodes)
  const isAll = nodes === undefined || placed.every(({ id }) => chosen.has(id))
  if (isAll) return Object.fromEntries(placed.map(({ id }) => [id, null]))
  const after = layOutPart({ graph: graphOf(reading), places, ids: chosen })
  return moved({ before: places, after }, chosen)
}
