import { describe, expect, it } from 'vitest'
import { type Catalogue, fieldIn, nameOf, readCatalogue, tableKey, tableName } from './catalogue.ts'
import { readAddress, writeAddress } from './query-params.ts'
import { fromRequest, toRequest, toView } from './query-request.ts'
import { type QueryState, confirmedAnswer, emptyState, normalize } from './query-state.ts'
import {
  letPlatformChoose,
  scopeToQuery,
  setTable,
  stateForField,
  switchFinder,
  switchTable,
  tableInUse,
} from './query-table.ts'
import { tableChange } from './table-change.ts'
import { catalogue, dataset } from './testing/fixtures.ts'

const read = (search: string) => readAddress(new URLSearchParams(search)).state
const keyInUse = (state: QueryState, answering: string | null = null) => {
  const table = tableInUse(catalogue, { state, answering })
  return table && tableKey(table)
}
const [strikes, airports] = dataset.tables
if (strikes === undefined || airports === undefined) throw new Error('The fixture has two tables')
const without = (name: string): Catalogue => ({
  ...catalogue,
  tables: catalogue.tables.map((table) => ({
    ...table,
    fields: table.fields.filter(({ field }) => field !== name),
  })),
})

describe('the table of a query', () => {
  it('QB30 the first field sets the table in which it was picked', () => {
    const field = fieldIn(catalogue, { table: 'data_prim.airport', name: 'airport' })
    if (field === undefined) throw new Error('The fixture has this field')
    const picked = stateForField(catalogue, emptyState, field)
    expect(picked).toMatchObject({ table: 'airport', level: 'data_prim', anyTable: false })
    expect(stateForField(catalogue, letPlatformChoose(emptyState), field).table).toBeNull()
    const query = { ...picked, rows: [{ field: 'airport' }] }
    expect(toRequest(query)).toMatchObject({ table_name: 'airport', database_name: 'data_prim' })
    const scoped = scopeToQuery(catalogue, { state: query, answering: null })
    expect(nameOf(scoped, 'airport')).toBe('Airport code')
    expect(switchFinder(scoped, query)(field)).toBe(false)
  })

  it('QB30 the address stores the table, or that the platform chooses', () => {
    const query = { ...emptyState, rows: [{ field: 'airport' }] }
    expect(writeAddress(setTable(query, strikes))).toBe('?row=airport&table=strike&level=data_prim')
    expect(writeAddress(letPlatformChoose(query))).toBe('?row=airport&tables=any')
    expect(read('tables=any')).toEqual({ ...emptyState, anyTable: true })
  })

  it('QB30 an address of before, without a table, lets the platform choose', () => {
    expect(read('row=airport').anyTable).toBe(true)
    expect(toRequest(read('row=airport'))).not.toHaveProperty('table_name')
    expect(keyInUse(read('row=airport'))).toBe('data_prim.airport')
    expect(keyInUse(read('row=airport'), 'data_prim.strike')).toBe('data_prim.strike')
    expect(keyInUse(read('row=phase'), 'data_prim.airport')).toBe('data_prim.strike')
    expect(keyInUse(read(''))).toBeNull()
  })

  it('names of a table that is gone refer to no other table', () => {
    const scoped = scopeToQuery(catalogue, { state: read('row=cost&table=gone'), answering: null })
    expect(scoped.table).toBeNull()
    expect(nameOf(scoped, 'cost')).toBe('cost')
  })

  it('shows the level of tables with the same name', () => {
    const mart = { ...strikes, database_name: 'data_mart' }
    expect(tableName(catalogue, strikes)).toBe('Bird strikes')
    expect(tableName({ ...catalogue, tables: [...catalogue.tables, mart] }, mart)).toBe(
      'Bird strikes (data_mart)',
    )
  })
})

describe('switching the table', () => {
  const query = normalize({
    ...setTable(emptyState, strikes),
    values: [
      { mode: 'sum', field: 'cost' },
      { mode: 'count', field: 'airport' },
    ],
    rows: [{ field: 'airport' }],
    columns: [{ field: 'day', unit: 'month' }],
    filters: [{ dimension: { field: 'airport' }, operator: 'in', operands: ['JFK'] }],
    order: [{ by: { mode: 'sum', field: 'cost' }, direction: 'desc' }],
  })
  const scoped = scopeToQuery(catalogue, { state: query, answering: null })

  it('keeps what the other table has by the same name, and reports the rest', () => {
    const { state, kept, dropped } = switchTable(scoped, query, airports)
    expect(state).toEqual(
      normalize({
        ...setTable(emptyState, airports),
        values: [{ mode: 'count', field: 'airport' }],
        rows: [{ field: 'airport' }],
        filters: query.filters,
      }),
    )
    expect(kept).toEqual(['Airport code'])
    expect(dropped).toEqual(['Cost', 'day'])
  })

  it('drops a mode and a condition that the type of the other table does not allow', () => {
    const texts = {
      ...strikes,
      table_name: 'texts',
      fields: strikes.fields.map((field) => ({ ...field, type: { main: 'string' } })),
    }
    const all = readCatalogue({ ...dataset, tables: [...dataset.tables, texts] })
    const { state } = switchTable(
      scopeToQuery(all, { state: query, answering: null }),
      {
        ...query,
        filters: [{ dimension: { field: 'speed' }, operator: 'gte', operands: [10] }],
      },
      texts,
    )
    expect(state.values).toEqual([{ mode: 'count', field: 'airport' }])
    expect(state).toMatchObject({ rows: [{ field: 'airport' }], columns: [], filters: [], order: [] })
  })
})

describe('a saved query whose table has changed', () => {
  const rows = [{ field: 'airport' }]
  const pinned = setTable({ ...emptyState, rows }, strikes)
  const open = { ...letPlatformChoose({ ...emptyState, rows }), answeredBy: 'data_prim.strike' }

  it('QB30 remembers the table that answered', () => {
    const saved = { request: toRequest(open), view: toView(open) }
    expect(saved.view).toMatchObject({ answered_by: 'data_prim.strike' })
    expect(fromRequest(saved).state).toEqual(open)
    expect(read(writeAddress(open))).toEqual(open)
    expect(confirmedAnswer(open, { ...open, limit: 7 }).answeredBy).toBe('data_prim.strike')
    expect(confirmedAnswer(open, { ...open, rows: [{ field: 'phase' }] }).answeredBy).toBeNull()
  })

  it('is not reported if nothing changed', () => {
    expect(tableChange(catalogue, { state: pinned, answering: null })).toBeNull()
    expect(tableChange(catalogue, { state: open, answering: 'data_prim.strike' })).toBeNull()
  })

  it('QB30 reports a table that is gone, and the tables with every field', () => {
    const gone = { ...pinned, table: 'gone' }
    expect(tableChange(catalogue, { state: gone, answering: null })).toEqual({
      kind: 'table',
      table: 'gone',
      others: [airports, strikes],
    })
  })

  it('QB30 reports a field that is gone', () => {
    const state = normalize({ ...pinned, columns: [{ field: 'phase' }] })
    const after = without('phase')
    expect(tableChange(after, { state, answering: null })).toMatchObject({
      kind: 'fields',
      missing: ['phase'],
      others: [],
    })
    const left = letPlatformChoose(state)
    expect(tableChange(after, { state: left, answering: null })).toBeNull()
    expect(
      tableChange(after, { state: { ...left, answeredBy: 'data_prim.strike' }, answering: null }),
    ).toMatchObject({ kind: 'fields', missing: ['phase'] })
  })

  it('QB30 reports another table than the one that answered before', () => {
    const change = { kind: 'answer', before: 'data_prim.strike', now: 'data_prim.airport' }
    const answering = 'data_prim.airport'
    expect(tableChange(catalogue, { state: open, answering })).toEqual({ ...change, former: strikes })
    const after = { ...catalogue, tables: [airports] }
    expect(tableChange(after, { state: open, answering })).toEqual({ ...change, former: null })
  })
})
