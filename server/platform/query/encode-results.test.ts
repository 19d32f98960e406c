import { expect, it } from 'vitest'
import type { Measure, Query } from '#domain/query/query.ts'
import { layoutOf } from '#domain/query/result-layout.ts'
import type { Term } from '#domain/query/term.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { resultEncoder } from './encode-results.ts'
import { sampleTables } from './testing/sample-warehouse.ts'

const reading = readQuery(
  {
    data: { fields: { people: ['sum', 'max'] } },
    scale: { fields: ['year', 'ferry'] },
    table_name: 'trips',
  },
  { tables: sampleTables, dataLimit: 10, timeZone: 'UTC' },
)
if (!('query' in reading)) throw new Error('not understood')
const { query } = reading

it('QB1 QB9 returns past periods after the current one, and an absent one as a row of nulls', () => {
  const date: Term = {
    name: 'day',
    field: 'day',
    unit: null,
    fieldType: { main: 'date' },
    type: 'date',
  }
  const evolved: Query = { ...query, evolution: { date, scale: 'year', mode: 'date', depth: 2 } }
  const { width } = layoutOf(evolved)
  // year, ferry, sum, max; then for each past period: presence, year, sum, max.
  const row = [2025, 'Alba', 5, 3, true, 2024, 7, null, false, 2023, 0, 0]
  expect(row).toHaveLength(width)
  const columns = row.map((cell) => [cell])
  const encoded = resultEncoder(evolved).encode({ names: row.map(String), columns, rows: 1 })
  expect(JSON.parse(encoded)).toEqual({
    data: {
      people: {
        sum: [
          { year: 2025, ferry: 'Alba', value: 5 },
          { year: 2024, ferry: 'Alba', value: 7 },
          { year: null, ferry: null, value: null },
        ],
        max: [
          { year: 2025, ferry: 'Alba', value: 3 },
          { year: 2024, ferry: 'Alba', value: null },
          { year: null, ferry: null, value: null },
        ],
      },
    },
    scales: { year: 2025, ferry: 'Alba' },
  })
})

it('QB1 returns empty data and scales where nothing is requested of them', () => {
  const measures: Measure[] = query.measures.slice(0, 1)
  const encode = (shape: Partial<Query>): unknown =>
    JSON.parse(resultEncoder({ ...query, ...shape }).encode({ names: [], columns: [[1], ['x']], rows: 1 }))
  expect(encode({ measures: [] })).toEqual({ data: {}, scales: { year: 1, ferry: 'x' } })
  expect(encode({ measures, scales: [] })).toEqual({
    data: { people: { sum: [{ value: 1 }] } },
    scales: {},
  })
})
