// Chooses the joints that are drawn straight: between two layers, the heaviest set without crossings and with at most
// one joint per cell (longest increasing subsequence by weight).
import type { Cell, Joint } from './layer-grid.ts'

interface Row {
  readonly joint: Joint
  readonly weight: number
  readonly previous: Row | null
}

/** The best row that ends before an index, as a Fenwick tree of maxima. */
const bestRows = (width: number) => {
  const tree: (Row | null)[] = Array.from({ length: width + 1 }, () => null)
  return {
    before: (index: number): Row | null => {
      let best: Row | null = null
      for (let at = index; at > 0; at -= at & -at) {
        const row = tree[at]
        if (row && (!best || row.weight > best.weight)) best = row
      }
      return best
    },
    add: (row: Row): void => {
      for (let at = row.joint.to.at + 1; at <= width; at += at & -at) {
        if ((tree[at]?.weight ?? 0) < row.weight) tree[at] = row
      }
    },
  }
}

/** The joints of this layer that should be straight. */
export function straightJoints(layer: readonly Cell[]): readonly Joint[] {
  let last = 0
  for (const { after } of layer) for (const { to } of after) if (to.at > last) last = to.at
  const rows = bestRows(last + 1)
  let best: Row | null = null
  for (const cell of layer) {
    const found = cell.after.map((joint): Row => {
      const previous = rows.before(joint.to.at)
      return { joint, weight: joint.weight + (previous?.weight ?? 0), previous }
    })
    for (const row of found) {
      rows.add(row)
      if (!best || row.weight > best.weight) best = row
    }
  }
  const chosen: Joint[] = []
  for (let row = best; row; row = row.previous) chosen.push(row.joint)
  return chosen
}
