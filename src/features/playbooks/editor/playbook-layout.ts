// Where the nodes of a playbook stand: by their own `position`, by hand, or by the layout. The same text and places by
// hand always give the same picture.
import { fitGroups } from '#domain/graph/fit-groups.ts'
import { layOutPart } from '#domain/graph/layout-part.ts'
import { layOut } from '#domain/graph/layout.ts'
import type { LayoutGraph, Places } from '#domain/graph/layout-graph.ts'
import type { Positions } from '#domain/playbook/edit/command.ts'
import { edgesOf } from '#domain/playbook/graph.ts'
import { loopsOf } from '#domain/playbook/loops.ts'
import { ownsPlaces } from '#domain/playbook/places.ts'
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

const placedIn = (playbook: Playbook, positions: Positions): ReadonlyMap<NodeId, Point> =>
  new Map(
    [...playbook.nodes.values()].flatMap((node) => {
      const at = placedAt(node, positions)
      return at ? [[node.id, at] as const] : []
    }),
  )

/** Those without a place are put among those that have one. */
const amongPlaced = (graph: LayoutGraph, placed: ReadonlyMap<NodeId, Point>): Places => {
  const places = new Map(
    graph.boxes.flatMap(({ id, width, height }) => {
      const at = placed.get(id)
      return at ? [[id, { ...at, width, height }] as const] : []
    }),
  )
  return layOutPart({ graph, places: fitGroups(graph.boxes, places), ids: [] })
}

/**
 * Places of all nodes. A document that keeps places of its own is drawn as it says; where the side file keeps them, the
 * layout of the whole shows through, so that moving one node moves no other.
 */
export const placesOf = (playbook: Playbook, positions: Positions): Places => {
  const graph = graphOf(playbook)
  const placed = placedIn(playbook, positions)
  if (placed.size === 0) return layOut(graph)
  if (ownsPlaces(playbook)) return amongPlaced(graph, placed)
  return withPlaced(graph, { places: layOut(graph), placed })
}
