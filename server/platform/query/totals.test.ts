import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import {
  contextWith,
  inputOf,
  openQueryFixture,
  refusalOf,
  type Body,
  type QueryFixture,
} from './testing/query-fixture.ts'
import { sampleState, tableOf } from './testing/sample-warehouse.ts'

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
})
afterAll(() => fixture.close())

const item = (scales: Record<string, unknown>, values: { sum: number | null; avg: number | null }) => ({
  data: { people: { sum: [{ ...scales, value: values.sum }], avg: [{ ...scales, value: values.avg }] } },
  scales,
})

const people: Body = {
  data: { fields: { people: ['sum', 'avg'] } },
  scale: { fields: [['ferry', 'quay']] },
  table_name: 'trips',
}

describe('totals', () => {
  it('QB8 answers the grand total, then each grouping, and both axes, recomputed from the rows', async () => {
    const { results, total, receipt, sql } = await fixture.query({
      ...people,
      data: { fields: { people: ['sum', 'avg'] }, limit: 1, skip: 1 },
      order: { people: 'desc' },
      filter: { ferry: { not_equal: 'a"b%_c' } },
      total: { all: ['late'], x: ['quay'], y: ['ferry', 'late'] },
    })
    expect(results.map(({ scales }) => scales)).toEqual([{ ferry: 'Alba', quay: 'north' }])
    expect(total.all).toEqual([
      item({}, { sum: 52, avg: 13 }),
      item({ late: false }, { sum: 30, avg: 30 }),
      item({ late: true }, { sum: 15, avg: 7.5 }),
      item({ late: null }, { sum: 7, avg: 7 }),
    ])
    expect(total.x).toEqual([
      item({ quay: 'north' }, { sum: 19, avg: 9.5 }),
      item({ quay: 'south' }, { sum: 33, avg: 16.5 }),
      item({ quay: null }, { sum: null, avg: null }),
    ])
    expect(total.y.map(({ scales }) => scales)).toEqual([
      { ferry: 'Alba', late: true },
      { ferry: 'Borea', late: false },
      { ferry: 'Borea', late: true },
      { ferry: 'Ceres', late: null },
    ])
    expect(receipt.totals).toBe('same_pass')
    expect(sql.match(/grouping sets/g)).toHaveLength(1)
  })

  it('QB8 returns the same fields in another order with their own names', async () => {
    const { total } = await fixture.query({
      ...people,
      total: { all: [['late', 'quay']], x: ['quay', 'late'], y: ['ferry', 'quay'] },
    })
    expect(total.x).toEqual(total.all.slice(1))
    expect(total.x[0]?.scales).toEqual({ late: false, quay: 'east' })
    expect(total.y.map(({ scales }) => scales['ferry'])).toEqual(['Alba', 'Alba', 'Borea', 'Ceres', 'a"b%_c'])
  })

  it('QB8 counts distinct values and takes first values from the rows of each total', async () => {
    const { total } = await fixture.query({
      data: { fields: { quay: 'count_distinct', ferry: 'select' } },
      scale: { fields: ['late'] },
      total: { all: ['late'] },
      table_name: 'trips',
    })
    const values = total.all.map(({ data }) => [data['quay']?.['count_distinct'], data['ferry']?.['select']])
    expect(values).toEqual([
      [[{ value: 3 }], [{ value: 'Alba' }]],
      [[{ late: false, value: 2 }], [{ late: false, value: 'Borea' }]],
      [[{ late: true, value: 2 }], [{ late: true, value: 'Alba' }]],
      [[{ late: null, value: 1 }], [{ late: null, value: 'Ceres' }]],
    ])
  })

  it('QB34 an empty list is the grand total alone, even of no rows; without totals the lists are empty', async () => {
    const total = { all: [] }
    const found = await fixture.query({ ...people, filter: { ferry: 'none' }, total })
    expect([found.results, found.total]).toEqual([
      [],
      { all: [item({}, { sum: null, avg: null })], x: [], y: [] },
    ])
    const without = await fixture.query(people)
    expect([without.total, without.receipt.totals]).toEqual([{ all: [], x: [], y: [] }, undefined])
  })

  it('IAM10 QB8 adds up only the rows that the caller may see', async () => {
    const conditions: readonly RoleCondition[] = [{ filter: { quay: ['north', null] } }]
    const request = queryRequest.parse({ ...people, total: { all: [], x: ['ferry'] } })
    const response = await fixture.handlers.run(inputOf(request), contextWith(undefined, conditions))
    if (!(response instanceof Response)) throw new TypeError('no response')
    const { total } = queryResponse.parse(await response.json())
    expect(total.all).toEqual([item({}, { sum: 19, avg: 9.5 })])
    expect(total.x.map(({ scales }) => scales)).toEqual([{ ferry: 'Alba' }, { ferry: 'Ceres' }])
  })

  it('QB5 QB8 a field of a total belongs to the table that answers', async () => {
    const request: Body = { data: { fields: { people: 'sum' } }, total: { x: ['quay'] } }
    expect((await fixture.query(request)).table_name).toBe('trips')
    const wrong = { ...request, table_name: 'late' }
    expect(await refusalOf(fixture.run(wrong))).toBe('NO_TABLE, total.x.0 field_absent')
  })
})

describe('many totals', () => {
  const many = tableOf(
    { n: 'bigint', odd: 'boolean' },
    { table_name: 'many', physical_name: 'many', rows: 20_000 },
  )
  beforeAll(async () => {
    await fixture.deps.warehouse.execute(
      'create table data_prim.many as select i as n, i % 2 = 1 as odd from range(20000) r(i)',
    )
    fixture.publish({ ...sampleState, tables: [many] })
  })
  afterAll(() => fixture.publish(sampleState))

  const request: Body = { data: { fields: { n: 'sum' } }, total: { all: ['odd', 'n'] } }

  it('QB8 sends all groups of a total', async () => {
    const { total } = await fixture.query(request)
    expect(total.all.length).toBe(20_003)
    expect(total.all.slice(0, 4).map(({ data }) => data['n']?.['sum']?.[0]?.['value'])).toEqual([
      199_990_000, 99_990_000, 100_000_000, 0,
    ])
  })

  it('QB8 rejects totals with more results than a query may have', async () => {
    const { settings, db } = fixture.deps
    const limit = (value: number) =>
      db.transaction().execute((trx) => settings.set(trx, { name: 'data_limit', value }))
    const before = settings.get('data_limit')
    await limit(20_002)
    expect(await refusalOf(fixture.run({ ...request, data: { fields: { n: 'sum' }, limit: 1 } }))).toBe(
      'too_many_totals, total too_many_totals',
    )
    await limit(before)
  })
})
