// Assigns a row to every cell. Cells connected by straight joints form a block; blocks are stacked in the order of
// their layers. Each block starts as high as possible, then moves towards the middle of its neighbours as far as the
// separations allow.
import { createBlock, type Block } from './block.ts'
import { median } from './median.ts'
import { rowGap } from './spacing.ts'
import { straightJoints } from './straight-joints.ts'
import { weighJoints } from './weigh-joints.ts'
import type { Cell, Joint } from './layer-grid.ts'

type Layers = readonly (readonly Cell[])[]

/** Puts every cell into a block, at an offset below its top. */
const setBlocks = (layers: Layers): readonly Block[] => {
  weighJoints(layers)
  const blocks: Block[] = []
  for (const layer of layers) {
    for (const cell of layer) {
      if (cell.block) continue
      cell.block = createBlock()
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

const setSeparations = (layers: Layers): void => {
  for (const layer of layers) {
    let cell: Cell | undefined
    for (const next of layer) {
      const high = cell?.block
      const low = next.block
      if (cell && high && low) {
        const distance = cell.down + cell.height + gapBetween(cell, next) - next.down
        const separation = { high, low, distance }
        high.below.push(separation)
        low.above.push(separation)
      }
      cell = next
    }
  }
}

const addPulls = ({ from, to, exit, entry }: Joint): void => {
  if (!from.block || !to.block || from.block === to.block) return
  const distance = from.down + exit - entry - to.down
  to.block.pulls.push({ other: from.block, distance })
  from.block.pulls.push({ other: to.block, distance: -distance })
}

const setPulls = (layers: Layers): void => {
  for (const layer of layers) for (const { after } of layer) for (const joint of after) addPulls(joint)
}

/** Blocks in an order in which each follows all blocks above it. */
const topologicalOrder = (blocks: readonly Block[]): readonly Block[] => {
  const sorted: Block[] = []
  for (const block of blocks) {
    block.missing = block.above.length
    if (block.missing === 0) sorted.push(block)
  }
  for (const { below } of sorted)
    for (const { low } of below) {
      low.missing -= 1
      if (low.missing === 0) sorted.push(low)
    }
  return sorted
}

const leastOf = ({ above }: Block): number => {
  let least = -Infinity
  for (const { high, distance } of above) if (high.y + distance > least) least = high.y + distance
  return least
}
const maxOf = ({ below }: Block): number => {
  let max = Infinity
  for (const { low, distance } of below) if (low.y - distance < max) max = low.y - distance
  return max
}

const preferredY = ({ pulls, y }: Block): number => {
  const ys: number[] = []
  for (const { other, distance } of pulls) ys.push(other.y + distance)
  return median(ys) ?? y
}

const relax = (block: Block): void => {
  block.y = Math.min(Math.max(preferredY(block), leastOf(block)), maxOf(block))
}

const rounds = 16
const maxBlocksForAllRounds = 4000
const reducedRounds = 6

/** Sets `y` of all cells without overlaps. `layers` must be in order, and `at` of all cells set accordingly. */
export function assignRows(layers: Layers): void {
  const blocks = setBlocks(layers)
  setSeparations(layers)
  setPulls(layers)
  const down = topologicalOrder(blocks)
  const up = down.toReversed()
  for (const block of down) block.y = Math.max(0, leastOf(block))
  const roundCount = blocks.length > maxBlocksForAllRounds ? reducedRounds : rounds
  for (let round = 0; round < roundCount; round += 1)
    for (const block of round % 2 === 0 ? up : down) relax(block)
  for (const layer of layers) for (const cell of layer) cell.y = (cell.block?.y ?? 0) + cell.down
}
