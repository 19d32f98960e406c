// Bounding rectangles of boxes and groups.
import { groupPadding } from './spacing.ts'
import type { LayoutBox, Rect } from './layout-graph.ts'

/** Null without boxes. */
export function boundingRect(boxes: readonly Rect[]): Rect | null {
  if (boxes.length === 0) return null
  const least = (of: (box: Rect) => number) => boxes.reduce((low, box) => Math.min(low, of(box)), Infinity)
  const max = (of: (box: Rect) => number) => boxes.reduce((high, box) => Math.max(high, of(box)), -Infinity)
  const [x, y] = [least((box) => box.x), least((box) => box.y)]
  return { x, y, width: max((box) => box.x + box.width) - x, height: max((box) => box.y + box.height) - y }
}

/** The rectangle of a group around its members: head above, padding on all sides, at least the size of its box. */
export function groupAround(group: LayoutBox, members: readonly Rect[]): Rect | null {
  const inside = boundingRect(members)
  const head = group.head ?? 0
  return (
    inside && {
      x: inside.x - groupPadding,
      y: inside.y - groupPadding - head,
      width: Math.max(group.width, inside.width + 2 * groupPadding),
      height: Math.max(group.height, head + inside.height + 2 * groupPadding),
    }
  )
}
