// How much it is worth that a joint is drawn straight. Cells of one item have no choice; then come lines that pass and
// chains; where boxes fork or meet, the one in the middle, and the one on the longest way.
import type { Cell, Joint } from './layer-grid.ts'

type Layers = readonly (readonly Cell[])[]
type Side = 'before' | 'after'

const worth = {
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

/** How many layers lie on the longest way from each cell to an end on that side. */
const reaches = (layers: Layers, side: Side): ReadonlyMap<Cell, number> => {
  const reach = new Map<Cell, number>()
  for (const cell of (side === 'after' ? layers.toReversed() : layers).flat()) {
    const far = cell[side].reduce(
      (most, joint) => Math.max(most, 1 + (reach.get(farEnd(joint, side)) ?? 0)),
      0,
    )
    reach.set(cell, far)
  }
  return reach
}

/** From the top; what leaves a cell is in the order of its exits already. */
const fromTheTop = (cell: Cell, side: Side): readonly Joint[] =>
  side === 'after' ? cell.after : cell.before.toSorted((one, other) => one.from.at - other.from.at)

const alone = ({ from, to, isRigid }: Joint): number => {
  if (isRigid) return worth.rigid
  const lines = Number(from.item === null) + Number(to.item === null)
  if (lines > 0) return worth.any + (lines === 2 ? worth.line : worth.endOfLine)
  return from.after.length === 1 && to.before.length === 1 ? worth.any + worth.chain : worth.any
}

const add = (joint: Joint | undefined, more: number): void => {
  if (joint) joint.worth += more
}

/** Where joints fork or meet, one is to go straight on. */
const prefer = (joints: readonly Joint[], far: readonly number[]): void => {
  add(joints[0], worth.first)
  add(joints[far.indexOf(far.reduce((most, each) => Math.max(most, each)))], worth.longest)
  if (joints.length % 2 === 1) add(joints[(joints.length - 1) / 2], worth.middle)
}

/** Sets what each joint is worth. n log n. */
export function weighJoints(layers: Layers): void {
  const cells = layers.flat()
  for (const joint of cells.flatMap(({ after }) => after)) joint.worth = alone(joint)
  for (const side of ['after', 'before'] as const) {
    const reach = reaches(layers, side)
    for (const cell of cells) {
      if (cell[side].length < 2) continue
      const joints = fromTheTop(cell, side)
      prefer(
        joints,
        joints.map((joint) => reach.get(farEnd(joint, side)) ?? 0),
      )
    }
  }
}
