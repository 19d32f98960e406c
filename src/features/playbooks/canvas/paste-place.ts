// Where pasted nodes come to stand: as they stood to each other, around a spot, or a step aside of where they were.
import type { Fragment } from '#domain/playbook/edit/command.ts'
import type { Point } from '#domain/playbook/playbook.ts'

const usual = { width: 220, height: 50 }

const placed = ({ nodes }: Fragment): readonly Point[] => nodes.flatMap(({ at }) => at ?? [])

/** A step aside, so that a copy is seen beside what it is a copy of. */
export const aside: Point = { x: 40, y: 40 }

/** How far the fragment moves so that its middle comes to the spot. */
export const toMiddle = (fragment: Fragment, spot: Point): Point => {
  const at = placed(fragment)
  if (at.length === 0) return { x: 0, y: 0 }
  const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)]
  const middle = {
    x: (Math.min(...xs) + Math.max(...xs) + usual.width) / 2,
    y: (Math.min(...ys) + Math.max(...ys) + usual.height) / 2,
  }
  return { x: Math.round(spot.x - middle.x), y: Math.round(spot.y - middle.y) }
}

/** A single node without a place stands at the spot; several are left to the layout. */
export const atSpot = (fragment: Fragment, spot: Point): Fragment => {
  const [first, ...rest] = fragment.nodes
  if (first === undefined || rest.length > 0 || first.at !== null) return fragment
  const at = { x: Math.round(spot.x - usual.width / 2), y: Math.round(spot.y - usual.height / 2) }
  return { nodes: [{ ...first, at }] }
}
