// Documents of other editors can be drawn from top to bottom. Here lines leave a node at its right and enter the next
// one at its left, so that they would turn back behind the nodes.
import { edgesOf } from './graph/edges.ts'
import { nodeWidths } from './node-widths.ts'
import type { Playbook, PlaybookNode, Point } from './playbook.ts'
import { storesPositions } from './positions.ts'

/** Whether the next node is below, and not to the right of the node. */
const isBelow = ({ kind, position }: PlaybookNode, next: Point): boolean => {
  if (position === null) return false
  const [across, down] = [next.x - position.x, next.y - position.y]
  return across < nodeWidths[kind] && 2 * down > Math.abs(across)
}

/** For each line between two positions whether it leads down. The body of a loop is below its head in any drawing. */
const linesOf = ({ nodes }: Playbook): readonly boolean[] =>
  [...nodes.values()]
    .filter(({ position }) => position !== null)
    .flatMap((node) =>
      edgesOf(node).flatMap(({ from, to }) => {
        const next = nodes.get(to)?.position
        return next === undefined || next === null || from.of === 'loop' || to === node.id
          ? []
          : [isBelow(node, next)]
      }),
    )

/** One line below the other is no drawing yet. */
const minLines = 2

/** Whether a document has positions of its own, and most of its lines lead down to a node that is not to the right. */
export function isDrawnDown(playbook: Playbook): boolean {
  if (!storesPositions(playbook)) return false
  const lines = linesOf(playbook)
  return lines.length >= minLines && lines.filter(Boolean).length * 2 > lines.length
}
