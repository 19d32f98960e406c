import { expect, it } from 'vitest'
import { choicesFor, nameOf, uuidOf } from './import-document.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'

const uuid = '6B1f5c0e-3f7a-4c1e-9d2b-0a1b2c3d4e5f'
const read = (members: object) => readPlaybook(JSON.stringify({ nodes: {}, ...members }))
const stored = {
  uuid,
  name: '',
  workspace: '',
  description: '',
  tags: [],
  nodes: 0,
  errors: 0,
  warnings: 0,
  version: 1,
  size: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: '',
  updated_at: '2026-01-01T00:00:00.000Z',
  updated_by: '',
  etag: '',
}

it.each([
  ['a new one', {}, ['create', 'skip']],
  ['one whose uuid is stored', { stored }, ['version', 'copy', 'skip']],
  ['one whose bytes are stored', { stored, isSame: true }, ['skip', 'copy']],
  ['one whose uuid came before', { isDuplicate: true }, ['copy', 'skip']],
  ['one whose uuid is stored and came before', { stored, isDuplicate: true }, ['copy', 'version', 'skip']],
  ['no JSON', { reading: readPlaybook('{') }, ['skip']],
  ['no text', { reading: undefined }, ['skip']],
])('PBK109: offers the choices for %s', (_, input, choices) => {
  const candidate = {
    reading: read({ uuid }),
    stored: undefined,
    isSame: false,
    isDuplicate: false,
    ...input,
  }
  expect(choicesFor(candidate)).toEqual(choices)
})

it.each([
  [read({ uuid }), uuid.toLowerCase()],
  [read({ uuid: 'x' }), undefined],
  [read({}), undefined],
  [readPlaybook('[1'), undefined],
])('PBK109: a document is stored under its own uuid', (reading, expected) => {
  expect(uuidOf(reading)).toBe(expected)
})

it('PBK108: a document is named after its own name, else its source', () => {
  expect(nameOf({ reading: read({ name: 'Shodan' }), from: 'a.json' })).toBe('Shodan')
  expect(nameOf({ reading: read({ name: ' ' }), from: 'a.json' })).toBe('a.json')
  expect(nameOf({ reading: read({ name: 4 }), from: undefined })).toBe('')
})
