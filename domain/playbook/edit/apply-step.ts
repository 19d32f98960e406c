import type { NodeId, Reading } from '../playbook.ts'
import { movedTo } from '../places.ts'
import { readAgain } from '../read-again.ts'
import { inverseOf } from './batch.ts'
import type { Batch, Editing, Step } from './command.ts'

const swapped = (moves: Step['moves']): Step['moves'] =>
  Object.fromEntries(Object.entries(moves).map(([id, [before, after]]) => [id, [after, before]]))

const has = (reading: Reading, id: NodeId): boolean => reading.kind === 'playbook' && reading.nodes.has(id)

/**
 * Carries a step out. Its inverse leads back to the same bytes and the same side file; what the step took away, the
 * inverse is said to make.
 */
export const applyStep = (editing: Editing, step: Step): { editing: Editing; inverse: Step } => {
  let { reading } = editing
  const back: Batch[] = []
  for (const batch of step.batches) {
    back.unshift(inverseOf(reading.text, batch))
    reading = readAgain(reading, batch)
  }
  const places = Object.entries(step.moves).map(([id, [, after]]) => [id, after] as const)
  const concerned = [...new Set([...step.made, ...step.touched])]
  const made = concerned.filter((id) => has(editing.reading, id) && !has(reading, id))
  return {
    editing: { reading, positions: movedTo(editing.positions, places) },
    inverse: { batches: back, moves: swapped(step.moves), made, touched: concerned },
  }
}
