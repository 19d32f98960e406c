// Keyboard navigation: Tab moves in reading order, arrows move along edges and rows.
import type { CanvasLane } from './canvas-types.ts'
import { type View, encloses, laneView, readableView } from './geometry.ts'
import { type SpatialIndex, type Shape, extentOf } from './spatial-index.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Boxes whose left sides differ by less than this are in one column. */
const columnTolerance = 48

const compareTopDown = (one: Shape, other: Shape): number => one.top - other.top || one.left - other.left

/** Columns from left to right, each from top to bottom. */
const byColumns = (shapes: readonly Shape[]): readonly Shape[] => {
  const columns: Shape[][] = []
  let columnStart = -Infinity
  for (const shape of shapes.toSorted((one, other) => one.left - other.left)) {
    if (shape.left - columnStart > columnTolerance) {
      columnStart = shape.left
      columns.push([])
    }
    columns.at(-1)?.push(shape)
  }
  return columns.flatMap((each) => each.toSorted(compareTopDown))
}

const topLevelShapes = ({ shapes, shapeOf }: SpatialIndex): readonly Shape[] =>
  shapes.filter(({ box }) => box.parent === undefined || !shapeOf.has(box.parent))

/** The first box in reading order, without sorting the others. */
export function firstInReadingOrder(index: SpatialIndex): string | null {
  const shapes = topLevelShapes(index)
  const columnStart = shapes.reduce((minCost, { left }) => Math.min(minCost, left), Infinity)
  const candidates = shapes.filter(({ left }) => left - columnStart <= columnTolerance)
  return candidates.toSorted(compareTopDown)[0]?.box.id ?? null
}

/** The initial view of a graph: with lanes, also those without boxes are in view. */
export function initialViewOf(
  index: SpatialIndex,
  { view, lanes }: { view: View; lanes?: readonly CanvasLane[] | undefined },
): View {
  const boxes = extentOf(index)
  const first = index.shapeOf.get(firstInReadingOrder(index) ?? '')
  if (boxes === null || first === undefined) return view
  if (lanes === undefined) return readableView(view, { extent: boxes, first })
  const left = Math.min(boxes.left, ...lanes.map(({ x }) => x))
  const right = Math.max(boxes.right, ...lanes.map(({ x, width }) => x + width))
  return laneView(view, { ...boxes, left, right })
}

/** Boxes by columns from left to right; the contents of a group follow it. */
export function readingOrder(index: SpatialIndex): readonly string[] {
  const { childrenOf, shapeOf } = index
  const ordered: string[] = []
  const open = byColumns(topLevelShapes(index)).toReversed()
  for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
    ordered.push(shape.box.id)
    const inside = (childrenOf.get(shape.box.id) ?? []).flatMap((id) => shapeOf.get(id) ?? [])
    open.push(...byColumns(inside).toReversed())
  }
  return ordered
}

interface Center {
  readonly x: number
  readonly y: number
}
const centerOfShape = ({ left, right, top, bottom }: Shape): Center => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
})

const distancesTo: Readonly<
  Record<Direction, (from: Center, to: Center) => readonly [ahead: number, sideways: number]>
> = {
  left: (from, to) => [from.x - to.x, Math.abs(to.y - from.y)],
  right: (from, to) => [to.x - from.x, Math.abs(to.y - from.y)],
  up: (from, to) => [from.y - to.y, Math.abs(to.x - from.x)],
  down: (from, to) => [to.y - from.y, Math.abs(to.x - from.x)],
}

/** Distance to the side counts more than distance straight ahead. */
const sidewaysCost = 3
/** Boxes farther to the side, relative to the distance ahead, are candidates only when no others exist. */
const maxSlope = 2
const offDirectionCost = 1e6

const nearest = (candidates: Iterable<Shape>, { at, to }: { at: Shape; to: Direction }): Shape | null => {
  const from = centerOfShape(at)
  let best: Shape | null = null
  let minCost = Infinity
  for (const each of candidates) {
    const [ahead, sideways] = distancesTo[to](from, centerOfShape(each))
    const cost = ahead + sideways * sidewaysCost + (sideways > ahead * maxSlope ? offDirectionCost : 0)
    if (each === at || ahead < 1 || cost >= minCost || encloses(each, at)) continue
    best = each
    minCost = cost
  }
  return best
}

const byHeight = (at: Shape, candidates: readonly Shape[]): Shape | null =>
  candidates.toSorted((one, other) => Math.abs(one.top - at.top) - Math.abs(other.top - at.top))[0] ?? null

const connectedShape = ({ lines }: SpatialIndex, { at, to }: { at: Shape; to: Direction }): Shape | null => {
  if (to === 'right')
    return byHeight(
      at,
      lines.filter(({ from }) => from === at).map((wire) => wire.to),
    )
  if (to === 'left')
    return byHeight(
      at,
      lines.filter((wire) => wire.to === at).map(({ from }) => from),
    )
  return null
}

/** The box that an arrow key leads to: along an edge for left and right, else the nearest box in that direction. */
export function neighborOf(index: SpatialIndex, { id, to }: { id: string; to: Direction }): string | null {
  const at = index.shapeOf.get(id)
  if (at === undefined) return null
  return (connectedShape(index, { at, to }) ?? nearest(index.shapes, { at, to }))?.box.id ?? null
}
