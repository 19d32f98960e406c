// Lays out a graph from left to right, with groups around their members. Deterministic, and without overlaps for any
// graph.
import type { LayoutBox, LayoutEdge, LayoutGraph, Rect, Rects } from './layout-graph.ts'
import { layOutLevel } from './lay-out-level.ts'
import type { Item, Link, Size } from './level.ts'
import { nestingOf } from './nesting.ts'
import { groupPadding, defaultEntry } from './spacing.ts'

const itemOf = (box: LayoutBox): Item => ({
  id: box.id,
  width: box.width,
  height: box.height,
  head: box.head ?? 0,
  entry: box.entry ?? (box.head === undefined ? Math.min(defaultEntry, box.height / 2) : box.head / 2),
  isStart: box.isStart === true,
  after: [],
  before: [],
  leaving: [],
  state: 0,
  layer: 0,
  span: 1,
  x: 0,
  y: 0,
  parent: null,
})

/** A group, or the whole graph without an item: its members, and the edges between them or what they contain. */
interface Level {
  readonly group: Item | null
  readonly members: Item[]
  readonly edges: LiftedEdge[]
}

/** An edge between boxes that are inside two siblings, or are these. */
interface LiftedEdge {
  readonly edge: LayoutEdge
  readonly from: Item
  readonly to: Item
  /** The boxes themselves. */
  readonly source: Item
  readonly target: Item
}

const pathOf = (item: Item): readonly Item[] => {
  const path: Item[] = []
  for (let at: Item | null = item; at !== null; at = at.parent) path.push(at)
  return path.toReversed()
}

/** The sibling groups or boxes that contain the ends of an edge; null if one contains the other. */
const sidesOf = (source: Item, target: Item): readonly [Item, Item] | null => {
  if (source.parent === target.parent) return [source, target]
  const [here, there] = [pathOf(source), pathOf(target)]
  const fork = here.findIndex((item, at) => item !== there[at])
  const [start, end] = [here[fork], there[fork]]
  return start === undefined || end === undefined ? null : [start, end]
}

interface Layout {
  readonly items: ReadonlyMap<string, Item>
  readonly top: Level
  /** Groups, inner ones before outer ones. */
  readonly levels: readonly Level[]
}

/** Adds the edges to their levels, without those to missing boxes or into their own source. */
const liftEdges = (
  edges: readonly LayoutEdge[],
  { items, levelOf }: { items: ReadonlyMap<string, Item>; levelOf: ReadonlyMap<Item | null, Level> },
): void => {
  for (const edge of edges) {
    const [source, target] = [items.get(edge.from), items.get(edge.to)]
    const sides = source && target && sidesOf(source, target)
    if (!sides) continue
    const [from, to] = sides
    levelOf.get(from.parent)?.edges.push({ edge, from, to, source, target })
  }
}

/** The items of the boxes and their levels. */
const createLayout = ({ boxes, edges }: LayoutGraph): Layout => {
  const nesting = nestingOf(boxes)
  const items = new Map<string, Item>()
  for (const box of nesting.boxes.values()) items.set(box.id, itemOf(box))
  const levelOf = new Map<Item | null, Level>()
  const levelFor = (id: string | null): Level => {
    const group = id === null ? null : (items.get(id) ?? null)
    const members: Item[] = []
    for (const { id: member } of nesting.membersOf.get(id) ?? []) {
      const item = items.get(member)
      if (!item) continue
      item.parent = group
      members.push(item)
    }
    const level: Level = { group, members, edges: [] }
    levelOf.set(group, level)
    return level
  }
  const top = levelFor(null)
  const levels = nesting.groups.map(levelFor)
  liftEdges(edges, { items, levelOf })
  return { items, top, levels }
}

/** Vertical offset of a box inside a group; 0 for the group itself. */
const depthIn = (box: Item, group: Item): number => {
  let down = 0
  for (let at: Item | null = box; at !== null && at !== group; at = at.parent) down += at.y
  return down
}

const layOutMembers = ({ members, edges }: Level): Size => {
  const links = edges.map(({ edge, from, to, source, target }): Link => ({
    from,
    to,
    exit: depthIn(source, from) + edge.exit,
    entry: depthIn(target, to) + target.entry,
  }))
  return layOutLevel(members, links)
}

/** Lays out the members of a group and enlarges the group to fit them. */
const layOutGroup = (level: Level): void => {
  const { group, members } = level
  if (group === null) return
  const inside = layOutMembers(level)
  for (const item of members) {
    item.x += groupPadding
    item.y += group.head + groupPadding
  }
  group.width = Math.max(group.width, inside.width + 2 * groupPadding)
  group.height = Math.max(group.height, group.head + inside.height + 2 * groupPadding)
}

/** Makes the positions of members absolute. */
const placeMembers = ({ group, members }: Level): void => {
  if (group === null) return
  for (const item of members) {
    item.x += group.x
    item.y += group.y
  }
}

/** Rectangles in the order of the boxes. */
const rectsOf = (items: ReadonlyMap<string, Item>): Rects => {
  const rects = new Map<string, Rect>()
  for (const [id, { x, y, width, height }] of items) rects.set(id, { x, y, width, height })
  return rects
}

/**
 * Lays out any graph: cycles, several components, edges to missing boxes, nested groups (PBK60–PBK62). Pixels at 100
 * % from the top left corner. About O(n log n).
 */
export function layOut(graph: LayoutGraph): Rects {
  const { items, top, levels } = createLayout(graph)
  for (const level of levels) layOutGroup(level)
  layOutMembers(top)
  for (const level of levels.toReversed()) placeMembers(level)
  return rectsOf(items)
}
