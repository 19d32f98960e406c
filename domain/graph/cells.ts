// A part of a graph on a grid of layers: an item takes one cell in each layer it spans, a link that passes layers has a
// cell without height in each of them. Cells of neighbouring layers are joined.
import { usualEntry } from './spacing.ts'
import type { Item, Link } from './level.ts'

export interface Cell {
  /** Null for a cell of a line that passes. */
  readonly item: Item | null
  readonly height: number
  readonly layer: number
  /** Its place in its layer, from the top. */
  at: number
  readonly before: Joint[]
  readonly after: Joint[]
}

export interface Joint {
  readonly from: Cell
  readonly to: Cell
  readonly exit: number
  readonly entry: number
  /** It joins two cells of one item, which must stay at one height. */
  readonly isRigid: boolean
  /** What it is worth that it is drawn straight. */
  worth: number
}

export interface Grid {
  readonly layers: Cell[][]
}

/** Links may have so many passing cells in all, for each item; the longest go without. */
const linesForEachItem = 4

const join = (joint: Joint): void => {
  joint.from.after.push(joint)
  joint.to.before.push(joint)
}

const cellsOf = (item: Item): readonly Cell[] => {
  const cells = Array.from({ length: item.span }, (_, at): Cell => {
    return { item, height: item.height, layer: item.layer + at, at: 0, before: [], after: [] }
  })
  cells.forEach((to, at) => {
    const from = cells[at - 1]
    if (from) join({ from, to, exit: usualEntry, entry: usualEntry, isRigid: true, worth: 0 })
  })
  return cells
}

const lengthOf = ({ from, to }: Link): number => to.layer - from.layer - from.span

const linksToDraw = (items: readonly Item[]): readonly Link[] => {
  const links = items.flatMap(({ after }) => after)
  let left = items.length * linesForEachItem + 200
  const isKept = new Set<Link>()
  for (const link of links.toSorted((one, other) => lengthOf(one) - lengthOf(other))) {
    left -= lengthOf(link)
    if (left >= 0) isKept.add(link)
  }
  return links.filter((link) => isKept.has(link))
}

/** Puts cells into their layers as a walk from what nothing leads to meets them, exits from the top first. */
const inWalkingOrder = (cells: readonly Cell[]): Cell[][] => {
  const layers: Cell[][] = []
  const seen = new Set<Cell>()
  const waiting = cells.filter(({ before }) => before.length === 0).toReversed()
  for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
    if (seen.has(cell)) continue
    seen.add(cell)
    const layer = (layers[cell.layer] ??= [])
    cell.at = layer.length
    layer.push(cell)
    for (const { to } of cell.after.toReversed()) if (!seen.has(to)) waiting.push(to)
  }
  return Array.from(layers, (layer) => layer ?? [])
}

/** The grid of one part of a graph whose layers are known; its first order is that of a walk. */
export const gridOf = (items: readonly Item[]): Grid => {
  const cells: Cell[] = []
  const first = new Map<Item, Cell>()
  const last = new Map<Item, Cell>()
  for (const item of items) {
    const own = cellsOf(item)
    for (const cell of own) {
      if (!first.has(item)) first.set(item, cell)
      last.set(item, cell)
      cells.push(cell)
    }
  }
  for (const link of linksToDraw(items)) {
    const [start, end] = [last.get(link.from), first.get(link.to)]
    if (!start || !end) continue
    let joint: Joint = { from: start, to: end, exit: link.exit, entry: link.entry, isRigid: false, worth: 0 }
    for (let layer = start.layer + 1; layer < end.layer; layer += 1) {
      const line: Cell = { item: null, height: 0, layer, at: 0, before: [], after: [] }
      cells.push(line)
      join({ ...joint, to: line, entry: 0 })
      joint = { ...joint, from: line, exit: 0 }
    }
    join(joint)
  }
  return { layers: inWalkingOrder(cells) }
}
