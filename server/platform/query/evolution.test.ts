import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryFixture, type QueryFixture } from './testing/query-fixture.ts'

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
})
afterAll(() => fixture.close())

it('QB9 answers each year beside the year before, with its days, totals and number of results', async () => {
  const { results, evolution, hints, total } = await fixture.query({
    data: { fields: { people: 'sum' }, hints: true },
    scale: { fields: ['year'] },
    filter: { day: { gte: '2024-01-01' } },
    total: { all: [] },
    evol: { scale: 'year' },
    table_name: 'trips',
  })
  expect(results.map(({ data }) => data['people']?.['sum'])).toEqual([
    [
      { year: 2024, value: 12 },
      { year: null, value: null },
    ],
    [
      { year: 2025, value: 133 },
      { year: 2024, value: 12 },
    ],
  ])
  expect(hints).toBe(2)
  expect(total.all[0]?.data['people']?.['sum']).toEqual([{ value: 145 }, { value: 145 }])
  expect(evolution).toEqual({
    date_field: 'day',
    periods: [
      { from: '2024-01-01', to: null, is_partial: true },
      { from: '2023-01-01', to: null, is_partial: true },
    ],
  })
})
