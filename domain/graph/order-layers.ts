// Orders the cells of each layer. The order of the walk stays unless another has fewer crossings: sweeps move each
// cell to the middle of its neighbours on one side, and the best order is used.
import { swapNeighbours } from './swap-neighbours.ts'
import type { Cell, Grid, Joint } from './layer-grid.ts'

const byExit = (one: Joint, other: Joint): number => one.exit - other.exit || one.to.at - other.to.at

/** Where the joints that leave a layer end, counted from 1, in the order of their exits. */
const targetsOf = (layer: readonly Cell[]): readonly number[] => {
  const targets: number[] = []
  for (const { after } of layer)
    for (const { to } of after.length > 1 ? after.toSorted(byExit) : after) targets.push(to.at + 1)
  return targets
}

/** Number of crossings of the joints that leave a layer. `at` of the cells in both layers must be set. */
const countCrossings = (layer: readonly Cell[]): number => {
  const targets = targetsOf(layer)
  let width = 0
  let isSorted = true
  for (const target of targets) {
    if (target < width) isSorted = false
    else width = target
  }
  if (isSorted) return 0
  const sums = new Uint32Array(width + 1)
  let crossings = 0
  let index = 0
  for (const target of targets) {
    let notBelow = 0
    for (let at = target; at > 0; at -= at & -at) notBelow += sums[at] ?? 0
    crossings += index - notBelow
    for (let at = target; at <= width; at += at & -at) sums[at] = (sums[at] ?? 0) + 1
    index += 1
  }
  return crossings
}

/** Number of crossings of all layers. */
const countAllCrossings = (layers: readonly (readonly Cell[])[]): number => {
  let crossings = 0
  for (const layer of layers) crossings += countCrossings(layer)
  return crossings
}

const maxSweeps = 12
const cellsTooManyForAll = 6000
const sweepsThen = 4

type Side = 'before' | 'after'

const setIndexes = (layer: readonly Cell[]): void => {
  let at = 0
  for (const cell of layer) {
    cell.at = at
    at += 1
  }
}

/**
 * An exit as a fraction of its cell, always below 1: an exit below the bottom of the cell must not count as the next
 * cell.
 */
const exitPart = ({ exit, from }: Joint): number =>
  Math.min(Math.max(exit, 0), from.height) / (from.height + 1)

/** Position of the far end of a joint in its layer, with exits as fractions of a cell. */
const farPosition = (joint: Joint, side: Side): number =>
  side === 'after' ? joint.to.at : joint.from.at + exitPart(joint)

const middle = (cell: Cell, side: Side): number => {
  const joints = cell[side]
  return joints.reduce((sum, joint) => sum + farPosition(joint, side), 0) / joints.length
}

const isFixed = (cell: Cell, side: Side): boolean => cell[side].some(({ isRigid }) => isRigid)

/** Cells that continue an item keep the order of the previous layer: otherwise boxes would cross. */
const restoreFixedOrder = (sorted: readonly Cell[], side: Side): readonly Cell[] => {
  const fixed = sorted.filter((cell) => isFixed(cell, side))
  if (fixed.length < 2) return sorted
  const inOrder = fixed.toSorted((one, other) => middle(one, side) - middle(other, side)).values()
  return sorted.map((cell) => (isFixed(cell, side) ? (inOrder.next().value ?? cell) : cell))
}

/** Cells without neighbours on that side keep their index; the others are sorted into the remaining ones. */
const sortLayer = (layer: readonly Cell[], side: Side): readonly Cell[] => {
  const moving = layer.filter((cell) => cell[side].length > 0)
  const middles = new Map(moving.map((cell) => [cell, middle(cell, side)]))
  const inOrder = moving
    .toSorted((one, other) => (middles.get(one) ?? 0) - (middles.get(other) ?? 0) || one.at - other.at)
    .values()
  const sorted = layer.map((cell) => (cell[side].length > 0 ? (inOrder.next().value ?? cell) : cell))
  return restoreFixedOrder(sorted, side)
}

const sweep = (layers: readonly (readonly Cell[])[], side: Side): readonly (readonly Cell[])[] => {
  const swept = (side === 'before' ? layers : layers.toReversed()).map((layer) => {
    const sorted = sortLayer(layer, side)
    setIndexes(sorted)
    return sorted
  })
  return side === 'before' ? swept : swept.toReversed()
}

/** Orders the layers of a grid with few crossings and sets `at` of all cells. */
export function orderLayers(grid: Grid): readonly (readonly Cell[])[] {
  let current: readonly (readonly Cell[])[] = grid.layers
  let best = current
  let fewest = countAllCrossings(best)
  const count = current.reduce((sum, layer) => sum + layer.length, 0)
  const sweeps = count > cellsTooManyForAll ? sweepsThen : maxSweeps
  for (let turn = 0; turn < sweeps && fewest > 0; turn += 1) {
    current = swapNeighbours(sweep(current, turn % 2 === 0 ? 'before' : 'after'))
    const crossings = countAllCrossings(current)
    if (crossings < fewest) [best, fewest] = [current, crossings]
  }
  best.forEach(setIndexes)
  return best
}
