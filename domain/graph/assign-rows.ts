// The height of every cell. Cells that straight joints hold together are one block; blocks stand over one another in the
// order of their layers. First each block stands as high as it may, then it moves to the middle of what it is joined
// with, as far as its neighbours let it.
import { newBlock, type Block } from './block.ts'
import { median } from './median.ts'
import { rowGap } from './spacing.ts'
import { straightJoints } from './straight-joints.ts'
import { weighJoints } from './weigh-joints.ts'
import type { Cell } from './layer-grid.ts'

type Layers = readonly (readonly Cell[])[]

/** Puts every cell into a block, and says how far below its block it stands. */
const setBlocks = (layers: Layers): readonly Block[] => {
  weighJoints(layers)
  const blocks: Block[] = []
  for (const layer of layers) {
    for (const cell of layer) {
      if (cell.block) continue
      cell.block = newBlock()
      blocks.push(cell.block)
    }
    for (const { from, to, exit, entry } of straightJoints(layer)) {
      to.block = from.block
      to.down = from.down + exit - entry
    }
  }
  return blocks
}

const gapBetween = (high: Cell, low: Cell): number => {
  const lines = Number(high.item === null) + Number(low.item === null)
  return lines === 0 ? rowGap.boxes : lines === 1 ? rowGap.line : rowGap.lines
}

const setFences = (layers: Layers): void => {
  for (const layer of layers) {
    layer.forEach((cell, at) => {
      const next = layer[at + 1]
      const [high, low] = [cell.block, next?.block]
      if (!next || !high || !low) return
      const distance = cell.down + cell.height + gapBetween(cell, next) - next.down
      const fence = { high, low, distance }
      high.below.push(fence)
      low.above.push(fence)
    })
  }
}

const setPulls = (layers: Layers): void => {
  for (const layer of layers) {
    for (const { from, to, exit, entry } of layer.flatMap(({ after }) => after)) {
      if (!from.block || !to.block || from.block === to.block) continue
      const distance = from.down + exit - entry - to.down
      to.block.pulls.push({ other: from.block, distance })
      from.block.pulls.push({ other: to.block, distance: -distance })
    }
  }
}

/** Blocks so that each comes after all that stand above it. */
const fromTheTop = (blocks: readonly Block[]): readonly Block[] => {
  const missing = new Map(blocks.map((block) => [block, block.above.length]))
  const sorted = blocks.filter(({ above }) => above.length === 0)
  for (let at = 0; at < sorted.length; at += 1) {
    for (const { low } of sorted[at]?.below ?? []) {
      const left = (missing.get(low) ?? 0) - 1
      missing.set(low, left)
      if (left === 0) sorted.push(low)
    }
  }
  return sorted
}

const leastOf = ({ above }: Block): number =>
  above.reduce((least, { high, distance }) => Math.max(least, high.y + distance), -Infinity)
const mostOf = ({ below }: Block): number =>
  below.reduce((most, { low, distance }) => Math.min(most, low.y - distance), Infinity)

const wishOf = ({ pulls, y }: Block): number => {
  const [first] = pulls
  if (first && pulls.length === 1) return first.other.y + first.distance
  return median(pulls.map(({ other, distance }) => other.y + distance)) ?? y
}

const relax = (block: Block): void => {
  block.y = Math.min(Math.max(wishOf(block), leastOf(block)), mostOf(block))
}

const rounds = 16
const blocksTooManyForAll = 4000
const roundsThen = 6

/** Sets `y` of all cells, without overlaps. `layers` are in order and `at` of all cells says the same. */
export function placeRows(layers: Layers): void {
  const blocks = setBlocks(layers)
  setFences(layers)
  setPulls(layers)
  const down = fromTheTop(blocks)
  const up = down.toReversed()
  for (const block of down) block.y = Math.max(0, leastOf(block))
  const turns = blocks.length > blocksTooManyForAll ? roundsThen : rounds
  for (let turn = 0; turn < turns; turn += 1) (turn % 2 === 0 ? up : down).forEach(relax)
  for (const layer of layers) for (const cell of layer) cell.y = (cell.block?.y ?? 0) + cell.down
}
