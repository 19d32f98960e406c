import { expect, test } from 'vitest'
import type { Fragment } from '#domain/playbook/command.ts'
import { exampleOf, proposals, unsettled } from './outer-references.ts'
import { action, playbookOf } from '../testing/documents.ts'

const reading = (...templates: readonly string[]): Fragment => ({
  nodes: [{ id: '9', value: { ...action('Reader'), arguments: { templates } }, at: null }],
})
const playbook = playbookOf({
  1: action('Search'),
  2: action('Alert'),
  5: action(' alert '),
  6: action('Other'),
})

test.each([
  ['is there under the same name', '2', 'Alert', false],
  ['is another one here', '2', 'Incident', true],
  ['is not here', '4', 'Alert', true],
  ['was not there either', '4', undefined, false],
])('PBK87 a reference to a node that %s', (...[, id, name, isAsked]) => {
  const outside = new Map(name === undefined ? [] : [[id, name]])
  const asked = unsettled(reading(`{{ node.${id}.x }}`), { playbook, outside })
  expect(asked).toEqual(isAsked ? [id] : [])
})

test('PBK87 references among what is pasted ask nothing', () => {
  expect(unsettled(reading('{{ node.9.x }}', '{{ store.y }}'), { playbook, outside: new Map() })).toEqual([])
})

test('PBK87 nodes of the same name are proposed first, then the one of the same id', () => {
  const { best, all } = proposals({ playbook, outside: new Map([['6', 'Alert']]) }, '6')
  expect(best).toBe('2')
  expect(all.map(({ id }) => id)).toEqual(['2', '5', '6', '1'])
})

test('PBK87 without a name nothing is chosen beforehand', () => {
  const { best, all } = proposals({ playbook, outside: new Map() }, '6')
  expect(best).toBeUndefined()
  expect(all[0]?.id).toBe('6')
})

test('PBK87 the first template that reads the node stands for the others', () => {
  expect(exampleOf(reading('{{ store.y }}', 'a {{ node.4.x }}', '{{ node.4.z }}'), '4')?.text).toBe(
    'a {{ node.4.x }}',
  )
})
