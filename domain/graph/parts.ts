// The parts of a level: items that links hold together, in whatever direction.
import { listAt, type Item, type Link } from './level.ts'

const neighboursOf = (links: readonly Link[]): ReadonlyMap<Item, readonly Item[]> => {
  const neighbours = new Map<Item, Item[]>()
  for (const { from, to } of links) {
    listAt(neighbours, from).push(to)
    listAt(neighbours, to).push(from)
  }
  return neighbours
}

const hasStart = (part: readonly Item[]): boolean => part.some(({ isStart }) => isStart)

/** Each part in the order of its items; the parts in the order of their first items, those with a start before others. */
export const partsOf = (items: readonly Item[], links: readonly Link[]): readonly (readonly Item[])[] => {
  const neighbours = neighboursOf(links)
  const firstOf = new Map<Item, Item>()
  for (const first of items) {
    if (firstOf.has(first)) continue
    const waiting = [first]
    for (let item = waiting.pop(); item; item = waiting.pop()) {
      if (firstOf.has(item)) continue
      firstOf.set(item, first)
      waiting.push(...(neighbours.get(item) ?? []))
    }
  }
  const parts = [...Map.groupBy(items, (item) => firstOf.get(item)).values()]
  return [...parts.filter(hasStart), ...parts.filter((part) => !hasStart(part))]
}
