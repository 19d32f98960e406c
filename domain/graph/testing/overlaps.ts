// Finds violations in a layout: overlapping boxes of one level, and members outside their group.
import type { LayoutBox, Rect, Rects } from '../layout-graph.ts'
import { nestingOf } from '../nesting.ts'

const overlap = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const isWithin = (rect: Rect, content: Rect): boolean =>
  rect.x >= content.x &&
  rect.y >= content.y &&
  rect.x + rect.width <= content.x + content.width &&
  rect.y + rect.height <= content.y + content.height

/** The area of a group below its head. */
const contentRect = ({ x, y, width, height }: Rect, head: number): Rect => ({
  x,
  y: y + head,
  width,
  height: height - head,
})

/** A sentence for each violation. */
export function overlapsIn(boxes: readonly LayoutBox[], rects: Rects): readonly string[] {
  const nesting = nestingOf(boxes)
  const found: string[] = []
  for (const [group, members] of nesting.membersOf) {
    const level = members.map(({ id }) => ({ id, rect: rects.get(id) }))
    const groupRect = group === null ? undefined : rects.get(group)
    const content = groupRect && contentRect(groupRect, nesting.boxes.get(group ?? '')?.head ?? 0)
    level.forEach(({ id, rect }, at) => {
      if (!rect) found.push(`${id} has no position`)
      else if (content && !isWithin(rect, content)) found.push(`${id} is not in ${group}`)
      for (const other of level.slice(at + 1)) {
        if (rect && other.rect && overlap(rect, other.rect)) found.push(`${id} over ${other.id}`)
      }
    })
  }
  return found
}
