// Lays out a graph from left to right, with groups around their members. Deterministic, and without overlaps for any
// graph.
import type { LayoutBox, LayoutEdge, LayoutGraph, Rect, Rects } from './layout-graph.ts'
import { layOutLevel } from './lay-out-level.ts'
import { getOrCreateList, type Item, type Link, type Size } from './level.ts'
import { nestingOf, type Nesting } from './nesting.ts'
import { groupPadding, defaultEntry } from './spacing.ts'

const itemOf = (box: LayoutBox): Item => ({
  id: box.id,
  width: box.width,
  height: box.height,
  entry: box.entry ?? (box.head === undefined ? Math.min(defaultEntry, box.height / 2) : box.head / 2),
  isStart: box.isStart === true,
  after: [],
  before: [],
  layer: 0,
  span: 1,
  x: 0,
  y: 0,
})

/** An edge lifted to the group in which both ends, or groups around them, are siblings. */
interface LiftedEdge {
  readonly edge: LayoutEdge
  readonly from: string
  readonly to: string
}

const pathOf = (id: string, { parentOf }: Nesting): readonly string[] => {
  const path: string[] = []
  for (let at: string | undefined = id; at !== undefined; at = parentOf.get(at)) path.push(at)
  return path.toReversed()
}

/** The sibling groups or boxes that contain the ends of an edge; null if one contains the other. */
const sidesOf = ({ from, to }: LayoutEdge, nesting: Nesting): readonly [string, string] | null => {
  if (nesting.parentOf.get(from) === nesting.parentOf.get(to)) return [from, to]
  const [here, there] = [pathOf(from, nesting), pathOf(to, nesting)]
  const fork = here.findIndex((id, at) => id !== there[at])
  const [start, end] = [here[fork], there[fork]]
  return start === undefined || end === undefined ? null : [start, end]
}

/** Edges by the group they are in, without those to missing boxes or into their own source. */
const liftEdges = (edges: readonly LayoutEdge[], nesting: Nesting): Map<string | null, LiftedEdge[]> => {
  const lifted = new Map<string | null, LiftedEdge[]>()
  for (const edge of edges) {
    if (!nesting.boxes.has(edge.from) || !nesting.boxes.has(edge.to)) continue
    const sides = sidesOf(edge, nesting)
    if (!sides) continue
    const [from, to] = sides
    getOrCreateList(lifted, nesting.parentOf.get(from) ?? null).push({ edge, from, to })
  }
  return lifted
}

const emptyRect: Rect = { x: 0, y: 0, width: 0, height: 0 }

interface Layout {
  readonly nesting: Nesting
  readonly items: Map<string, Item>
  readonly edges: ReadonlyMap<string | null, readonly LiftedEdge[]>
}

/** Vertical offset of a box inside a group; 0 for the group itself. */
const depthIn = ({ items, nesting }: Layout, box: { readonly id: string; readonly of: string }): number => {
  let down = 0
  for (
    let at: string | undefined = box.id;
    at !== undefined && at !== box.of;
    at = nesting.parentOf.get(at)
  ) {
    down += items.get(at)?.y ?? 0
  }
  return down
}

const linkOf = (layout: Layout, { edge, from, to }: LiftedEdge): readonly Link[] => {
  const [start, end, target] = [layout.items.get(from), layout.items.get(to), layout.items.get(edge.to)]
  if (!start || !end || !target) return []
  const exit = depthIn(layout, { id: edge.from, of: from }) + edge.exit
  const entry = depthIn(layout, { id: edge.to, of: to }) + target.entry
  return [{ from: start, to: end, exit, entry }]
}

const layOutMembers = (layout: Layout, group: string | null): Size => {
  const members = layout.nesting.membersOf.get(group) ?? []
  return layOutLevel(
    members.flatMap(({ id }) => layout.items.get(id) ?? []),
    (layout.edges.get(group) ?? []).flatMap((each) => linkOf(layout, each)),
  )
}

/** Lays out the members of a group and enlarges the group to fit them. */
const layOutGroup = (layout: Layout, id: string): void => {
  const group = layout.items.get(id)
  const head = layout.nesting.boxes.get(id)?.head ?? 0
  if (!group) return
  const inside = layOutMembers(layout, id)
  for (const { id: member } of layout.nesting.membersOf.get(id) ?? []) {
    const item = layout.items.get(member)
    if (!item) continue
    item.x += groupPadding
    item.y += head + groupPadding
  }
  layout.items.set(id, {
    ...group,
    width: Math.max(group.width, inside.width + 2 * groupPadding),
    height: Math.max(group.height, head + inside.height + 2 * groupPadding),
  })
}

/** Absolute rectangles in the order of the boxes. Groups come before their members. */
const rectsOf = ({ items, nesting }: Layout): Rects => {
  const rects = new Map<string, Rect>([...nesting.boxes.keys()].map((id) => [id, emptyRect]))
  for (const group of [null, ...nesting.groups.toReversed()]) {
    const origin = group === null ? emptyRect : (rects.get(group) ?? emptyRect)
    for (const { id } of nesting.membersOf.get(group) ?? []) {
      const { x, y, width, height } = items.get(id) ?? emptyRect
      rects.set(id, { x: x + origin.x, y: y + origin.y, width, height })
    }
  }
  return rects
}

/**
 * Lays out any graph: cycles, several components, edges to missing boxes, nested groups (PBK60–PBK62). Pixels at 100
 * % from the top left corner. About O(n log n).
 */
export function layOut({ boxes, edges }: LayoutGraph): Rects {
  const nesting = nestingOf(boxes)
  const items = new Map([...nesting.boxes].map(([id, box]) => [id, itemOf(box)]))
  const layout: Layout = { nesting, items, edges: liftEdges(edges, nesting) }
  for (const group of nesting.groups) layOutGroup(layout, group)
  layOutMembers(layout, null)
  return rectsOf(layout)
}
