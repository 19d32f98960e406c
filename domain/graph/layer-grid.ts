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
  /** Index in its layer, from the top; -1 until it has a place. */
  at: number
  block: Block | null
  /** Offset below the top of its block. */
  down: number
  y: number
  /** Number of layers on the longest path to an end. */
  reach: number
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
  return { item, height, layer, at: -1, block: null, down: 0, y: 0, reach: 0, before: [], after: [] }
}

/** The first and the last cell of an item. */
interface Ends {
  readonly first: Cell
  readonly last: Cell
}

/** Adds the cells of an item, joined to each other. */
const addCells = (cells: Cell[], item: Item): Ends => {
  const first = cellAt(item.layer, item)
  let last = first
  cells.push(first)
  for (let layer = item.layer + 1; layer < item.layer + item.span; layer += 1) {
    const [from, to] = [last, cellAt(layer, item)]
    addJoint({ from, to, exit: defaultEntry, entry: defaultEntry, isRigid: true, weight: 0 })
    cells.push(to)
    last = to
  }
  return { first, last }
}

const lengthOf = ({ from, to }: Link): number => to.layer - from.layer - from.span

const linksToDraw = (items: readonly Item[]): readonly Link[] => {
  const links: Link[] = []
  let length = 0
  for (const { after } of items)
    for (const link of after) {
      links.push(link)
      length += lengthOf(link)
    }
  let remaining = items.length * maxLinesPerItem + 200
  if (length <= remaining) return links
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
  const waiting: Cell[] = []
  for (const cell of cells) if (cell.before.length === 0) waiting.push(cell)
  waiting.reverse()
  for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
    if (cell.at !== -1) continue
    const layer = (layers[cell.layer] ??= [])
    cell.at = layer.length
    layer.push(cell)
    for (let exit = cell.after.length - 1; exit >= 0; exit -= 1) {
      const to = cell.after[exit]?.to
      if (to?.at === -1) waiting.push(to)
    }
  }
  return Array.from(layers, (layer) => layer ?? [])
}

/** Connects the ends of a link, with passing cells in the layers between them. */
const drawLine = (
  cells: Cell[],
  { link, to }: { readonly link: Link; readonly to: Cell },
  start: Cell,
): void => {
  let [from, exit] = [start, link.exit]
  for (let layer = start.layer + 1; layer < to.layer; layer += 1) {
    const line = cellAt(layer, null)
    addJoint({ from, to: line, exit, entry: 0, isRigid: false, weight: 0 })
    cells.push(line)
    from = line
    exit = 0
  }
  addJoint({ from, to, exit, entry: link.entry, isRigid: false, weight: 0 })
}

/** The grid of a component with known layers, initially in the order of a walk. */
export function gridOf(items: readonly Item[]): Grid {
  const cells: Cell[] = []
  const endsOf = new Map<Item, Ends>()
  for (const item of items) endsOf.set(item, addCells(cells, item))
  for (const link of linksToDraw(items)) {
    const [from, to] = [endsOf.get(link.from)?.last, endsOf.get(link.to)?.first]
    if (from && to) drawLine(cells, { link, to }, from)
  }
  return { layers: traversalOrder(cells) }
}
