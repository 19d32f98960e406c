// Removes links that would close a cycle: a depth-first walk in the order of boxes and exits drops every link to a
// box that is still on the path.
import { getOrCreateList, type Item, type Link } from './level.ts'

interface Traversal {
  readonly item: Item
  readonly links: readonly Link[]
  next: number
}

const byExit = (one: Link, other: Link): number => one.exit - other.exit

/** Starts first, then items without incoming links, then the others. */
const traversalOrder = (items: readonly Item[], links: readonly Link[]): readonly Item[] => {
  const hasIncoming = new Set(links.map(({ to }) => to))
  const rank = (item: Item): number => (item.isStart ? 0 : hasIncoming.has(item) ? 2 : 1)
  return items.toSorted((one, other) => rank(one) - rank(other))
}

const leavingLinks = (links: readonly Link[]): ReadonlyMap<Item, readonly Link[]> => {
  const leaving = new Map<Item, Link[]>()
  for (const link of links) if (link.from !== link.to) getOrCreateList(leaving, link.from).push(link)
  return new Map([...leaving].map(([item, all]) => [item, all.toSorted(byExit)]))
}

const setBefore = (items: readonly Item[]): void => {
  const incoming = new Map<Item, Link[]>()
  for (const link of items.flatMap(({ after }) => after)) getOrCreateList(incoming, link.to).push(link)
  for (const item of items) item.before = incoming.get(item) ?? []
}

/** Sets `after` and `before` of all items to the remaining links. Linear. */
export function breakCycles(items: readonly Item[], links: readonly Link[]): void {
  const leaving = leavingLinks(links)
  const visited = new Set<Item>()
  const onPath = new Set<Item>()
  const path: Traversal[] = []
  const enter = (item: Item): void => {
    if (visited.has(item)) return
    visited.add(item)
    onPath.add(item)
    path.push({ item, links: leaving.get(item) ?? [], next: 0 })
  }
  const leave = ({ item, links: all }: Traversal): void => {
    item.after = all.filter(({ to }) => !onPath.has(to))
    onPath.delete(item)
    path.pop()
  }
  for (const root of traversalOrder(items, links)) {
    enter(root)
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const link = last.links[last.next]
      last.next += 1
      if (link) enter(link.to)
      else leave(last)
    }
  }
  setBefore(items)
}
