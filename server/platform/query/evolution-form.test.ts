import { afterAll, beforeAll, expect, it } from 'vitest'
import { query } from '#contract/query/endpoints.ts'
import { queryResponse } from '#contract/query/response.ts'
import { openDataFixture, type DataFixture } from '../testing/data-fixture.ts'
import { logicalAttribute, logicalObject } from '../testing/logical-objects.ts'

/** Two years of days, with as many customers as rows. */
const lines = Array.from({ length: 1500 }, (_, row) => {
  const day = new Date(Date.UTC(2023, 0, 1 + (row % 730))).toISOString().slice(0, 10)
  return `${day},quay ${row % 3},${row % 2 === 0},${row}`
})

let fixture: DataFixture
beforeAll(async () => {
  fixture = await openDataFixture()
  fixture.put('trips.csv', `day,quay,late,customer\n${lines.join('\n')}\n`)
  const design = await fixture.design('trips.csv')
  const mart = logicalObject('quays', {
    to_materialize: false,
    measure_date_field: 'day',
    attributes: [
      logicalAttribute('day', { type: { main: 'date' }, from: ['data_prim/trips/day'] }),
      logicalAttribute('quay', { from: ['data_prim/trips/quay'] }),
      logicalAttribute('customer', {
        type: { main: 'num', sub: 'bigint' },
        from: ['data_prim/trips/customer'],
      }),
    ],
  })
  await fixture.build([{ ...design, measure_date_field: 'day' }, mart], ['data_prim', 'data_mart'])
})
afterAll(() => fixture.platform.close())

const sqlOf = async (fields: readonly string[], table = 'trips'): Promise<string> => {
  const { body } = await fixture.call(query.run, {
    body: {
      data: { fields: { customer: ['count'] } },
      scale: { fields: [...fields] },
      filter: { year: [2024] },
      evol: { scale: 'year' },
      table_name: table,
    },
  })
  const { sql, results } = queryResponse.parse(body)
  expect(results.length).toBeGreaterThan(0)
  return sql
}

it.each([
  ['few groups are read once', ['quay', 'late'], 'trips', false],
  ['many groups are read by period', ['customer'], 'trips', true],
  ['groups of a view, whose number is unknown, are read by period', ['quay'], 'quays', true],
])('QB9 DM13 after a build, %s', async (_, fields, table, isByPeriod) => {
  expect(/full join/.test(await sqlOf(fields, table))).toBe(isByPeriod)
})
