// Small documents for tests, read by the real reader.
import { readPlaybook } from '#domain/playbook/read-playbook.ts'
import type { JsonObject, Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'

export const playbookOf = (nodes: Readonly<Record<string, JsonObject>>): Playbook => {
  const reading = readPlaybook(JSON.stringify({ name: 'Test', nodes }))
  if (reading.kind !== 'playbook') throw new Error('The document of this test cannot be read')
  return reading
}

export const nodeOf = (value: JsonObject): PlaybookNode => {
  const node = playbookOf({ 1: value }).nodes.get('1')
  if (node === undefined) throw new Error('The document of this test has no node')
  return node
}

/** An action with these targets behind its one output. */
export const action = (name: string, to: readonly string[] = []): JsonObject => ({
  name,
  type: 'action',
  outputs: { default: to },
})
