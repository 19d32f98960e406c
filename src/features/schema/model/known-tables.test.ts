import { describe, expect, it } from 'vitest'
import { type Table, table } from '#contract/data-manager/table.ts'
import { knownTypes, tableKey, referencedTables } from './known-tables.ts'

const of = (source: string, name: string): Table =>
  table.parse({
    database_name: source,
    table_name: name,
    format: 'csv',
    size: 1,
    state: 'ready',
    rows: 1,
    rejected_rows: 0,
    attributes: 1,
    extracted_at: null,
    job_id: null,
    failure: null,
  })
const tables = [of('harbour', 'ships.csv'), of('harbour', '2025/ships.csv'), of('other', 'ships.csv')]

describe('tables that paths refer to', () => {
  it.each([
    { path: 'harbour/ships.csv/imo', meant: ['ships.csv'] },
    { path: 'harbour/2025/ships.csv/imo', meant: ['2025/ships.csv'] },
    { path: 'harbour/2025%2Fships.csv/a%2Fb', meant: ['2025/ships.csv'] },
    { path: 'harbour/ships.csv/a/b', meant: ['ships.csv'] },
    { path: 'nowhere/ships.csv/imo', meant: [] },
    { path: 'harbour/100%/imo', meant: [] },
  ])('$path: $meant', ({ path, meant }) => {
    expect(referencedTables([path], tables).map((each) => each.table)).toEqual(meant)
  })

  it('distinguishes a table that was never extracted from an unknown table', () => {
    const known = knownTypes(tables, new Map([[tableKey({ source: 'harbour', table: 'ships.csv' }), null]]))
    expect(known.get('harbour')?.get('ships.csv')).toBeNull()
    expect(known.get('harbour')?.get('cars.csv')).toBeUndefined()
  })
})
