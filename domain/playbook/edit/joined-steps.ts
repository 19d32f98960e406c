import type { NodeId, Point } from '../playbook.ts'
import type { Step } from './command.ts'
import { composed } from './compose.ts'

type Moves = Readonly<Record<NodeId, readonly [before: Point | null, after: Point | null]>>

const joinedMoves = (first: Moves, second: Moves): Moves => ({
  ...first,
  ...Object.fromEntries(
    Object.entries(second).map(([id, [before, after]]) => [id, [(first[id] ?? [before])[0], after]]),
  ),
})

const joinedIds = (first: readonly NodeId[], second: readonly NodeId[]): readonly NodeId[] => [
  ...new Set([...first, ...second]),
]

/** One step that does what two do, one after the other. */
export const joinedSteps = (first: Step, second: Step): Step => ({
  batches: composed([...first.batches, ...second.batches]),
  moves: joinedMoves(first.moves, second.moves),
  made: joinedIds(first.made, second.made),
  touched: joinedIds(first.touched, second.touched),
})
