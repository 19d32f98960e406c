// Which cell stands above which. The order of the walk stays unless another crosses less: sweeps put each cell to the
// middle of its neighbours on one side, and the best order that was seen is kept.
import { swapNeighbours } from './swap-neighbours.ts'
import type { Cell, Grid, Joint } from './layer-grid.ts'

const byExit = (one: Joint, other: Joint): number => one.exit - other.exit || one.to.at - other.to.at

/** Crossings of all joints that leave a layer. The cells of both layers must know their places. */
const countCrossings = (layer: readonly Cell[]): number => {
  const targets = layer.flatMap(({ after }) => after.toSorted(byExit)).map(({ to }) => to.at + 1)
  const width = targets.reduce((max, target) => Math.max(max, target), 0)
  const sums = new Uint32Array(width + 1)
  let crossings = 0
  targets.forEach((target, index) => {
    let notBelow = 0
    for (let at = target; at > 0; at -= at & -at) notBelow += sums[at] ?? 0
    crossings += index - notBelow
    for (let at = target; at <= width; at += at & -at) sums[at] = (sums[at] ?? 0) + 1
  })
  return crossings
}

/** Crossings of a whole grid. */
const countAllCrossings = (layers: readonly (readonly Cell[])[]): number => {
  return layers.reduce((sum, layer) => sum + countCrossings(layer), 0)
}

const maxSweeps = 12
const cellsTooManyForAll = 6000
const sweepsThen = 4

type Side = 'before' | 'after'

const setIndexes = (layer: readonly Cell[]): void => {
  layer.forEach((cell, at) => {
    Object.assign(cell, { at })
  })
}

/** An exit as a part of its cell, always below 1: an exit below the cell's bottom must not count as the next cell's. */
const exitPart = ({ exit, from }: Joint): number =>
  Math.min(Math.max(exit, 0), from.height) / (from.height + 1)

/** Height of a joint's far end in the order of its layer, exits counted as parts of a cell. */
const farPosition = (joint: Joint, side: Side): number =>
  side === 'after' ? joint.to.at : joint.from.at + exitPart(joint)

const middle = (cell: Cell, side: Side): number => {
  const joints = cell[side]
  return joints.reduce((sum, joint) => sum + farPosition(joint, side), 0) / joints.length
}

const isFixed = (cell: Cell, side: Side): boolean => cell[side].some(({ isRigid }) => isRigid)

/** Cells that go on from the layer before keep the order they have there: else boxes would cross. */
const restoreFixedOrder = (sorted: readonly Cell[], side: Side): readonly Cell[] => {
  const fixed = sorted.filter((cell) => isFixed(cell, side))
  if (fixed.length < 2) return sorted
  const inOrder = fixed.toSorted((one, other) => middle(one, side) - middle(other, side)).values()
  return sorted.map((cell) => (isFixed(cell, side) ? (inOrder.next().value ?? cell) : cell))
}

/** Cells without a neighbour on that side stay at their places; the others share what is left in the order found. */
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

/** The layers of the grid from the top down, with few crossings; `at` of all cells says the same. */
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
