import { expect, test } from 'vitest'
import { completePython } from './python-completion.ts'

const tables = ['data_prim.event_handle', 'data_mart.sales']

const namesAfter = (before: string) => {
  const found = completePython(before, tables)
  return found && { from: found.from, names: found.names.map(({ name }) => name) }
}

test.each([
  ['event.', 6, ['type', 'content']],
  ['x = event.con', 10, ['type', 'content']],
  ['tables.', 7, ['read', 'read_columns', 'insert', 'replace']],
  ['    tables.in', 11, ['read', 'read_columns', 'insert', 'replace']],
  ['from dataplatform import ', 25, ['tables']],
  ['import json\nfrom dataplatform import ta', 37, ['tables']],
  ['dataplatform.', 13, ['tables']],
  ['ev', 0, ['event', 'dataplatform', 'tables']],
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
