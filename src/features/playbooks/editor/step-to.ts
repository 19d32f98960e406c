// The step that makes a document another: one edit of the text between what both begin and end with, and the places
// that differ.
import { hullOf } from '#domain/playbook/edit/batch.ts'
import type { Editing, Positions, Step } from '#domain/playbook/edit/command.ts'
import type { NodeId, Point } from '#domain/playbook/playbook.ts'

const isSame = (one: Point | null, other: Point | null): boolean =>
  one === other || (one?.x === other?.x && one?.y === other?.y)

const movesTo = (from: Positions, to: Positions): Step['moves'] => {
  const moves: Record<NodeId, readonly [Point | null, Point | null]> = {}
  for (const id of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [from[id] ?? null, to[id] ?? null]
    if (!isSame(before, after)) moves[id] = [before, after]
  }
  return moves
}

/** One step; undo takes it back. */
export const stepTo = (
  { reading, positions }: Editing,
  to: { readonly text: string; readonly positions: Positions },
): Step => {
  const batch = hullOf(reading.text, to.text)
  const batches = batch.length === 0 ? [] : [batch]
  return { batches, moves: movesTo(positions, to.positions), made: [], touched: [] }
}
