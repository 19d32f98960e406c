// The state of a document between two steps: text and side file, not parsed.
import { applyBatch } from '#domain/playbook/text-edit.ts'
import type { Positions, Step } from '#domain/playbook/command.ts'
import { applyMoves } from '#domain/playbook/positions.ts'
import type { Reading } from '#domain/playbook/playbook.ts'
import type { PlaybookLayout } from '#contract/playbook/playbook.ts'

export function positionsOf({ positions }: PlaybookLayout): Positions {
  return Object.fromEntries(Object.entries(positions).map(([id, [x, y]]) => [id, { x, y }]))
}

export function layoutOf(positions: Positions): PlaybookLayout {
  return {
    positions: Object.fromEntries(
      Object.entries(positions).map(([id, { x, y }]): [string, [number, number]] => [id, [x, y]]),
    ),
  }
}

/** The name in the document; empty if it has none or is not readable. */
export function nameOfDocument(reading: Reading): string {
  const name = reading.kind === 'playbook' ? reading.members['name'] : undefined
  return typeof name === 'string' ? name.trim() : ''
}

export interface DocumentSnapshot {
  readonly text: string
  readonly positions: Positions
}

export function applyStepTo(
  { text, positions }: DocumentSnapshot,
  { batches, moves }: Step,
): DocumentSnapshot {
  const moved = Object.entries(moves).map(([id, [, to]]) => [id, to] as const)
  return { text: batches.reduce(applyBatch, text), positions: applyMoves(positions, moved) }
}
