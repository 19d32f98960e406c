// Weighs how important it is that a joint is straight. Cells of one item come first, then passing lines and chains;
// at forks and joins, the one in the middle and the one on the longest path.
import type { Cell, Joint } from './layer-grid.ts'

type Layers = readonly (readonly Cell[])[]
type Side = 'before' | 'after'

const weights = {
  rigid: 1e9,
  line: 4,
  chain: 2,
  endOfLine: 1,
  any: 1,
  middle: 0.5,
  longest: 0.25,
  first: 0.125,
} as const

const farEnd = (joint: Joint, side: Side): Cell => (side === 'after' ? joint.to : joint.from)

/** Sets `reach` of all cells: the number of layers on the longest path to an end on that side. */
const setReaches = (layers: Layers, side: Side): void => {
  for (const layer of side === 'after' ? layers.toReversed() : layers)
    for (const cell of layer) {
      cell.reach = 0
      for (const joint of cell[side]) cell.reach = Math.max(cell.reach, 1 + farEnd(joint, side).reach)
    }
}

/** From the top. Outgoing joints are already in the order of their exits. */
const sortedJoints = (cell: Cell, side: Side): readonly Joint[] =>
  side === 'after' ? cell.after : cell.before.toSorted((one, other) => one.from.at - other.from.at)

const baseWeight = ({ from, to, isRigid }: Joint): number => {
  if (isRigid) return weights.rigid
  const lines = Number(from.item === null) + Number(to.item === null)
  if (lines > 0) return weights.any + (lines === 2 ? weights.line : weights.endOfLine)
  return from.after.length === 1 && to.before.length === 1 ? weights.any + weights.chain : weights.any
}

const add = (joint: Joint | undefined, amount: number): void => {
  if (joint) joint.weight += amount
}

/** Prefers one joint at each fork or join. */
const prefer = (joints: readonly Joint[], side: Side): void => {
  let [longest] = joints
  for (const joint of joints)
    if (longest && farEnd(joint, side).reach > farEnd(longest, side).reach) longest = joint
  add(joints[0], weights.first)
  add(longest, weights.longest)
  if (joints.length % 2 === 1) add(joints[(joints.length - 1) / 2], weights.middle)
}

/** Sets the weight of each joint. O(n log n). */
export function weighJoints(layers: Layers): void {
  const cells = layers.flat()
  for (const { after } of cells) for (const joint of after) joint.weight = baseWeight(joint)
  for (const side of ['after', 'before'] as const) {
    setReaches(layers, side)
    for (const cell of cells) if (cell[side].length > 1) prefer(sortedJoints(cell, side), side)
  }
}
