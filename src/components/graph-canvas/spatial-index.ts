// All boxes and edges as they stand now, kept so that ten thousand are walked through in well under a millisecond.
// Places may change while something is dragged; what is drawn and what is hit always follows them.
import type { CanvasBox, CanvasEdge, CanvasPort, CanvasTone, Moves, Spot } from './canvas-types.ts'
import { type Bounds, around, encloses, meet } from './geometry.ts'

/** A box and where it stands now. */
export interface Shape {
  box: CanvasBox
  /** Of a group: how many others it lies in. */
  depth: number
  left: number
  top: number
  right: number
  bottom: number
}

/** An edge with the shapes it joins and how far down it leaves and meets them. */
export interface Wire {
  readonly edge: CanvasEdge
  readonly from: Shape
  readonly to: Shape
  readonly exit: number
  readonly entry: number
}

interface Boxes {
  readonly boxes: readonly CanvasBox[]
  /** Groups first, outer ones before inner ones: the order in which they are drawn. */
  readonly shapes: readonly Shape[]
  readonly shapeOf: ReadonlyMap<string, Shape>
  readonly groups: readonly Shape[]
  readonly byTone: ReadonlyMap<CanvasTone, readonly Shape[]>
  readonly childrenOf: ReadonlyMap<string, readonly string[]>
}
interface Wires {
  readonly edges: readonly CanvasEdge[]
  /** Edges between boxes that are there. */
  readonly wires: readonly Wire[]
  readonly wireOf: ReadonlyMap<string, Wire>
}
export interface Scene extends Boxes, Wires {}

const same = <Item>(one: readonly Item[], other: readonly Item[] | undefined): boolean =>
  one === other || (one.length === other?.length && one.every((item, at) => item === other[at]))

const depthIn = (shapeOf: ReadonlyMap<string, Shape>, { parent }: CanvasBox): number => {
  let depth = 0
  for (let id = parent; id !== undefined && depth < 50; id = shapeOf.get(id)?.box.parent) depth += 1
  return depth
}

const listed = <Key, Value>(lists: Map<Key, Value[]>, [key, value]: readonly [Key, Value]): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

const shapeFor = (box: CanvasBox): Shape => {
  const { x, y, width, height } = box.place
  return { box, depth: 0, left: x, top: y, right: x + width, bottom: y + height }
}

const makeShapes = (boxes: readonly CanvasBox[]): Boxes => {
  const shapeOf = new Map<string, Shape>()
  const groups: Shape[] = []
  const plain: Shape[] = []
  const byTone = new Map<CanvasTone, Shape[]>()
  const childrenOf = new Map<string, string[]>()
  for (const box of boxes) {
    const shape = shapeFor(box)
    shapeOf.set(box.id, shape)
    if (box.parent !== undefined) listed(childrenOf, [box.parent, box.id])
    if (box.shape === 'group') groups.push(shape)
    else {
      plain.push(shape)
      listed(byTone, [box.tone, shape])
    }
  }
  for (const group of groups) group.depth = depthIn(shapeOf, group.box)
  groups.sort((one, other) => one.depth - other.depth)
  return { boxes, shapes: [...groups, ...plain], shapeOf, groups, byTone, childrenOf }
}

const heightOf = (ports: readonly CanvasPort[], id: string): number | undefined => {
  for (const port of ports) if (port.id === id) return port.y
  return undefined
}

const wireFor = (edge: CanvasEdge, shapeOf: ReadonlyMap<string, Shape>): Wire | null => {
  const from = shapeOf.get(edge.from.box)
  const to = shapeOf.get(edge.to.box)
  if (from === undefined || to === undefined) return null
  const exit = heightOf(from.box.outputs, edge.from.port) ?? from.box.place.height / 2
  const entry = heightOf(to.box.inputs, edge.to.port) ?? to.box.place.height / 2
  return { edge, from, to, exit, entry }
}

const makeWires = (edges: readonly CanvasEdge[], shapeOf: ReadonlyMap<string, Shape>): Wires => {
  const wireOf = new Map<string, Wire>()
  for (const edge of edges) {
    const wire = wireFor(edge, shapeOf)
    if (wire !== null) wireOf.set(edge.id, wire)
  }
  return { edges, wires: [...wireOf.values()], wireOf }
}

export function makeScene(boxes: readonly CanvasBox[], edges: readonly CanvasEdge[]): Scene {
  const shapes = makeShapes(boxes)
  return { ...shapes, ...makeWires(edges, shapes.shapeOf) }
}

const stands = ({ shapeOf }: Scene, { id, place }: CanvasBox): boolean => {
  const shape = shapeOf.get(id)
  return shape?.left === place.x && shape.top === place.y
}

const samePlace = ({ place: one }: CanvasBox, { place: other }: CanvasBox): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

const samePorts = (one: readonly CanvasPort[], other: readonly CanvasPort[]): boolean =>
  one === other ||
  (one.length === other.length && one.every(({ id, y }, at) => id === other[at]?.id && y === other[at].y))

/** Whether a box says something else and is met as before: so it is while a name is typed. */
const isMetAlike = (one: CanvasBox, other: CanvasBox): boolean =>
  one === other ||
  (one.id === other.id &&
    one.parent === other.parent &&
    one.shape === other.shape &&
    one.tone === other.tone &&
    samePlace(one, other) &&
    samePorts(one.inputs, other.inputs) &&
    samePorts(one.outputs, other.outputs))

/** The scene with other faces on the same shapes; null where more is another. */
const faced = (before: Scene, boxes: readonly CanvasBox[]): Scene | null => {
  if (boxes.length !== before.boxes.length) return null
  const changed: CanvasBox[] = []
  for (const [at, box] of boxes.entries()) {
    const old = before.boxes[at]
    if (old === undefined || !isMetAlike(old, box) || !stands(before, box)) return null
    if (old !== box) changed.push(box)
  }
  if (changed.length === 0) return before
  for (const box of changed) {
    const shape = before.shapeOf.get(box.id)
    if (shape !== undefined) shape.box = box
  }
  return { ...before, boxes }
}

/** Makes one scene after the other; of those before it takes over what did not change: a click makes no box anew. */
export function createScenes(): typeof makeScene {
  let last: Scene | null = null
  return (boxes, edges) => {
    const kept = last && faced(last, boxes)
    if (kept === null) last = makeScene(boxes, edges)
    else last = same(edges, kept.edges) ? kept : { ...kept, ...makeWires(edges, kept.shapeOf) }
    return last
  }
}

/** Puts boxes elsewhere, in place: what a drag does many times a second. */
export function moveShapes({ shapeOf }: Scene, moves: Moves): void {
  for (const [id, { x, y }] of moves) {
    const shape = shapeOf.get(id)
    if (shape === undefined) continue
    shape.right += x - shape.left
    shape.bottom += y - shape.top
    shape.left = x
    shape.top = y
  }
}

/** The boxes and everything that lies in them. */
export function withContents({ childrenOf, shapeOf }: Scene, ids: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || !shapeOf.has(id)) continue
    found.add(id)
    open.push(...(childrenOf.get(id) ?? []))
  }
  return found
}

export function shapesIn({ shapes }: Scene, bounds: Bounds): readonly Shape[] {
  return shapes.filter((shape) => meet(shape, bounds))
}

/** How far a curve may leave the rectangle of its two ends. */
const bulge = 160

const wireMeets = ({ from, to, exit, entry }: Wire, bounds: Bounds): boolean => {
  const one = from.top + exit
  const other = to.top + entry
  return (
    Math.min(from.right, to.left) - bulge <= bounds.right &&
    Math.max(from.right, to.left) + bulge >= bounds.left &&
    Math.min(one, other) <= bounds.bottom &&
    Math.max(one, other) >= bounds.top
  )
}

/** Edges that cross the rectangle, also those whose boxes are both outside. */
export function wiresIn({ wires }: Scene, bounds: Bounds): readonly Wire[] {
  return wires.filter((wire) => wireMeets(wire, bounds))
}

/** What a frame drawn on the ground takes in: boxes it touches, groups only when they lie in it as a whole. */
export function framed(scene: Scene, bounds: Bounds): ReadonlySet<string> {
  return new Set(
    shapesIn(scene, bounds)
      .filter((shape) => shape.box.shape !== 'group' || encloses(bounds, shape))
      .map(({ box }) => box.id),
  )
}

/** The uppermost box at a spot; boxes that look smaller than a finger's aim are found from a little away. */
export function shapeAt(scene: Scene, { spot, slack }: { spot: Spot; slack: number }): Shape | null {
  const point = { left: spot.x, right: spot.x, top: spot.y, bottom: spot.y }
  const hit = scene.shapes.findLast((shape) => meet(shape, point))
  if (hit !== undefined && hit.box.shape !== 'group') return hit
  const near = {
    left: spot.x - slack,
    right: spot.x + slack,
    top: spot.y - slack,
    bottom: spot.y + slack,
  }
  return scene.shapes.findLast((shape) => shape.box.shape !== 'group' && meet(shape, near)) ?? hit ?? null
}

/** What holds all boxes, or those named; null where there are none. */
export function extentOf({ shapes, shapeOf }: Scene, ids?: Iterable<string>): Bounds | null {
  return around(ids === undefined ? shapes : [...ids].flatMap((id) => shapeOf.get(id) ?? []))
}
