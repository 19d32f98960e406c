// Where the nodes of a playbook stand: by their own `position`, by hand, or by the layout. The same text and places by
// hand always give the same picture.
import { layOut } from '#domain/graph/layout.ts'
import type { LayoutGraph, Places } from '#domain/graph/layout-graph.ts'
import type { Positions } from '#domain/playbook/edit/command.ts'
import { edgesOf } from '#domain/playbook/graph.ts'
import { loopsOf } from '#domain/playbook/loops.ts'
import type { NodeId, Playbook, PlaybookNode, Point } from '#domain/playbook/playbook.ts'
import { boxOf, exitOf } from '../canvas/box-size.ts'
import { withPlaced } from './placed-by-hand.ts'

/** A playbook as the layout knows graphs. */
export const graphOf = (playbook: Playbook): LayoutGraph => {
  const { parentOf } = loopsOf(playbook)
  const nodes = [...playbook.nodes.values()]
  return {
    boxes: nodes.map((node) => ({
      ...boxOf(node),
      parent: parentOf.get(node.id),
      isStart: node.kind === 'trigger',
    })),
    edges: nodes.flatMap((node) =>
      edgesOf(node).map(({ from, to }) => ({ from: node.id, to, exit: exitOf(node, from.output) })),
    ),
  }
}

/** Where a node was placed by somebody; null where that is left to the layout. */
export const placedAt = (node: PlaybookNode, positions: Positions): Point | null =>
  node.position ?? positions[node.id] ?? null

/** Places of all nodes. */
export const placesOf = (playbook: Playbook, positions: Positions): Places => {
  const graph = graphOf(playbook)
  const placed = new Map<NodeId, Point>()
  for (const node of playbook.nodes.values()) {
    const at = placedAt(node, positions)
    if (at) placed.set(node.id, at)
  }
  const places = layOut(graph)
  return placed.size === 0 ? places : withPlaced(graph, { places, placed })
}
