// Fits groups around their members after boxes were moved by hand.
import { groupAround } from './bounding-rect.ts'
import { nestingOf } from './nesting.ts'
import type { LayoutBox, Rect, Rects } from './layout-graph.ts'

const isSame = (one: Rect | undefined, other: Rect): boolean =>
  one?.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

/** The same rectangles, with groups fitted around their members. Groups without members stay. Linear. */
export function fitGroups(boxes: readonly LayoutBox[], rects: Rects): Rects {
  const nesting = nestingOf(boxes)
  const fitted = new Map(rects)
  for (const id of nesting.groups) {
    const group = nesting.boxes.get(id)
    const members = (nesting.membersOf.get(id) ?? []).flatMap((member) => fitted.get(member.id) ?? [])
    const rect = group && groupAround(group, members)
    if (rect && !isSame(fitted.get(id), rect)) fitted.set(id, rect)
  }
  return fitted
}
