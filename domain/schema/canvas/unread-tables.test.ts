import { expect, it } from 'vitest'
import type { Table } from '#contract/data-manager/table.ts'
import { unreadTables } from './unread-tables.ts'

const table = (table_name: string, state: Table['state']) => ({
  database_name: 'port',
  table_name,
  state,
  failure:
    state === 'failed'
      ? ({ path: '', code: 'extraction_too_long', params: {}, message: 'Too late' } as const)
      : null,
})

it('UI40 lists the tables without attributes, and whether an extraction of them runs', () => {
  const tables = [
    table('calls', 'ready'),
    table('ships', 'never_extracted'),
    table('berths', 'extracting'),
    table('quays', 'failed'),
    // Its columns are read again soon.
    table('pilots', 'ready'),
    // An earlier extraction is still there.
    table('tugs', 'failed'),
  ]
  const columns = ['calls', 'tugs'].map((table_name) => ({ database_name: 'port', table_name, columns: [] }))
  const unread = unreadTables(tables, columns)
  expect(unread.map(({ failure }) => failure?.message)).toEqual([undefined, undefined, 'Too late', undefined])
  expect(unread.map(({ table_name: name, state }) => [name, state])).toEqual([
    ['ships', 'never'],
    ['berths', 'working'],
    ['quays', 'failed'],
    ['pilots', 'working'],
  ])
})

it('UI40 tells tables of two sources apart', () => {
  const columns = [{ database_name: 'archive', table_name: 'calls', columns: [] }]
  expect(unreadTables([table('calls', 'never_extracted')], columns)).toHaveLength(1)
})
