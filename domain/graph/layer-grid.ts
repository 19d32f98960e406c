// Converts a component into a grid of layers. An item takes one cell in each layer it spans; a link across layers
// gets a cell without height in each. Joints connect cells of neighbouring layers.
import { defaultEntry } from './spacing.ts'
import type { Block } from './block.ts'
import type { Item, Link } from './level.ts'

export interface Cell {
  /** Null for a cell of a passing line. */
  readonly item: Item | null
  readonly height: number
  readonly layer: number
  /** Index in its layer, from the top. */
  at: number
  block: Block | null
  /** Offset below the top of its block. */
  down: number
  y: number
  readonly before: Joint[]
  readonly after: Joint[]
}

export interface Joint {
  readonly from: Cell
  readonly to: Cell
  readonly exit: number
  readonly entry: number
  /** Whether it joins two cells of one item, which must have the same height. */
  readonly isRigid: boolean
  /** Priority for drawing it straight. */
  weight: number
}

export interface Grid {
  readonly layers: Cell[][]
}

/** Maximum number of passing cells per item. The longest links get none. */
const maxLinesPerItem = 4

const addJoint = (joint: Joint): void => {
  joint.from.after.push(joint)
  joint.to.before.push(joint)
}

const cellAt = (layer: number, item: Item | null): Cell => {
  const height = item?.height ?? 0
  return { item, height, layer, at: 0, block: null, down: 0, y: 0, before: [], after: [] }
}

const cellsOf = (item: Item): readonly Cell[] => {
  const cells = Array.from({ length: item.span }, (_, at) => cellAt(item.layer + at, item))
  cells.forEach((to, at) => {
    const from = cells[at - 1]
    if (from) addJoint({ from, to, exit: defaultEntry, entry: defaultEntry, isRigid: true, weight: 0 })
  })
  return cells
}

const lengthOf = ({ from, to }: Link): number => to.layer - from.layer - from.span

const linksToDraw = (items: readonly Item[]): readonly Link[] => {
  const links = items.flatMap(({ after }) => after)
  let remaining = items.length * maxLinesPerItem + 200
  if (links.reduce((sum, link) => sum + lengthOf(link), 0) <= remaining) return links
  const isDrawn = new Set<Link>()
  for (const link of links.toSorted((one, other) => lengthOf(one) - lengthOf(other))) {
    remaining -= lengthOf(link)
    if (remaining >= 0) isDrawn.add(link)
  }
  return links.filter((link) => isDrawn.has(link))
}

/** Puts cells into layers in the order of a walk from the roots, exits from the top first. */
const traversalOrder = (cells: readonly Cell[]): Cell[][] => {
  const layers: Cell[][] = []
  const visited = new Set<Cell>()
  const waiting = cells.filter(({ before }) => before.length === 0).toReversed()
  for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
    if (visited.has(cell)) continue
    visited.add(cell)
    const layer = (layers[cell.layer] ??= [])
    cell.at = layer.length
    layer.push(cell)
    for (const { to } of cell.after.toReversed()) if (!visited.has(to)) waiting.push(to)
  }
  return Array.from(layers, (layer) => layer ?? [])
}

/** Connects the ends of a link with passing cells. Returns those. */
const drawLine = (link: Link, { from, to }: { readonly from: Cell; readonly to: Cell }): readonly Cell[] => {
  const lines = Array.from({ length: to.layer - from.layer - 1 }, (_, at) =>
    cellAt(from.layer + 1 + at, null),
  )
  const path = [from, ...lines, to]
  for (let at = 1; at < path.length; at += 1) {
    const [one, other] = [path[at - 1], path[at]]
    if (!one || !other) continue
    const [exit, entry] = [one === from ? link.exit : 0, other === to ? link.entry : 0]
    addJoint({ from: one, to: other, exit, entry, isRigid: false, weight: 0 })
  }
  return lines
}

/** The grid of a component with known layers, initially in the order of a walk. */
export function gridOf(items: readonly Item[]): Grid {
  const own = new Map(items.map((item) => [item, cellsOf(item)]))
  const cells = [...own.values()].flat()
  for (const link of linksToDraw(items)) {
    const [from, to] = [own.get(link.from)?.at(-1), own.get(link.to)?.[0]]
    if (from && to) for (const line of drawLine(link, { from, to })) cells.push(line)
  }
  return { layers: traversalOrder(cells) }
}
