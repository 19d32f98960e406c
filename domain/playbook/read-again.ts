import { applyBatch, hullOf, trimmed } from './edit/batch.ts'
import type { Batch } from './edit/command.ts'
import type { Playbook, Reading, Unreadable } from './playbook.ts'
import { readText } from './read-text.ts'

const lastReadable = new WeakMap<Unreadable, Playbook>()

/**
 * Applies edits to the text and reads what they changed. Nodes whose bytes did not change keep their object, also over
 * texts in between that could not be read.
 */
export const readAgain = (before: Reading, batch: Batch): Reading => {
  const changes = batch.flatMap((edit) => trimmed(before.text, edit) ?? [])
  if (changes.length === 0) return before
  const text = applyBatch(before.text, changes)
  const known = before.kind === 'playbook' ? before : lastReadable.get(before)
  if (known === undefined) return readText(text, null)
  const since = known === before ? changes : hullOf(known.text, text)
  const reading = readText(text, { playbook: known, batch: since })
  if (reading.kind === 'unreadable') lastReadable.set(reading, known)
  return reading
}
