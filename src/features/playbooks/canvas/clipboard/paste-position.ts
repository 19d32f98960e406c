// The positions of pasted nodes: relative to each other as copied, and as close as possible to the target without
// overlaps.
import { freeShift } from '#domain/graph/free-position.ts'
import type { Rect, Rects } from '#domain/graph/layout-graph.ts'
import type { Fragment } from '#domain/playbook/command.ts'
import type { Point } from '#domain/playbook/playbook.ts'
import { nodeOf } from '#domain/playbook/read/read-node.ts'
import { boxOf } from '../../model/playbook-layout.ts'

/** The bounding rectangle of the fragment; undefined if no node has a position. */
const boundsOf = ({ nodes }: Fragment): Rect | undefined => {
  const boxes = nodes.flatMap(({ id, value, at }) => {
    const { width, height } = boxOf(nodeOf(id, { value, text: '{}' }))
    return at === null ? [] : [{ left: at.x, top: at.y, right: at.x + width, bottom: at.y + height }]
  })
  if (boxes.length === 0) return undefined
  const [x, y] = [Math.min(...boxes.map(({ left }) => left)), Math.min(...boxes.map(({ top }) => top))]
  const right = Math.max(...boxes.map((box) => box.right))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  return { x, y, width: right - x, height: bottom - y }
}

const gap = 20

/**
 * The offset of the fragment: centered at the point, or from its own position, then moved to the nearest free area.
 */
export function pasteShift(fragment: Fragment, { point, layout }: { point?: Point; layout: Rects }): Point {
  const bounds = boundsOf(fragment)
  if (bounds === undefined) return { x: 0, y: 0 }
  const { x, y, width, height } = bounds
  const target = point === undefined ? bounds : { ...bounds, x: point.x - width / 2, y: point.y - height / 2 }
  const free = freeShift({ block: target, others: [...layout.values()], gap })
  return { x: Math.round(target.x + free.x - x), y: Math.round(target.y + free.y - y) }
}

/** Sets the position of a single node without one; several are left to the layout. */
export function withPosition(fragment: Fragment, { x, y }: Point): Fragment {
  const [first, ...others] = fragment.nodes
  return first === undefined || others.length > 0 || first.at !== null
    ? fragment
    : { nodes: [{ ...first, at: { x, y } }] }
}
