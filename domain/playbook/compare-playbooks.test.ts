import { expect, it } from 'vitest'
import { comparePlaybooks } from './compare-playbooks.ts'
import type { Playbook } from './playbook.ts'
import { readPlaybook } from './read/read-playbook.ts'

const node = (name: string, more: object = {}) => ({
  name,
  type: 'action',
  outputs: { default: [] },
  ...more,
})
const read = (document: object): Playbook => {
  const reading = readPlaybook(JSON.stringify(document))
  if (reading.kind !== 'playbook') throw new Error('not a playbook')
  return reading
}
const before = read({ name: 'A', tags: ['x'], nodes: { 0: node('Begin'), 1: node('Scan'), 2: node('End') } })

it.each([
  [
    'the same',
    { name: 'A', tags: ['x'], nodes: { 2: node('End'), 0: node('Begin'), 1: node('Scan') } },
    [],
    [],
  ],
  [
    'a node added, one removed, one changed',
    { name: 'A', tags: ['x'], nodes: { 0: node('Begin', { items: 1 }), 1: node('Look'), 7: node('New') } },
    [],
    [
      { node: '0', name: 'Begin', change: 'changed', members: ['items'] },
      { node: '1', name: 'Look', change: 'changed', members: ['name'] },
      { node: '7', name: 'New', change: 'added', members: [] },
      { node: '2', name: 'End', change: 'removed', members: [] },
    ],
  ],
  [
    'the document itself',
    { name: 'B', nodes: { 0: node('Begin'), 1: node('Scan'), 2: node('End') } },
    ['name', 'tags'],
    [],
  ],
])('PBK111 a comparison lists changes: %s', (_, after, members, nodes) => {
  expect(comparePlaybooks(before, read(after))).toEqual({ members, nodes })
})
