import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsResponse, columnsType } from '#contract/query/columns.ts'
import { queryRequest } from '#contract/query/request.ts'
import {
  contextWith,
  inputOf,
  openQueryFixture,
  type Body,
  type QueryFixture,
} from './testing/query-fixture.ts'
import { sampleState, tableOf } from './testing/sample-warehouse.ts'

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
  await fixture.deps.warehouse.execute(
    `create table data_prim.exact as select i as n, 'text "' || (i % 7) as t,
      12345678901234567890.12::decimal(38, 2) + i as big, 'nan'::double as d from range(5000) r(i)`,
  )
  const exact = tableOf(
    { n: 'bigint', t: 'string', big: 'decimal', d: 'double' },
    { table_name: 'exact', physical_name: 'exact', rows: 5000 },
  )
  fixture.publish({ ...sampleState, tables: [...sampleState.tables, exact] })
})
afterAll(() => fixture.close())

const columnsOf = async (body: Body) => {
  const accept = `${columnsType}, application/json;q=0.5`
  const response = await fixture.handlers.run(inputOf(queryRequest.parse(body)), { ...contextWith(), accept })
  if (!(response instanceof Response)) throw new TypeError('a query is answered by a Response')
  expect(response.headers.get('content-type')).toBe(columnsType)
  return columnsResponse.parse(await response.json())
}

describe('QB39 the columnar form', () => {
  it('QB39 names the columns in the order of the result', async () => {
    const { columns, rows, batches } = await columnsOf({
      data: { fields: { price: ['sum', 'count'], day: 'max' } },
      scale: { fields: ['quay', 'year'] },
      table_name: 'trips',
    })
    expect(columns).toEqual([
      { role: 'scale', name: 'quay', mode: null, period: 0, type: 'string' },
      { role: 'scale', name: 'year', mode: null, period: 0, type: 'num' },
      { role: 'value', name: 'price', mode: 'sum', period: 0, type: 'num' },
      { role: 'value', name: 'price', mode: 'count', period: 0, type: 'num' },
      { role: 'value', name: 'day', mode: 'max', period: 0, type: 'date' },
    ])
    expect(rows).toBe(batches[0]?.[0]?.length)
  })

  it('QB39 contains the values of the nested form, and numbers that no double holds as text', async () => {
    const body: Body = {
      data: { fields: { t: 'select', big: 'sum', d: 'max' }, limit: 5000 },
      scale: { fields: ['n'] },
      table_name: 'exact',
    }
    const { rows, batches } = await columnsOf(body)
    expect(rows).toBe(5000)
    expect(batches.length).toBeGreaterThan(1)
    const { results } = await fixture.query(body)
    const [numbers, texts, , doubles] = [0, 1, 2, 3].map((column) =>
      batches.flatMap((batch) => batch[column] ?? []),
    )
    expect(numbers).toEqual(results.map(({ scales }) => scales['n']))
    expect(texts).toEqual(results.map(({ data }) => data['t']?.['select']?.[0]?.['value']))
    expect(new Set(doubles)).toEqual(new Set([null]))
    expect(batches[0]?.[2]?.[1]).toBe('12345678901234567891.12')
  })

  it('QB39 an empty result has its columns', async () => {
    const answered = await columnsOf({
      data: { fields: { people: 'sum' } },
      scale: { fields: ['ferry'] },
      filter: { ferry: 'none' },
    })
    expect(answered).toMatchObject({ rows: 0, batches: [], total: { all: [], x: [], y: [] } })
    expect(answered.columns).toHaveLength(2)
  })

  it('QB39 totals are sets of columns, and equal those of the nested form', async () => {
    const body: Body = {
      data: { fields: { price: 'sum' } },
      scale: { fields: ['quay', 'ferry'] },
      total: { all: ['quay'] },
      table_name: 'trips',
    }
    const { total } = await columnsOf(body)
    expect(total.all.map(({ columns, rows }) => [columns.map(({ name }) => name), rows])).toEqual([
      [['price'], 1],
      [['quay', 'price'], 4],
    ])
    const nested = (await fixture.query(body)).total.all
    const sums = total.all.flatMap(({ batches }) => batches.flatMap((batch) => batch.at(-1) ?? []))
    expect(sums).toEqual(nested.map(({ data }) => data['price']?.['sum']?.[0]?.['value']))
  })
})
