// Where the keyboard's focus goes: in reading order by Tab, along edges and rows by arrows.
import { type View, encloses, openingView } from './geometry.ts'
import { type Scene, type Shape, extentOf } from './spatial-index.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Boxes whose left sides lie within this stand in one column. */
const column = 48

const down = (one: Shape, other: Shape): number => one.top - other.top || one.left - other.left

/** Columns from the left, each from its top. */
const byColumns = (shapes: readonly Shape[]): readonly Shape[] => {
  const columns: Shape[][] = []
  let begin = -Infinity
  for (const shape of shapes.toSorted((one, other) => one.left - other.left)) {
    if (shape.left - begin > column) {
      begin = shape.left
      columns.push([])
    }
    columns.at(-1)?.push(shape)
  }
  return columns.flatMap((each) => each.toSorted(down))
}

const outermost = ({ shapes, shapeOf }: Scene): readonly Shape[] =>
  shapes.filter(({ box }) => box.parent === undefined || !shapeOf.has(box.parent))

/** The first in reading order, without ordering the others. */
export function firstToRead(scene: Scene): string | null {
  const shapes = outermost(scene)
  const begin = shapes.reduce((least, { left }) => Math.min(least, left), Infinity)
  const candidates = shapes.filter(({ left }) => left - begin <= column)
  return candidates.toSorted(down)[0]?.box.id ?? null
}

/** Where looking at it begins. */
export function openingOf(scene: Scene, view: View): View {
  const extent = extentOf(scene)
  const first = scene.shapeOf.get(firstToRead(scene) ?? '')
  return extent === null || first === undefined ? view : openingView(view, { extent, first })
}

/** A flow runs from left to right: by columns; what lies in a group follows its group. */
export function readingOrder(scene: Scene): readonly string[] {
  const { childrenOf, shapeOf } = scene
  const ordered: string[] = []
  const open = byColumns(outermost(scene)).toReversed()
  for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
    ordered.push(shape.box.id)
    const inside = (childrenOf.get(shape.box.id) ?? []).flatMap((id) => shapeOf.get(id) ?? [])
    open.push(...byColumns(inside).toReversed())
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
/** What lies further aside than this, by how far ahead it is, is gone to only when nothing else is ahead. */
const cone = 2
const offTheWay = 1e6

const nearest = (candidates: Iterable<Shape>, { at, to }: { at: Shape; to: Direction }): Shape | null => {
  const from = middle(at)
  let best: Shape | null = null
  let least = Infinity
  for (const each of candidates) {
    const [ahead, aside] = along[to](from, middle(each))
    const cost = ahead + aside * asideCosts + (aside > ahead * cone ? offTheWay : 0)
    if (each === at || ahead < 1 || cost >= least || encloses(each, at)) continue
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
export function neighbourOf(scene: Scene, { id, to }: { id: string; to: Direction }): string | null {
  const at = scene.shapeOf.get(id)
  if (at === undefined) return null
  return (joined(scene, { at, to }) ?? nearest(scene.shapes, { at, to }))?.box.id ?? null
}
