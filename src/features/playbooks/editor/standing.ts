// A document as it stands between two steps: its text and its side file, unread.
import { applyBatch } from '#domain/playbook/edit/batch.ts'
import type { Positions, Step } from '#domain/playbook/edit/command.ts'
import { movedTo } from '#domain/playbook/places.ts'

export interface Standing {
  readonly text: string
  readonly positions: Positions
}

/** What a document becomes by a step. */
export const after = ({ text, positions }: Standing, { batches, moves }: Step): Standing => {
  const places = Object.entries(moves).map(([id, [, to]]) => [id, to] as const)
  return { text: batches.reduce(applyBatch, text), positions: movedTo(positions, places) }
}
