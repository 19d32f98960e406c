import type { Reading } from '#domain/playbook/playbook.ts'

/** The name a document gives itself; empty where it has none, or cannot be read. */
export const nameOfDocument = (reading: Reading): string => {
  const name = reading.kind === 'playbook' ? reading.members['name'] : undefined
  return typeof name === 'string' ? name.trim() : ''
}
