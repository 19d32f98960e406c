// Between steps as the editor knows them and as they lie in a journal.
import type { Step } from '#domain/playbook/edit/command.ts'
import type { Entry, History } from '#domain/playbook/history.ts'
import { readPlaybook } from '#domain/playbook/read-playbook.ts'
import type { Journal, KeptStep } from '#src/lib/journals/journal-record.ts'
import type { EditorStart, Stored } from './create-editor.ts'
import { type StepLabel, stepKeys } from './editor-state.ts'
import { type Standing, after } from './standing.ts'

type KeptMoves = KeptStep['step']['moves']

const stepRow = ({ batches, moves, made, touched }: Step): KeptStep['step'] => ({
  batches: batches.map((batch) => batch.map((edit) => ({ ...edit }))),
  moves: Object.fromEntries(
    Object.entries(moves).map(([id, [from, to]]): [string, KeptMoves[string]] => [id, [from, to]]),
  ),
  made: [...made],
  touched: [...touched],
})

export const entryRow = ({ step, inverse, label, group, at }: Entry<StepLabel>): KeptStep => ({
  step: stepRow(step),
  inverse: stepRow(inverse),
  label: { key: label.key, params: { ...label.params } },
  group,
  at,
})

const entryOf = ({ label, ...rest }: KeptStep): Entry<StepLabel> => ({
  ...rest,
  label: { params: label.params, key: stepKeys.find((key) => key === label.key) ?? 'step.type' },
})

const historyOf = ({ head, steps }: Journal): History<StepLabel> => {
  const line = steps.map(entryOf)
  return {
    past: line.slice(0, head.cursor),
    future: line.slice(head.cursor).toReversed(),
    isSettled: true,
    storedAt: head.storedAt,
  }
}

const storedOf = ({ head, storedText }: Journal): Stored | null =>
  head.stored === null || storedText === null ? null : { ...head.stored, text: storedText }

/** A journal as an editor begins with it, and what its steps begin from; undefined where they do not lead to what was there. */
export const startOfJournal = (
  journal: Journal,
): { readonly start: EditorStart; readonly base: Standing } | undefined => {
  const { head } = journal
  const history = historyOf(journal)
  const base = { text: journal.base, positions: head.positions }
  const { text, positions } = history.past.map(({ step }) => step).reduce(after, base)
  if (text.length !== head.size) return undefined
  const selection = { nodes: new Set(head.selection.nodes), edges: head.selection.edges }
  const stored = storedOf(journal)
  return { start: { reading: readPlaybook(text), positions, history, selection, stored }, base }
}
