// Lays out some boxes of a graph: the chosen ones are laid out near their former positions, where they overlap
// nothing. Nothing else moves, except groups that have to grow around them and then would overlap something.
import { boundingRect, groupAround } from './bounding-rect.ts'
import { freeShift, type Shift } from './free-position.ts'
import { layOut } from './layout.ts'
import { median } from './median.ts'
import { nestingOf, type Nesting } from './nesting.ts'
import { columnGap, componentGap, rowGap } from './spacing.ts'
import type { LayoutBox, LayoutGraph, Rect, Rects } from './layout-graph.ts'

interface SelectionLayout {
  readonly graph: LayoutGraph
  readonly nesting: Nesting
  readonly chosen: ReadonlySet<string>
  /** Rectangles before. */
  readonly before: Rects
  /** Current rectangles, before the shifts of groups are applied. */
  readonly rects: Map<string, Rect>
  /** Shifts of groups with all their members. */
  readonly shifts: Map<string, Shift>
}

const unmoved: Shift = { x: 0, y: 0 }
const sum = (one: Shift, other: Shift): Shift => ({ x: one.x + other.x, y: one.y + other.y })
const shifted = (rect: Rect, { x, y }: Shift): Rect => ({ ...rect, x: rect.x + x, y: rect.y + y })

const rectsIn = (boxes: readonly LayoutBox[], rects: Rects): readonly Rect[] =>
  boxes.flatMap(({ id }) => rects.get(id) ?? [])

/** Boxes with all their descendants. */
const withMembers = (boxes: readonly LayoutBox[], { membersOf }: Nesting): readonly LayoutBox[] => {
  const all = [...boxes]
  for (let at = 0; at < all.length; at += 1) all.push(...(membersOf.get(all[at]?.id ?? '') ?? []))
  return all
}

/** After the first box that leads to one of them; else below everything. */
const anchorToNeighbours = (laidOut: Rects, { graph, before }: SelectionLayout): Shift => {
  for (const { from, to } of graph.edges) {
    const [source, target] = [before.get(from), laidOut.get(to)]
    if (source && target) return { x: source.x + source.width + columnGap - target.x, y: source.y - target.y }
  }
  const all = boundingRect([...before.values()])
  return all ? { x: all.x, y: all.y + all.height + componentGap } : unmoved
}

/** The median of their shifts, so that most stay where they were; next to others if none had a position. */
const anchorOf = (laidOut: Rects, layout: SelectionLayout): Shift => {
  const moved = [...laidOut].flatMap(([id, rect]) => {
    const previous = layout.before.get(id)
    return previous ? [{ x: previous.x - rect.x, y: previous.y - rect.y }] : []
  })
  const [x, y] = [median(moved.map((by) => by.x)), median(moved.map((by) => by.y))]
  return x === null || y === null ? anchorToNeighbours(laidOut, layout) : { x, y }
}

/** The boxes of one level, chosen and others. */
interface Level {
  readonly chosen: readonly LayoutBox[]
  readonly others: readonly LayoutBox[]
}

/** Lays out the chosen boxes of one level at a free position. */
const layOutChosen = (layout: SelectionLayout, { chosen: boxes, others }: Level): void => {
  const tops = new Set(boxes.map(({ id }) => id))
  const all = withMembers(boxes, layout.nesting)
  const ids = new Set(all.map(({ id }) => id))
  const laidOut = layOut({
    boxes: all.map((box) => (tops.has(box.id) ? { ...box, parent: undefined } : box)),
    edges: layout.graph.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
  })
  const frame = boundingRect([...laidOut.values()])
  if (!frame) return
  const anchor = anchorOf(new Map([...laidOut].filter(([id]) => tops.has(id))), layout)
  const block = shifted(frame, anchor)
  const free = freeShift({ block, others: rectsIn(others, layout.rects), gap: rowGap.boxes })
  for (const [id, rect] of laidOut) layout.rects.set(id, shifted(rect, sum(anchor, free)))
}

/** Moves a group that has grown to a free position. */
const moveGrown = (layout: SelectionLayout, { id }: LayoutBox): void => {
  const block = layout.rects.get(id)
  if (!block) return
  const level = layout.nesting.membersOf.get(layout.nesting.parentOf.get(id) ?? null) ?? []
  const others = rectsIn(
    level.filter((each) => each.id !== id),
    layout.rects,
  )
  const shift = freeShift({ block, others, gap: 0 })
  layout.rects.set(id, shifted(block, shift))
  layout.shifts.set(id, shift)
}

const layOutLevel = (layout: SelectionLayout, id: string | null): void => {
  const all = layout.nesting.membersOf.get(id) ?? []
  const chosen = all.filter((box) => layout.chosen.has(box.id))
  const others = all.filter((box) => !layout.chosen.has(box.id))
  const grown = others.filter((box) => layout.rects.get(box.id) !== layout.before.get(box.id))
  if (chosen.length > 0) layOutChosen(layout, { chosen, others })
  for (const box of grown) moveGrown(layout, box)
  const group = id === null ? undefined : layout.nesting.boxes.get(id)
  if (!group || chosen.length + grown.length === 0) return
  const rect = groupAround(group, rectsIn(all, layout.rects))
  if (rect) layout.rects.set(group.id, rect)
}

/** Groups that are chosen themselves or are inside a chosen one. */
const insideChosen = ({ nesting, chosen }: SelectionLayout): ReadonlySet<string> => {
  const inside = new Set<string>()
  for (const id of nesting.groups.toReversed()) {
    const parent = nesting.parentOf.get(id)
    if (chosen.has(id) || (parent !== undefined && inside.has(parent))) inside.add(id)
  }
  return inside
}

const finalRects = ({ nesting, rects, shifts }: SelectionLayout): Rects => {
  const moved = new Map<string, Shift>()
  const shiftAround = (id: string): Shift => moved.get(nesting.parentOf.get(id) ?? '') ?? unmoved
  for (const id of nesting.groups.toReversed()) moved.set(id, sum(shifts.get(id) ?? unmoved, shiftAround(id)))
  return new Map(
    [...rects].map(([id, rect]) => {
      const shift = shiftAround(id)
      return [id, shift.x === 0 && shift.y === 0 ? rect : shifted(rect, shift)]
    }),
  )
}

interface SelectionOptions {
  readonly graph: LayoutGraph
  /** Rectangles of its boxes, with groups fitted around their members (`fitGroups`). */
  readonly rects: Rects
  readonly ids: Iterable<string>
}

/**
 * Lays out the given boxes and those without a position; all others keep their rectangle as the same object (PBK63).
 * Boxes that already overlap by hand stay, unless they are given.
 */
export function layOutSelection({ graph, rects, ids }: SelectionOptions): Rects {
  const nesting = nestingOf(graph.boxes)
  const before = new Map([...rects].filter(([id]) => nesting.boxes.has(id)))
  const chosen = new Set(ids)
  for (const id of nesting.boxes.keys()) if (!before.has(id)) chosen.add(id)
  const layout: SelectionLayout = {
    graph,
    nesting,
    chosen,
    before,
    rects: new Map(before),
    shifts: new Map(),
  }
  const inside = insideChosen(layout)
  for (const id of [...nesting.groups, null]) if (id === null || !inside.has(id)) layOutLevel(layout, id)
  return finalRects(layout)
}
