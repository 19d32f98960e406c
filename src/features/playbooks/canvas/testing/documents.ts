// Small documents for tests, parsed by the real reader.
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import type { JsonObject, Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'

export function playbookOf(nodes: Readonly<Record<string, JsonObject>>): Playbook {
  const reading = readPlaybook(JSON.stringify({ name: 'Test', nodes }))
  if (reading.kind !== 'playbook') throw new Error('The test document is not readable')
  return reading
}

export function nodeOf(value: JsonObject): PlaybookNode {
  const node = playbookOf({ 1: value }).nodes.get('1')
  if (node === undefined) throw new Error('The test document has no node')
  return node
}

/** An action with these targets of its only output. */
export function action(name: string, to: readonly string[] = []): JsonObject {
  return {
    name,
    type: 'action',
    outputs: { default: to },
  }
}
