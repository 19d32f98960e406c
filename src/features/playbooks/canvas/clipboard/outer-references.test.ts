import { expect, test } from 'vitest'
import type { Fragment } from '#domain/playbook/command.ts'
import { firstReferenceTo, referenceCandidates, ambiguousReferences } from './outer-references.ts'
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
])('PBK87 a reference to a node that %s', (...[, id, name, isAmbiguous]) => {
  const outside = new Map(name === undefined ? [] : [[id, name]])
  const ambiguous = ambiguousReferences(reading(`{{ node.${id}.x }}`), { playbook, outside })
  expect(ambiguous).toEqual(isAmbiguous ? [id] : [])
})

test('PBK87 references within the pasted nodes need no choice', () => {
  expect(
    ambiguousReferences(reading('{{ node.9.x }}', '{{ store.y }}'), { playbook, outside: new Map() }),
  ).toEqual([])
})

test('PBK87 proposes nodes of the same name first, then the one with the same id', () => {
  const { best, all } = referenceCandidates({ playbook, outside: new Map([['6', 'Alert']]) }, '6')
  expect(best).toBe('2')
  expect(all.map(({ id }) => id)).toEqual(['2', '5', '6', '1'])
})

test('PBK87 without a name no target is preselected', () => {
  const { best, all } = referenceCandidates({ playbook, outside: new Map() }, '6')
  expect(best).toBeUndefined()
  expect(all[0]?.id).toBe('6')
})

test('PBK87 shows the first template that reads a node as the example', () => {
  expect(firstReferenceTo(reading('{{ store.y }}', 'a {{ node.4.x }}', '{{ node.4.z }}'), '4')?.text).toBe(
    'a {{ node.4.x }}',
  )
})
