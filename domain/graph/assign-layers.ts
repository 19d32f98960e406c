// The column of every item: after the longest way that leads to it. What hangs before the graph without being reached
// from its start moves right, next to what follows it.
import type { Item } from './level.ts'

/** Items so that each stands after all that lead to it; in their own order where that leaves a choice. */
const inTopologicalOrder = (items: readonly Item[]): readonly Item[] => {
  const missing = new Map(items.map((item) => [item, item.before.length]))
  const sorted = items.filter((item) => item.before.length === 0)
  for (let at = 0; at < sorted.length; at += 1) {
    for (const { to } of sorted[at]?.after ?? []) {
      const left = (missing.get(to) ?? 0) - 1
      missing.set(to, left)
      if (left === 0) sorted.push(to)
    }
  }
  return sorted
}

const reachedFromStart = (sorted: readonly Item[]): ReadonlySet<Item> => {
  const starts = sorted.filter(({ isStart }) => isStart)
  const reached = new Set(starts.length > 0 ? starts : sorted.slice(0, 1))
  for (const item of sorted) {
    if (reached.has(item)) for (const { to } of item.after) reached.add(to)
  }
  return reached
}

/** Sets `layer` of all items of one part of a graph, from 0; their `span` must be known. Linear. */
export const assignLayers = (items: readonly Item[]): void => {
  const sorted = inTopologicalOrder(items)
  for (const item of sorted) item.layer = 0
  for (const item of sorted) {
    for (const { to } of item.after) to.layer = Math.max(to.layer, item.layer + item.span)
  }
  const reached = reachedFromStart(sorted)
  for (const item of sorted.toReversed()) {
    if (reached.has(item) || item.after.length === 0) continue
    item.layer = item.after.reduce((least, { to }) => Math.min(least, to.layer), Infinity) - item.span
  }
}
