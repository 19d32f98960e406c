// Where pasted nodes come to stand: as they stood to each other, as near as can be to where they are wanted without
// covering anything.
import { freeShift } from '#domain/graph/free-position.ts'
import type { Rect, Rects } from '#domain/graph/layout-graph.ts'
import type { Fragment } from '#domain/playbook/command.ts'
import type { Point } from '#domain/playbook/playbook.ts'
import { nodeOf } from '#domain/playbook/read/read-node.ts'
import { boxOf } from '../../model/playbook-layout.ts'

/** The rectangle they take; undefined where none of them has a place. */
const blockOf = ({ nodes }: Fragment): Rect | undefined => {
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

/** How far the fragment moves: with its middle to the spot, or from where it is; then to the nearest free place. */
export function pasteShift(fragment: Fragment, { spot, layout }: { spot?: Point; layout: Rects }): Point {
  const block = blockOf(fragment)
  if (block === undefined) return { x: 0, y: 0 }
  const { x, y, width, height } = block
  const wanted = spot === undefined ? block : { ...block, x: spot.x - width / 2, y: spot.y - height / 2 }
  const free = freeShift({ block: wanted, others: [...layout.values()], gap })
  return { x: Math.round(wanted.x + free.x - x), y: Math.round(wanted.y + free.y - y) }
}

/** A single node without a place stands at the spot; several are left to the layout. */
export function atSpot(fragment: Fragment, { x, y }: Point): Fragment {
  const [first, ...rest] = fragment.nodes
  return first === undefined || rest.length > 0 || first.at !== null
    ? fragment
    : { nodes: [{ ...first, at: { x, y } }] }
}
