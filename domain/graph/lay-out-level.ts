// Lays out one level: each connected component by itself, then components stacked, small ones side by side. A
// component is traversed, layered, ordered, and assigned rows and columns.
import { breakCycles } from './break-cycles.ts'
import { gridOf, type Cell } from './layer-grid.ts'
import type { Item, Link, Size } from './level.ts'
import { orderLayers } from './order-layers.ts'
import { assignRows } from './assign-rows.ts'
import { columnGap, columnWidth, componentGap } from './spacing.ts'

// Layer of every item: after the longest path that leads to it. Items that lead into the graph but are not reachable
// from its start move right, next to their successors.

/** Items in topological order; in their own order where that allows several. */
const inTopologicalOrder = (items: readonly Item[]): readonly Item[] => {
  const sorted: Item[] = []
  for (const item of items) {
    item.state = item.before.length
    if (item.state === 0) sorted.push(item)
  }
  for (const { after } of sorted)
    for (const { to } of after) {
      to.state -= 1
      if (to.state === 0) sorted.push(to)
    }
  return sorted
}

/** Sets `state` to 1 where a start leads to, else to 0. */
const markReachable = (sorted: readonly Item[]): void => {
  let hasStart = false
  for (const item of sorted) {
    item.state = Number(item.isStart)
    hasStart ||= item.isStart
  }
  const [first] = sorted
  if (first && !hasStart) first.state = 1
  for (const { state, after } of sorted) if (state === 1) for (const { to } of after) to.state = 1
}

/** Sets `layer` of all items of one component, from 0. Their `span` must be set. Linear. */
function assignLayers(items: readonly Item[]): void {
  const sorted = inTopologicalOrder(items)
  for (const item of sorted) item.layer = 0
  for (const item of sorted) {
    for (const { to } of item.after) to.layer = Math.max(to.layer, item.layer + item.span)
  }
  markReachable(sorted)
  for (const item of sorted.toReversed()) {
    if (item.state === 1 || item.after.length === 0) continue
    item.layer = item.after.reduce((least, { to }) => Math.min(least, to.layer), Infinity) - item.span
  }
}

// Connected components of a level, regardless of the direction of links.

const hasStart = (component: readonly Item[]): boolean => component.some(({ isStart }) => isStart)

const unvisited = -1

/** Sets `state` of an item and of all that are connected with it. */
const markConnected = (first: Item, state: number): void => {
  const waiting = [first]
  for (const item of waiting) {
    if (item.state !== unvisited) continue
    item.state = state
    for (const { to } of item.after) waiting.push(to)
    for (const { from } of item.before) waiting.push(from)
  }
}

/** Components in the order of their first items, those with a start first. Items keep their order. */
function componentsOf(items: readonly Item[]): readonly (readonly Item[])[] {
  const components: Item[][] = []
  for (const item of items) item.state = unvisited
  for (const item of items) {
    if (item.state !== unvisited) continue
    markConnected(item, components.length)
    components.push([])
  }
  for (const item of items) components[item.state]?.push(item)
  return [...components.filter(hasStart), ...components.filter((component) => !hasStart(component))]
}

interface Component {
  readonly items: readonly Item[]
  readonly size: Size
}

const assignColumns = (layers: readonly (readonly Cell[])[]): void => {
  const starts: number[] = []
  layers.forEach((layer, at) => {
    const x = Math.max(starts[at] ?? 0, starts[at - 1] ?? 0)
    starts[at] = x
    for (const { item } of layer) {
      if (item?.layer !== at) continue
      item.x = x
      const next = at + item.span
      starts[next] = Math.max(starts[next] ?? 0, x + item.width + columnGap)
    }
  })
}

const sizeOf = (items: readonly Item[]): Size => ({
  width: items.reduce((max, { x, width }) => Math.max(max, x + width), 0),
  height: items.reduce((max, { y, height }) => Math.max(max, y + height), 0),
})

const spanOf = ({ width }: Item): number =>
  Math.max(1, Math.round((width + columnGap) / (columnWidth + columnGap)))

const layOutComponent = (items: readonly Item[]): Component => {
  if (items.length === 1) return { items, size: sizeOf(items) }
  for (const item of items) item.span = spanOf(item)
  assignLayers(items)
  const layers = orderLayers(gridOf(items))
  assignRows(layers)
  assignColumns(layers)
  let top = Infinity
  for (const layer of layers) for (const { item, y } of layer) if (item && y < top) top = y
  for (const layer of layers) for (const { item, y } of layer) if (item) item.y = y - top
  return { items, size: sizeOf(items) }
}

const widthToFill = (components: readonly Component[]): number => {
  const area = components.reduce(
    (sum, { size }) => sum + (size.width + componentGap) * (size.height + componentGap),
    0,
  )
  return components.reduce((max, { size }) => Math.max(max, size.width), Math.sqrt(area * 1.6))
}

const stackComponents = (components: readonly Component[]): void => {
  const max = widthToFill(components)
  let [remaining, top, height] = [0, 0, 0]
  for (const { items, size } of components) {
    if (remaining > 0 && remaining + size.width > max)
      [remaining, top, height] = [0, top + height + componentGap, 0]
    for (const item of items) {
      item.x += remaining
      item.y += top
    }
    remaining += size.width + componentGap
    height = Math.max(height, size.height)
  }
}

/** Sets `x` and `y` of the items, from 0, and returns the total size. */
export function layOutLevel(items: readonly Item[], links: readonly Link[]): Size {
  breakCycles(items, links)
  stackComponents(componentsOf(items).map(layOutComponent))
  return sizeOf(items)
}
