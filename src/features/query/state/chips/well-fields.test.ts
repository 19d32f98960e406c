import { describe, expect, it } from 'vitest'
import { emptyState } from '../query-state.ts'
import { letPlatformChoose, scopeToQuery, setTable } from '../query-table.ts'
import { catalogue } from '../testing/fixtures.ts'
import { fieldsOfWell } from './well-fields.ts'

describe('the fields of a well', () => {
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

  it('offers the fields of the chosen table first before anything is chosen', () => {
    const table = catalogue.tables[1]
    if (table === undefined) throw new Error('The fixture has two tables')
    const state = setTable(emptyState, table)
    const scoped = scopeToQuery(catalogue, { state, answering: null })
    const [first, second] = fieldsOfWell({ catalogue: scoped, state }, 'rows')
    expect([first?.field.name, second?.field.name]).toEqual(['Airport code', 'État'])
  })

  it('offers a name once if the platform chooses the table', () => {
    const state = letPlatformChoose(emptyState)
    const choices = fieldsOfWell({ catalogue, state }, 'rows')
    expect(choices.filter(({ field }) => field.field === 'airport')).toHaveLength(1)
  })
})
