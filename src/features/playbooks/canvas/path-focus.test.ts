import { expect, test } from 'vitest'
import { withBodies } from '../model/nodes/removal.ts'
import { pathOf } from './path-focus.ts'
import { action, playbookOf } from './testing/documents.ts'

const loop = (body: string, next: string) => ({
  name: 'Each',
  type: 'operator',
  subtype: 'foreach',
  loop: [body],
  outputs: { default: [next] },
})
const playbook = playbookOf({
  0: { name: 'Start', type: 'trigger', outputs: { default: ['1', '8'] } },
  1: loop('2', '5'),
  2: action('A', ['3']),
  3: loop('4', '9'),
  4: action('B'),
  5: action('C', ['6']),
  6: action('D'),
  8: action('E'),
  9: action('F'),
})

test.each([
  ['behind a loop', '6', ['0', '1', '2', '3', '4', '5', '6', '9']],
  ['in a loop', '2', ['0', '1', '2', '3', '4', '9']],
  ['on a branch', '8', ['0', '8']],
  ['at the beginning', '0', ['0', '1', '2', '3', '4', '5', '6', '8', '9']],
])('PBK88 the path of a node %s', (...[, id, path]) => {
  expect([...pathOf(playbook, [id])].toSorted()).toEqual(path)
})

test('PBK89 a loop includes its body and nested loops', () => {
  expect([...withBodies(playbook, ['1'])].toSorted()).toEqual(['1', '2', '3', '4', '9'])
  expect([...withBodies(playbook, ['8'])]).toEqual(['8'])
})
