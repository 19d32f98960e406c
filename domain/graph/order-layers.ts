// Which cell stands above which. The order of the walk stays unless another crosses less: sweeps put each cell to the
// middle of its neighbours on one side, and the best order that was seen is kept.
import { countAllCrossings } from './crossings.ts'
import { swapNeighbours } from './swap-neighbours.ts'
import type { Cell, Grid, Joint } from './cells.ts'

const mostSweeps = 12
const cellsTooManyForAll = 6000
const sweepsThen = 4

type Side = 'before' | 'after'

const place = (layer: readonly Cell[]): void => {
  layer.forEach((cell, at) => {
    Object.assign(cell, { at })
  })
}

/** Height of a joint's far end in the order of its layer, exits counted as parts of a place. */
const farEnd = (joint: Joint, side: Side): number =>
  side === 'after' ? joint.to.at : joint.from.at + joint.exit / (joint.from.height + 1)

const middle = (cell: Cell, side: Side): number => {
  const joints = cell[side]
  return joints.reduce((sum, joint) => sum + farEnd(joint, side), 0) / joints.length
}

const isHeld = (cell: Cell, side: Side): boolean => cell[side].some(({ isRigid }) => isRigid)

/** Cells that go on from the layer before keep the order they have there: else boxes would cross. */
const keepHeld = (sorted: readonly Cell[], side: Side): readonly Cell[] => {
  const held = sorted.filter((cell) => isHeld(cell, side))
  if (held.length < 2) return sorted
  const inOrder = held.toSorted((one, other) => middle(one, side) - middle(other, side)).values()
  return sorted.map((cell) => (isHeld(cell, side) ? (inOrder.next().value ?? cell) : cell))
}

/** Cells without a neighbour on that side stay at their places; the others share what is left in the order found. */
const sortLayer = (layer: readonly Cell[], side: Side): readonly Cell[] => {
  const moving = layer.filter((cell) => cell[side].length > 0)
  const middles = new Map(moving.map((cell) => [cell, middle(cell, side)]))
  const inOrder = moving
    .toSorted((one, other) => (middles.get(one) ?? 0) - (middles.get(other) ?? 0) || one.at - other.at)
    .values()
  const sorted = layer.map((cell) => (cell[side].length > 0 ? (inOrder.next().value ?? cell) : cell))
  return keepHeld(sorted, side)
}

const sweep = (layers: readonly (readonly Cell[])[], side: Side): readonly (readonly Cell[])[] => {
  const swept = (side === 'before' ? layers : layers.toReversed()).map((layer) => {
    const sorted = sortLayer(layer, side)
    place(sorted)
    return sorted
  })
  return side === 'before' ? swept : swept.toReversed()
}

/** The layers of the grid from the top down, with few crossings; `at` of all cells says the same. */
export const orderLayers = (grid: Grid): readonly (readonly Cell[])[] => {
  let present: readonly (readonly Cell[])[] = grid.layers
  let best = present
  let fewest = countAllCrossings(best)
  const count = present.reduce((sum, layer) => sum + layer.length, 0)
  const sweeps = count > cellsTooManyForAll ? sweepsThen : mostSweeps
  for (let turn = 0; turn < sweeps && fewest > 0; turn += 1) {
    present = swapNeighbours(sweep(present, turn % 2 === 0 ? 'before' : 'after'))
    const crossings = countAllCrossings(present)
    if (crossings < fewest) [best, fewest] = [present, crossings]
  }
  best.forEach(place)
  return best
}
