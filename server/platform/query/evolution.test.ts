import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import { contextWith, inputOf, openQueryFixture, type QueryFixture } from './testing/query-fixture.ts'
import { sampleState, sampleTables } from './testing/sample-warehouse.ts'

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

it('QB9 IAM10a the statement does not depend on the number of values in hidden rows', async () => {
  const tables = sampleTables.map((table) => ({
    ...table,
    fields: table.fields.map((field) => ({ ...field, distinct: 3 })),
  }))
  fixture.publish({ ...sampleState, tables })
  const request = queryRequest.parse({
    data: { fields: { people: 'sum' } },
    scale: { fields: ['quay'] },
    filter: { year: [2025] },
    evol: { scale: 'year' },
    table_name: 'trips',
  })
  const isByPeriod = async (conditions: readonly RoleCondition[]): Promise<boolean> => {
    const response = await fixture.handlers.run(inputOf(request), contextWith(undefined, conditions))
    if (!(response instanceof Response)) throw new TypeError('a query is answered by a Response')
    return queryResponse.parse(await response.json()).sql.includes('full join')
  }
  expect(await isByPeriod([])).toBe(false)
  expect(await isByPeriod([{ filter: { quay: ['south'] } }])).toBe(true)
})
