// Removes links that would close a cycle: a depth-first walk in the order of boxes and exits drops every link to a
// box that is still on the path.
import type { Item, Link } from './level.ts'

interface Traversal {
  readonly item: Item
  next: number
}

/** Values of `state` during the walk. */
const states = { unvisited: 0, onPath: 1, left: 2 } as const

const byExit = (one: Link, other: Link): number => one.exit - other.exit

/** Starts first, then items without incoming links, then the others. */
const traversalOrder = (items: readonly Item[], links: readonly Link[]): readonly Item[] => {
  for (const item of items) item.state = 1
  for (const { to } of links) to.state = 2
  const ranks: [Item[], Item[], Item[]] = [[], [], []]
  for (const item of items) ranks[item.isStart ? 0 : item.state === 2 ? 2 : 1].push(item)
  return ranks.flat()
}

const setLeaving = (items: readonly Item[], links: readonly Link[]): void => {
  for (const link of links) if (link.from !== link.to) link.from.leaving.push(link)
  for (const { leaving } of items) if (leaving.length > 1) leaving.sort(byExit)
}

const leave = (item: Item): void => {
  for (const link of item.leaving) if (link.to.state !== states.onPath) item.after.push(link)
  item.state = states.left
}

/** Sets `after` and `before` of all items to the remaining links. Linear. */
export function breakCycles(items: readonly Item[], links: readonly Link[]): void {
  setLeaving(items, links)
  const order = traversalOrder(items, links)
  for (const item of items) item.state = states.unvisited
  const path: Traversal[] = []
  const enter = (item: Item): void => {
    if (item.state !== states.unvisited) return
    item.state = states.onPath
    path.push({ item, next: 0 })
  }
  for (const root of order) {
    enter(root)
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const link = last.item.leaving[last.next]
      last.next += 1
      if (link) enter(link.to)
      else {
        leave(last.item)
        path.pop()
      }
    }
  }
  for (const { after } of items) for (const link of after) link.to.before.push(link)
}
