import { describe, expect, it } from 'vitest'
import { fieldIn } from './catalogue.ts'
import { dateUnitFor } from './date-unit.ts'
import { emptyState } from './query-state.ts'
import { letPlatformChoose, scopeToQuery, setTable } from './query-table.ts'
import { catalogue } from './testing/fixtures.ts'
import { defaultWell, fieldsOfWell, withField } from './well-fields.ts'

const strike = (name: string) => {
  const field = fieldIn(catalogue, { table: 'data_prim.strike', name })
  if (field === undefined) throw new Error(`The fixture has no field ${name}`)
  return field
}

describe('additions', () => {
  const rows = { ...emptyState, rows: [{ field: 'phase' }] }
  it.each([
    ['cost', emptyState, 'values', { values: [{ mode: 'sum', field: 'cost' }] }],
    ['phase', emptyState, 'rows', { rows: [{ field: 'phase' }] }],
    ['night', emptyState, 'rows', { rows: [{ field: 'night' }] }],
    ['day', emptyState, 'rows', { rows: [{ field: 'day', unit: 'year_month' }] }],
    ['day', rows, 'columns', { columns: [{ field: 'day', unit: 'year_month' }] }],
  ] as const)(
    '%s is added to a suitable well; a date never adds years together',
    (name, state, well, members) => {
      const field = strike(name)
      expect(defaultWell(field, state)).toBe(well)
      expect(withField(state, { field, well })).toMatchObject(members)
    },
  )

  it.each([
    ['1995-01-01', '1995-02-20', 'date'],
    ['1995-01-01T08:00:00', '1995-01-01T20:00:00', 'date'],
    ['1995-01-01', '1995-12-31', 'year_month'],
    ['1990-01-01', '2002-12-31', 'year_month'],
    ['1900-01-01', '2002-12-31', 'year'],
    [null, null, 'year_month'],
  ] as const)('a date from %s to %s starts with %s', (min, max, unit) => {
    expect(dateUnitFor({ min, max })).toBe(unit)
  })

  it('offers the fields of the table first, then those that switch it', () => {
    const table = catalogue.tables[1]
    if (table === undefined) throw new Error('The fixture has two tables')
    const state = setTable({ ...emptyState, rows: [{ field: 'airport' }] }, table)
    const scoped = scopeToQuery(catalogue, { state, answering: null })
    const choices = fieldsOfWell({ catalogue: scoped, state }, 'rows')
    expect(choices.filter(({ switches }) => !switches).map(({ field }) => field.name)).toEqual([
      'Airport code',
      'État',
    ])
    expect(choices.findIndex(({ switches }) => switches)).toBe(2)
  })

  it('offers a name once if the platform chooses the table', () => {
    const state = letPlatformChoose(emptyState)
    const choices = fieldsOfWell({ catalogue, state }, 'rows')
    expect(choices.filter(({ field }) => field.field === 'airport')).toHaveLength(1)
  })
})
