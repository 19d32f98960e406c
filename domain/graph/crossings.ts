// How many joints cross between neighbouring layers, counted over exits in n log n (a tree of sums).
import type { Cell, Joint } from './cells.ts'

const byExit = (one: Joint, other: Joint): number => one.exit - other.exit || one.to.at - other.to.at

/** Crossings of all joints that leave a layer. The cells of both layers must know their places. */
export const countCrossings = (layer: readonly Cell[]): number => {
  const targets = layer.flatMap(({ after }) => after.toSorted(byExit)).map(({ to }) => to.at + 1)
  const width = targets.reduce((most, target) => Math.max(most, target), 0)
  const sums = new Uint32Array(width + 1)
  let crossings = 0
  targets.forEach((target, seen) => {
    let notBelow = 0
    for (let at = target; at > 0; at -= at & -at) notBelow += sums[at] ?? 0
    crossings += seen - notBelow
    for (let at = target; at <= width; at += at & -at) sums[at] = (sums[at] ?? 0) + 1
  })
  return crossings
}

/** Crossings of a whole grid. */
export const countAllCrossings = (layers: readonly (readonly Cell[])[]): number =>
  layers.reduce((sum, layer) => sum + countCrossings(layer), 0)
