// Swaps cells that stand above one another wherever their joints then cross less, until nothing more is won.
import type { Cell, Joint } from './layer-grid.ts'

type Side = 'before' | 'after'

const mostTurns = 4
/** Pairs with more joints are left as they are: each is looked at with each. */
const mostPairs = 400

const far = (joint: Joint, side: Side): number => (side === 'after' ? joint.to.at : joint.from.at)
const port = (joint: Joint, side: Side): number => (side === 'after' ? joint.entry : joint.exit)

/** How much fewer of their joints on one side cross with `high` above `low` than the other way round. */
const gain = (high: Cell, low: Cell) => (side: Side) => {
  let sum = 0
  for (const one of high[side]) {
    for (const other of low[side]) {
      sum += Math.sign(far(other, side) - far(one, side) || port(other, side) - port(one, side))
    }
  }
  return sum
}

const isHeld = (cell: Cell, side: Side): boolean => cell[side].some(({ isRigid }) => isRigid)

const maySwap = (high: Cell, low: Cell): boolean =>
  high.before.length * low.before.length + high.after.length * low.after.length <= mostPairs &&
  !(isHeld(high, 'before') && isHeld(low, 'before')) &&
  !(isHeld(high, 'after') && isHeld(low, 'after'))

const swapIn = (layer: Cell[]): boolean => {
  let hasSwapped = false
  for (let at = 1; at < layer.length; at += 1) {
    const [high, low] = [layer[at - 1], layer[at]]
    if (!high || !low || !maySwap(high, low)) continue
    if (gain(high, low)('before') + gain(high, low)('after') >= 0) continue
    ;[layer[at - 1], layer[at]] = [low, high]
    ;[high.at, low.at] = [at, at - 1]
    hasSwapped = true
  }
  return hasSwapped
}

/** The same layers, with no more crossings than before; `at` of all cells must say their places, and does after it. */
export function swapNeighbours(layers: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  const swapped = layers.map((layer) => [...layer])
  for (let turn = 0; turn < mostTurns; turn += 1) {
    if (swapped.filter(swapIn).length === 0) break
  }
  return swapped
}
