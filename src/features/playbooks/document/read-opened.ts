// Reads the text of a document that is opened. The last reading is kept: a document that is opened again has the same
// nodes, and its layout is not computed again.
import type { Reading } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'

/** The reading of a longer document takes too much memory to be kept. */
const maxKeptLength = 1_000_000

/** Whether the reading of this text is cached. */
export function isCached(text: string): boolean {
  return text.length <= maxKeptLength
}

let lastReading: Reading | undefined

export function readOpened(text: string): Reading {
  if (lastReading?.text === text) return lastReading
  const reading = readPlaybook(text)
  lastReading = isCached(text) ? reading : undefined
  return reading
}
