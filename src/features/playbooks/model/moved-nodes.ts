// How a layout differs from the one it was made from, so that after one of ten thousand nodes was moved the others are
// not compared.
import type { Rect, Rects } from '#domain/graph/layout-graph.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'

interface Origin {
  readonly from: WeakRef<Rects>
  readonly moved: readonly NodeId[]
}

const origins = new WeakMap<Rects, Origin>()

/** A layout with other rectangles of some nodes; the same object if there are none. */
export function withRects(layout: Rects, rects: Rects): Rects {
  if (rects.size === 0) return layout
  const next = new Map<NodeId, Rect>(layout)
  for (const [id, rect] of rects) next.set(id, rect)
  origins.set(next, { from: new WeakRef(layout), moved: [...rects.keys()] })
  return next
}

/** The nodes whose rectangles differ; undefined if `after` was not made from `before` by `withRects`. */
export function movedBetween(before: Rects, after: Rects): readonly NodeId[] | undefined {
  const origin = origins.get(after)
  return origin?.from.deref() === before ? origin.moved : undefined
}
