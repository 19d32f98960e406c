// Swaps neighbouring cells as long as that reduces crossings.
import type { Cell, Joint } from './layer-grid.ts'

type Side = 'before' | 'after'

const maxRounds = 4
/** Pairs with more joints are not swapped, because each joint is compared with each. */
const maxPairs = 400

const farIndex = (joint: Joint, side: Side): number => (side === 'after' ? joint.to.at : joint.from.at)
const port = (joint: Joint, side: Side): number => (side === 'after' ? joint.entry : joint.exit)

/** Number of crossings saved on one side by having `high` above `low`. */
const gain = (high: Cell, low: Cell) => (side: Side) => {
  let sum = 0
  for (const one of high[side]) {
    for (const other of low[side]) {
      sum += Math.sign(farIndex(other, side) - farIndex(one, side) || port(other, side) - port(one, side))
    }
  }
  return sum
}

const isFixed = (cell: Cell, side: Side): boolean => cell[side].some(({ isRigid }) => isRigid)

const canSwap = (high: Cell, low: Cell): boolean =>
  high.before.length * low.before.length + high.after.length * low.after.length <= maxPairs &&
  !(isFixed(high, 'before') && isFixed(low, 'before')) &&
  !(isFixed(high, 'after') && isFixed(low, 'after'))

const swapIn = (layer: Cell[]): boolean => {
  let hasSwapped = false
  for (let at = 1; at < layer.length; at += 1) {
    const [high, low] = [layer[at - 1], layer[at]]
    if (!high || !low || !canSwap(high, low)) continue
    if (gain(high, low)('before') + gain(high, low)('after') >= 0) continue
    ;[layer[at - 1], layer[at]] = [low, high]
    ;[high.at, low.at] = [at, at - 1]
    hasSwapped = true
  }
  return hasSwapped
}

/** Returns the layers with at most as many crossings. Expects `at` of all cells to be set, and updates it. */
export function swapNeighbours(layers: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  const swapped = layers.map((layer) => [...layer])
  for (let turn = 0; turn < maxRounds; turn += 1) {
    if (swapped.filter(swapIn).length === 0) break
  }
  return swapped
}
