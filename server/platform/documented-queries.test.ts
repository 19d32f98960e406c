// The documented members of a query, each with every name that the interface lists, on a table of six rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import { openDataFixture, type DataFixture } from './testing/data-fixture.ts'

const calls = `day,ship,tonnage
2026-01-01,Alcyon,5
2026-01-02,Borea,7
2026-01-03,Alcyon,1
2026-01-05,,3
2025-01-01,Borea,2
2025-01-02,Alcyon,9
`

let fixture: DataFixture
beforeAll(async () => {
  fixture = await openDataFixture()
  fixture.put('calls.csv', calls)
  const design = await fixture.design('calls.csv')
  await fixture.build([{ ...design, object_name: 'call', measure_date_field: 'day' }])
})
afterAll(() => fixture.platform.close())

const run = async (body: object) => {
  const called = await fixture.call(query.run, { body: queryRequest.parse(body) })
  expect([called.status, called.body]).toEqual([200, called.body])
  return called.body
}

const number: unknown = expect.any(Number)
const text: unknown = expect.any(String)
const list: unknown = expect.any(Array)
const object: unknown = expect.any(Object)

test('HTTP39 a query answers with results, totals and its recap', async () => {
  const body = {
    data: { fields: { tonnage: ['sum', 'max'] }, skip: 1, limit: 1, hints: true },
    filter: { tonnage: { between: [1, 9] } },
    scale: { fields: [['ship', 'day.year']] },
    total: { all: ['ship'], x: ['ship'] },
    order: { ship: 'desc' },
    table_name: 'call',
    database_name: 'data_prim',
  }
  expect(await run(body)).toMatchObject({
    success: true,
    timestamp: number,
    duration: number,
    error: null,
    warning: null,
    query_params: body,
    hints: 5,
    results: [{ data: { tonnage: { sum: [{ value: 7 }], max: [{ value: 7 }] } }, scales: { ship: 'Borea' } }],
    total: {
      all: [{ data: { tonnage: { sum: [{ value: 27 }] } }, scales: {} }, {}, {}, {}],
      x: [{}, {}, {}],
    },
  })
})

test.each([
  ['sum', 27],
  ['min', 1],
  ['max', 9],
  ['avg', 4.5],
  ['count', 6],
  ['count_distinct', 6],
])('HTTP39 the mode %s', async (mode, value) => {
  expect(await run({ data: { fields: { tonnage: [mode] } } })).toMatchObject({
    results: [{ data: { tonnage: { [mode]: [{ value }] } } }],
  })
})

test.each([
  ['select', 6],
  ['select_distinct', 3],
])('HTTP39 the mode %s lists rows', async (mode, rows) => {
  const found = await run({ data: { fields: { ship: [mode] }, hints: true } })
  expect(found).toMatchObject({ hints: rows })
})

test.each<[string, string, readonly unknown[], number]>([
  ['in', 'ship', ['Alcyon', 'Borea'], 5],
  ['not_in', 'ship', ['Alcyon'], 2],
  ['between', 'tonnage', [2, 5], 3],
  ['not_between', 'tonnage', [2, 5], 3],
  ['eq', 'ship', ['Borea'], 2],
  ['not_equal', 'tonnage', [9], 5],
  ['like', 'ship', ['Alc%'], 3],
  ['not_like', 'ship', ['Alc%'], 2],
  ['is_null', 'ship', [], 1],
  ['is_not_null', 'ship', [], 5],
  ['gt', 'tonnage', [5], 2],
  ['gte', 'tonnage', [5], 3],
  ['lt', 'tonnage', [5], 3],
  ['lte', 'tonnage', [5], 4],
])('HTTP39 the operator %s', async (operator, field, operands, count) => {
  const body = { data: { fields: { tonnage: ['count'] } }, filter: { [field]: { [operator]: operands } } }
  expect(await run(body)).toMatchObject({ results: [{ data: { tonnage: { count: [{ value: count }] } } }] })
})

test.each<[string, string, readonly (number | null)[]]>([
  ['weekday', 'date', [12, null, null]],
  ['week', 'date', [12, null, null]],
  ['month', 'date', [12, null, null]],
  ['quarter', 'date', [12, null, null]],
  ['semester', 'date', [12, null, 11]],
  ['semester', 'weekday', [12, null, 9]],
  ['year', 'date', [12, 11, null]],
  ['year', 'weekday', [12, 9, null]],
])('HTTP39 an evolution by %s with the mode %s', async (scale, mode, values) => {
  const body = {
    data: { fields: { tonnage: ['sum'] } },
    filter: { day: { between: ['2026-01-01', '2026-01-02'] } },
    evol: { scale, mode, depth: 2 },
  }
  const sum = values.map((value) => ({ value }))
  expect(await run(body)).toMatchObject({ results: [{ data: { tonnage: { sum } } }] })
})

test('HTTP39 order is ascending by default, and descending where it says so', async () => {
  const body = {
    data: { fields: { tonnage: ['sum'] } },
    scale: { fields: ['ship'] },
    filter: { ship: { is_not_null: [] } },
  }
  const ships = async (order: object) => {
    const { results } = queryResponse.parse(await run({ ...body, order }))
    return results.map(({ scales }) => scales['ship'])
  }
  expect(await ships({})).toEqual(['Alcyon', 'Borea'])
  expect(await ships({ ship: 'asc' })).toEqual(['Alcyon', 'Borea'])
  expect(await ships({ ship: 'desc' })).toEqual(['Borea', 'Alcyon'])
})

test('HTTP39 the dataset lists fields with their modes, and what can order, filter and group', async () => {
  const computes: unknown = expect.arrayContaining(['sum', 'avg'])
  expect((await fixture.call(query.dataset, {})).body).toMatchObject({
    success: true,
    timestamp: number,
    duration: number,
    data: { tonnage: { computes, default: text } },
    compute_mods: list,
    orders: list,
    filters: list,
    scales: list,
    evol: object,
    dictionnary: object,
  })
})

test('HTTP39 the saved design of an object is the one that queries see after its build', async () => {
  const { items } = await fixture.request(dataManager.listObjects, {})
  expect(items).toMatchObject([{ object: { object_name: 'call' }, rows: 6, is_changed: false }])
})
