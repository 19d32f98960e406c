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
      {
        node: '0',
        name: 'Begin',
        change: 'changed',
        members: [{ path: ['items'], before: undefined, after: 1 }],
      },
      {
        node: '1',
        name: 'Look',
        change: 'changed',
        members: [{ path: ['name'], before: 'Scan', after: 'Look' }],
      },
      { node: '7', name: 'New', change: 'added', members: [] },
      { node: '2', name: 'End', change: 'removed', members: [] },
    ],
  ],
  [
    'the document itself',
    { name: 'B', nodes: { 0: node('Begin'), 1: node('Scan'), 2: node('End') } },
    [
      { path: ['name'], before: 'A', after: 'B' },
      { path: ['tags'], before: ['x'], after: undefined },
    ],
    [],
  ],
])('PBK111 a comparison lists changes: %s', (_, after, members, nodes) => {
  expect(comparePlaybooks(before, read(after))).toEqual({ members, nodes })
})

it.each([
  [
    'members of objects',
    { arguments: { a: 1, b: 2 } },
    { arguments: { a: 1, b: 3 } },
    [[['arguments', 'b'], 2, 3]],
  ],
  [
    'items of lists of the same length',
    { cases: [{ right: 1 }, { right: 2 }] },
    { cases: [{ right: 1 }, { right: '2' }] },
    [[['cases', 1, 'right'], 2, '2']],
  ],
  [
    'lists of other lengths as one value',
    { outputs: { default: ['1'] } },
    { outputs: { default: ['1', '2'] } },
    [[['outputs', 'default'], ['1'], ['1', '2']]],
  ],
  [
    'an object that was added as one value',
    {},
    { arguments: { a: 1 } },
    [[['arguments'], undefined, { a: 1 }]],
  ],
])('PBK120 the change of a node lists %s', (_, was, is, changes) => {
  const documentOf = (more: object) => read({ nodes: { 0: { name: 'N', type: 'action', ...more } } })
  const [node] = comparePlaybooks(documentOf(was), documentOf(is)).nodes
  expect(node?.members.map(({ path, before: old, after }) => [path, old, after])).toEqual(changes)
})
