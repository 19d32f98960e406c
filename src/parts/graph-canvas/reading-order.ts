// Where the keyboard's focus goes: in reading order by Tab, along edges and rows by arrows.
import { encloses } from './geometry.ts'
import type { Scene, Shape } from './scene.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Boxes whose left sides lie this close stand in one column. */
const column = 32

const columnOf = ({ left }: Shape): number => Math.round(left / column)

const compare = (one: Shape, other: Shape): number =>
  columnOf(one) - columnOf(other) || one.top - other.top || one.left - other.left

const outermost = ({ shapes, shapeOf }: Scene): readonly Shape[] =>
  shapes.filter(({ box }) => box.parent === undefined || !shapeOf.has(box.parent))

/** The first in reading order, without ordering the others. */
export const firstToRead = (scene: Scene): string | null => {
  let first: Shape | null = null
  for (const shape of outermost(scene)) if (first === null || compare(shape, first) < 0) first = shape
  return first?.box.id ?? null
}

/** A flow runs from left to right: columns first, each from its top; what lies in a group follows its group. */
export const readingOrder = (scene: Scene): readonly string[] => {
  const { childrenOf, shapeOf } = scene
  const ordered: string[] = []
  const open = outermost(scene).toSorted(compare).toReversed()
  for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
    ordered.push(shape.box.id)
    const inside = (childrenOf.get(shape.box.id) ?? []).flatMap((id) => shapeOf.get(id) ?? [])
    open.push(...inside.toSorted(compare).toReversed())
  }
  return ordered
}

interface Middle {
  readonly x: number
  readonly y: number
}
const middle = ({ left, right, top, bottom }: Shape): Middle => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
})

const along: Readonly<
  Record<Direction, (from: Middle, to: Middle) => readonly [ahead: number, aside: number]>
> = {
  left: (from, to) => [from.x - to.x, Math.abs(to.y - from.y)],
  right: (from, to) => [to.x - from.x, Math.abs(to.y - from.y)],
  up: (from, to) => [from.y - to.y, Math.abs(to.x - from.x)],
  down: (from, to) => [to.y - from.y, Math.abs(to.x - from.x)],
}

/** Something straight ahead is nearer than something as far away to the side. */
const asideCosts = 3

const nearest = (candidates: Iterable<Shape>, { at, to }: { at: Shape; to: Direction }): Shape | null => {
  const from = middle(at)
  let best: Shape | null = null
  let least = Infinity
  for (const each of candidates) {
    if (each === at) continue
    const [ahead, aside] = along[to](from, middle(each))
    const cost = ahead + aside * asideCosts
    if (ahead < 1 || cost >= least || encloses(each, at)) continue
    best = each
    least = cost
  }
  return best
}

const byHeight = (at: Shape, ends: readonly Shape[]): Shape | null =>
  ends.toSorted((one, other) => Math.abs(one.top - at.top) - Math.abs(other.top - at.top))[0] ?? null

const joined = ({ wires }: Scene, { at, to }: { at: Shape; to: Direction }): Shape | null => {
  if (to === 'right')
    return byHeight(
      at,
      wires.filter(({ from }) => from === at).map((wire) => wire.to),
    )
  if (to === 'left')
    return byHeight(
      at,
      wires.filter((wire) => wire.to === at).map(({ from }) => from),
    )
  return null
}

/** The box that an arrow leads to: along an edge to the right and left, else the nearest that way. */
export const neighbourOf = (scene: Scene, { id, to }: { id: string; to: Direction }): string | null => {
  const at = scene.shapeOf.get(id)
  if (at === undefined) return null
  return (joined(scene, { at, to }) ?? nearest(scene.shapes, { at, to }))?.box.id ?? null
}
