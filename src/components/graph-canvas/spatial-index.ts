// An index of all boxes and edges at their current positions. Searching ten thousand takes well under a millisecond.
// Positions change in place while boxes are dragged; drawing and hit testing use them.
import type { CanvasBox, CanvasEdge, CanvasPort, CanvasTone, BoxPositions, Point } from './canvas-types.ts'
import { type Bounds, unionOf, encloses, intersects } from './geometry.ts'

/** A box and its current position. */
export interface Shape {
  box: CanvasBox
  /** For a group: how many groups contain it. */
  depth: number
  left: number
  top: number
  right: number
  bottom: number
}

/** An edge with its boxes and the vertical offsets of its ends. */
export interface EdgeLine {
  readonly edge: CanvasEdge
  readonly from: Shape
  readonly to: Shape
  readonly fromOffset: number
  readonly toOffset: number
}

interface Boxes {
  readonly boxes: readonly CanvasBox[]
  /** Groups first, outer ones before inner ones: the drawing order. */
  readonly shapes: readonly Shape[]
  readonly shapeOf: ReadonlyMap<string, Shape>
  readonly groups: readonly Shape[]
  readonly byTone: ReadonlyMap<CanvasTone, readonly Shape[]>
  readonly childrenOf: ReadonlyMap<string, readonly string[]>
  /** Boxes that are not where their rectangles say, since they are being dragged. */
  readonly moved: Set<string>
}
interface EdgeLines {
  readonly edges: readonly CanvasEdge[]
  /** Edges whose boxes both exist, as shown where boxes show all of their contents. */
  readonly lines: readonly EdgeLine[]
  /** The same, as shown at lower zooms. */
  readonly farLines: readonly EdgeLine[]
  readonly lineOf: ReadonlyMap<string, EdgeLine>
  /** Whether an edge is drawn behind the boxes. */
  readonly hasBackdrop: boolean
}
export interface SpatialIndex extends Boxes, EdgeLines {}

const same = <Item>(one: readonly Item[], other: readonly Item[] | undefined): boolean =>
  one === other || (one.length === other?.length && one.every((item, at) => item === other[at]))

const depthIn = (shapeOf: ReadonlyMap<string, Shape>, { parent }: CanvasBox): number => {
  let depth = 0
  for (let id = parent; id !== undefined && depth < 50; id = shapeOf.get(id)?.box.parent) depth += 1
  return depth
}

const appendTo = <Key, Value>(lists: Map<Key, Value[]>, [key, value]: readonly [Key, Value]): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

const shapeFor = (box: CanvasBox): Shape => {
  const { x, y, width, height } = box.rect
  return { box, depth: 0, left: x, top: y, right: x + width, bottom: y + height }
}

const createShapes = (boxes: readonly CanvasBox[]): Boxes => {
  const shapeOf = new Map<string, Shape>()
  const groups: Shape[] = []
  const plain: Shape[] = []
  const byTone = new Map<CanvasTone, Shape[]>()
  const childrenOf = new Map<string, string[]>()
  for (const box of boxes) {
    const shape = shapeFor(box)
    shapeOf.set(box.id, shape)
    if (box.parent !== undefined) appendTo(childrenOf, [box.parent, box.id])
    if (box.shape === 'group') groups.push(shape)
    else {
      plain.push(shape)
      appendTo(byTone, [box.tone, shape])
    }
  }
  for (const group of groups) group.depth = depthIn(shapeOf, group.box)
  groups.sort((one, other) => one.depth - other.depth)
  return { boxes, shapes: [...groups, ...plain], shapeOf, groups, byTone, childrenOf, moved: new Set() }
}

const portOffset = (ports: readonly CanvasPort[], id: string): number | undefined => {
  for (const port of ports) if (port.id === id) return port.y
  return undefined
}

const lineFor = (edge: CanvasEdge, shapeOf: ReadonlyMap<string, Shape>): EdgeLine | null => {
  const from = shapeOf.get(edge.from.box)
  const to = shapeOf.get(edge.to.box)
  if (from === undefined || to === undefined) return null
  const fromOffset = portOffset(from.box.outputs, edge.from.port) ?? from.box.rect.height / 2
  const toOffset = portOffset(to.box.inputs, edge.to.port) ?? to.box.rect.height / 2
  return { edge, from, to, fromOffset, toOffset }
}

const createLines = (edges: readonly CanvasEdge[], shapeOf: ReadonlyMap<string, Shape>): EdgeLines => {
  const lineOf = new Map<string, EdgeLine>()
  for (const edge of edges) {
    const line = lineFor(edge, shapeOf)
    if (line !== null) lineOf.set(edge.id, line)
  }
  const all = [...lineOf.values()]
  return {
    edges,
    lines: all.filter(({ edge }) => edge.detail !== 'title'),
    farLines: all.filter(({ edge }) => edge.detail !== 'all'),
    lineOf,
    hasBackdrop: all.some(({ edge }) => edge.isBackdrop === true),
  }
}

export function createSpatialIndex(boxes: readonly CanvasBox[], edges: readonly CanvasEdge[]): SpatialIndex {
  const shapes = createShapes(boxes)
  return { ...shapes, ...createLines(edges, shapes.shapeOf) }
}

const place = (shape: Shape, { x, y }: Point): void => {
  shape.right += x - shape.left
  shape.bottom += y - shape.top
  shape.left = x
  shape.top = y
}

const hasSameSize = ({ rect: one }: CanvasBox, { rect: other }: CanvasBox): boolean =>
  one.width === other.width && one.height === other.height

const hasSamePorts = (one: readonly CanvasPort[], other: readonly CanvasPort[]): boolean =>
  one === other ||
  (one.length === other.length && one.every(({ id, y }, at) => id === other[at]?.id && y === other[at].y))

/** Whether only labels or positions differ, as while a name is typed or after a drag. */
const hasSameForm = (one: CanvasBox, other: CanvasBox): boolean =>
  one === other ||
  (one.id === other.id &&
    one.parent === other.parent &&
    one.shape === other.shape &&
    one.tone === other.tone &&
    hasSameSize(one, other) &&
    hasSamePorts(one.inputs, other.inputs) &&
    hasSamePorts(one.outputs, other.outputs))

/** The boxes that changed; null if more than labels and positions changed. */
const changedBoxes = (before: readonly CanvasBox[], boxes: readonly CanvasBox[]): CanvasBox[] | null => {
  if (before.length !== boxes.length) return null
  const changed: CanvasBox[] = []
  let at = 0
  for (const box of boxes) {
    const previous = before[at]
    at += 1
    if (previous === box) continue
    if (previous === undefined || !hasSameForm(previous, box)) return null
    changed.push(box)
  }
  return changed
}

/** The same index with new boxes on the same shapes; null if more than labels and positions changed. */
const withNewFaces = (before: SpatialIndex, boxes: readonly CanvasBox[]): SpatialIndex | null => {
  const changed = changedBoxes(before.boxes, boxes)
  if (changed === null) return null
  const { moved, shapeOf } = before
  if (changed.length === 0 && moved.size === 0) return before
  for (const box of changed) {
    const shape = shapeOf.get(box.id)
    if (shape !== undefined) shape.box = box
    moved.add(box.id)
  }
  for (const id of moved) {
    const shape = shapeOf.get(id)
    if (shape !== undefined) place(shape, shape.box.rect)
  }
  moved.clear()
  return { ...before, boxes }
}

/** Returns a function that builds the index and reuses unchanged parts of the previous one. */
export function createSpatialIndexer(): typeof createSpatialIndex {
  let last: SpatialIndex | null = null
  return (boxes, edges) => {
    const reused = last && withNewFaces(last, boxes)
    if (reused === null) last = createSpatialIndex(boxes, edges)
    else last = same(edges, reused.edges) ? reused : { ...reused, ...createLines(edges, reused.shapeOf) }
    return last
  }
}

/** Moves boxes in place, as a drag does many times per second. */
export function moveShapes({ shapeOf, moved }: SpatialIndex, moves: BoxPositions): void {
  for (const [id, { x, y }] of moves) {
    const shape = shapeOf.get(id)
    if (shape === undefined) continue
    place(shape, { x, y })
    moved.add(id)
  }
}

/** The boxes and, recursively, the contents of groups. */
export function withContents(
  { childrenOf, shapeOf }: SpatialIndex,
  ids: Iterable<string>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || !shapeOf.has(id)) continue
    found.add(id)
    open.push(...(childrenOf.get(id) ?? []))
  }
  return found
}

export function shapesIn({ shapes }: SpatialIndex, bounds: Bounds): readonly Shape[] {
  return shapes.filter((shape) => intersects(shape, bounds))
}

/** How far a curve may extend beyond the rectangle of its ends. */
const bulge = 160

/** Where the edge ends: at the left side of its box, or a relation at the right side. */
export function lineEnd({ edge, to }: EdgeLine): number {
  return edge.relation === undefined ? to.left : to.right
}

const lineIntersects = (line: EdgeLine, bounds: Bounds): boolean => {
  const { from, to, fromOffset, toOffset } = line
  const one = from.top + fromOffset
  const other = to.top + toOffset
  const end = lineEnd(line)
  return (
    Math.min(from.right, end) - bulge <= bounds.right &&
    Math.max(from.right, end) + bulge >= bounds.left &&
    Math.min(one, other) <= bounds.bottom &&
    Math.max(one, other) >= bounds.top
  )
}

/** Edges that cross the rectangle, including those whose boxes are both outside. */
export function linesIn(lines: readonly EdgeLine[], bounds: Bounds): readonly EdgeLine[] {
  return lines.filter((line) => lineIntersects(line, bounds))
}

/** The boxes a selection rectangle selects: boxes it touches, and groups it encloses. */
export function boxesInRect(index: SpatialIndex, bounds: Bounds): ReadonlySet<string> {
  return new Set(
    shapesIn(index, bounds)
      .filter((shape) => shape.box.shape !== 'group' || encloses(bounds, shape))
      .map(({ box }) => box.id),
  )
}

/** The topmost box at a point; `tolerance` makes small boxes easier to hit. */
export function shapeAt(
  index: SpatialIndex,
  { point, tolerance }: { point: Point; tolerance: number },
): Shape | null {
  const pointBounds = { left: point.x, right: point.x, top: point.y, bottom: point.y }
  const hit = index.shapes.findLast((shape) => intersects(shape, pointBounds))
  if (hit !== undefined && hit.box.shape !== 'group') return hit
  const area = {
    left: point.x - tolerance,
    right: point.x + tolerance,
    top: point.y - tolerance,
    bottom: point.y + tolerance,
  }
  return (
    index.shapes.findLast((shape) => shape.box.shape !== 'group' && intersects(shape, area)) ?? hit ?? null
  )
}

/** The bounding rectangle of all boxes, or of those with these ids; null if there are none. */
export function extentOf({ shapes, shapeOf }: SpatialIndex, ids?: Iterable<string>): Bounds | null {
  return unionOf(ids === undefined ? shapes : [...ids].flatMap((id) => shapeOf.get(id) ?? []))
}
