// The least rectangle around boxes, and the one a group takes around what lies in it.
import { groupPadding } from './spacing.ts'
import type { LayoutBox, Rect } from './layout-graph.ts'

/** Null where there are no boxes. */
export function frameOf(boxes: readonly Rect[]): Rect | null {
  if (boxes.length === 0) return null
  const least = (of: (box: Rect) => number) => boxes.reduce((low, box) => Math.min(low, of(box)), Infinity)
  const max = (of: (box: Rect) => number) => boxes.reduce((high, box) => Math.max(high, of(box)), -Infinity)
  const [x, y] = [least((box) => box.x), least((box) => box.y)]
  return { x, y, width: max((box) => box.x + box.width) - x, height: max((box) => box.y + box.height) - y }
}

/** Where a group stands around these members: its head above them, its padding on all sides, never less than its box. */
export function groupAround(group: LayoutBox, members: readonly Rect[]): Rect | null {
  const inside = frameOf(members)
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
