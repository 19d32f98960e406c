import { expect, test } from 'vitest'
import { pythonTables } from './python-tables.ts'

const within = (...lines: string[]) => pythonTables(['from dataplatform import tables', ...lines].join('\n'))

test('DM65.g literal names of reads and writes', () => {
  const found = pythonTables(`
from dataplatform import (
    secrets,
    tables as store,  # used below
)

def run(event):
    """Copies tables. store.read(x) is not code here."""
    ports = store.read_columns("ports", columns=['name', "berths"], limit=2)
    all = store.read(
        name='data_prim.calls'
    )
    # store.insert("commented", [])
    store.insert("copied", ports)
    try:
        store.replace('copied', [])
    except store.TableError as error:
        print(error)
`)
  expect(found).toEqual({
    reads: [
      { table: 'ports', columns: ['name', 'berths'] },
      { table: 'data_prim.calls', columns: null },
    ],
    writes: ['copied'],
    isIncomplete: false,
  })
})

test.each([
  ['a variable', 'tables.insert(name, rows)'],
  ['a formatted text', 'tables.insert(f"{name}", rows)'],
  ['a joined text', "tables.read('por' 'ts')"],
  ['an added text', "tables.read('por' + 'ts')"],
  ['a choice', "tables.read('ports' if x else 'calls')"],
  ['a text with an escape', "tables.read('por\\x74s')"],
  ['the module as a value', 'load(tables)'],
  ['another name of a function', 'read = tables.read'],
  ['an unpacked call', 'tables.read(*names)'],
  ['a parameter that hides the module', 'def run(tables):'],
  ['code in a formatted text', `print(f"{tables.read('ports')}")`],
  ['code as text', `exec("tab" + "les.read('ports')")`],
  ['all names of a module', 'from dataplatform import *'],
  ['the package', 'import dataplatform'],
])('DM65.g %s is not guessed', (_name, line) => {
  expect(within(line)).toEqual({ reads: [], writes: [], isIncomplete: true })
})

test('DM65.g columns that are not literal are those of the whole table', () => {
  expect(within("tables.read('ports', [name])").reads).toEqual([{ table: 'ports', columns: null }])
  expect(within("tables.read('ports', ['a', 'b',])").reads).toEqual([{ table: 'ports', columns: ['a', 'b'] }])
})

test('DM65.g an import ends with its statement', () => {
  expect(pythonTables("from dataplatform import tables; tables.insert('ports', [])").writes).toEqual([
    'ports',
  ])
})

test('DM65.g code without tables uses none, also with the same names', () => {
  const source = "import re\ntables = {}\ntables.insert('ports')\nself.tables.read('ports')\nre.compile('x')"
  expect(pythonTables(source)).toEqual({ reads: [], writes: [], isIncomplete: false })
})
