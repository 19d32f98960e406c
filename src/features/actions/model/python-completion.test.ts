import { expect, test } from 'vitest'
import { completePython } from './python-completion.ts'

const tables = ['data_prim.event_handle', 'data_mart.sales']
const secrets = ['api_key', 'token']

const namesAfter = (before: string) => {
  const found = completePython(before, { tables, secrets })
  return found && { from: found.from, names: found.names.map(({ name }) => name) }
}

test.each([
  ['event.', 6, ['type', 'content', 'input']],
  ['x = event.con', 10, ['type', 'content', 'input']],
  ['tables.', 7, ['read', 'read_columns', 'insert', 'replace']],
  ['    tables.in', 11, ['read', 'read_columns', 'insert', 'replace']],
  ['from dataplatform import ', 25, ['tables', 'secrets']],
  ['import json\nfrom dataplatform import ta', 37, ['tables', 'secrets']],
  ['dataplatform.', 13, ['tables', 'secrets']],
  ['ev', 0, ['event', 'dataplatform', 'tables', 'secrets']],
  ['secrets["', 9, secrets],
  ["key = secrets['to", 15, secrets],
  ['tables.insert("', 15, tables],
  ["tables.read('data_prim.ev", 13, tables],
] as const)('ENG20 %j completes at %i', (before, from, names) => {
  expect(namesAfter(before)).toEqual({ from, names: [...names] })
})

test.each(['', 'x = 1 ', 'other.', 'row.event.', 'print("tables'])(
  'ENG20 %j has no names of the module',
  (before) => {
    expect(namesAfter(before)?.names.includes('type') ?? false).toBe(false)
  },
)
