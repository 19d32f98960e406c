import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ExactNumber } from '#contract/exact-number.ts'
import { queryRequest } from '#contract/query/request.ts'
import { computeModes, filterOperators } from '#contract/query/vocabulary.ts'
import type { CatalogueState } from '../data-manager/catalogue/catalogue.ts'
import { queryHandlers } from './handlers.ts'
import {
  contextWith,
  inputOf,
  openQueryFixture,
  refusalOf,
  type QueryFixture,
  type Body,
} from './testing/query-fixture.ts'
import { sampleState, sampleTables, tableOf } from './testing/sample-warehouse.ts'

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
})
afterAll(() => fixture.close())

const byQuay: Body = { data: { fields: { price: ['sum', 'count'] } }, scale: { fields: ['quay'] } }

describe('responses', () => {
  it('QB1 QB2 nests every value with its scales, and returns a receipt', async () => {
    const request: Body = {
      data: { fields: { price: ['SUM', 'count'], hours: 'max' }, skip: 1, limit: 2, hints: true },
      scale: { fields: ['quay', 'year'], axis: { x: ['quay'], y: ['year'] } },
      filter: { 'at.year': { gte: '2024' } },
      colour: 'red',
    }
    const { duration, receipt, sql, encode_ms, ...answer } = await fixture.query(request)
    expect(answer).toEqual({
      success: true,
      timestamp: 1772366400,
      error: null,
      warning: 'Ignored, because the endpoint does not know them: colour',
      warnings: [],
      query_params: request,
      cache: false,
      table_name: 'trips',
      database_name: 'data_prim',
      hints: 4,
      results: [
        {
          data: {
            price: {
              sum: [{ quay: 'north', year: 2024, value: 10.1 }],
              count: [{ quay: 'north', year: 2024, value: 1 }],
            },
            hours: { max: [{ quay: 'north', year: 2024, value: 1.5 }] },
          },
          scales: { quay: 'north', year: 2024 },
        },
        {
          data: {
            price: {
              sum: [{ quay: 'south', year: 2025, value: 20.21 }],
              count: [{ quay: 'south', year: 2025, value: 2 }],
            },
            hours: { max: [{ quay: 'south', year: 2025, value: 2.25 }] },
          },
          scales: { quay: 'south', year: 2025 },
        },
      ],
      total: { all: [], x: [], y: [] },
    })
    expect(sql).toMatch(/^select "quay" as "quay",\n[^]*\n-- \$1 = 2024$/)
    expect(receipt).toMatchObject({
      candidates: [{ database_name: 'data_prim', table_name: 'trips', rows: 6 }],
      build_id: 7,
      built_at: '2026-01-31T09:30:00.000Z',
    })
    expect(duration).toBeGreaterThan(0)
    expect(encode_ms).toBeGreaterThan(0)
  })

  it('QB6 lists rows without scales', async () => {
    const { results } = await fixture.query({
      data: { fields: { ferry: 'select' }, limit: 1 },
      table_name: 'trips',
    })
    expect(results).toEqual([{ data: { ferry: { select: [{ value: 'Alba' }] } }, scales: {} }])
  })

  it.each([
    { price: { lt: '9'.repeat(38) }, count: 5 },
    { price: { gt: `-${'9'.repeat(38)}` }, count: 5 },
    { price: { gt: `${'9'.repeat(20)}.${'1'.repeat(18)}` }, count: 0 },
    { people: { lt: `1.${'0'.repeat(20)}1234567890123456` }, count: 0 },
    { price: { eq: `10.10${'0'.repeat(60)}` }, count: 1 },
  ])('DM14 compares with numbers of any length: %j', async ({ count, ...filter }) => {
    const answered = await fixture.query({
      data: { fields: { ferry: 'count' } },
      filter,
      table_name: 'trips',
    })
    expect(answered.results[0]?.data['ferry']?.['count']).toEqual([{ value: count }])
  })

  it('HTTP31 echoes numbers as they were sent', async () => {
    const digits = '10.1000000000000000000001'
    const response = await fixture.run({
      data: { fields: { ferry: 'count' } },
      filter: { price: { lt: new ExactNumber(digits), gte: 10.1 } },
      table_name: 'trips',
    })
    const text = await response.text()
    expect(text).toContain(`"filter":{"price":{"lt":${digits},"gte":10.1}}`)
    expect(text).toContain('{"ferry":{"count":[{"value":1}]}}')
  })

  it('supports scales alone, an empty result, and a scale called value', async () => {
    const scales = await fixture.query({ data: { fields: {} }, scale: { fields: ['late'] } })
    expect(scales.results.map((result) => result)).toContainEqual({ data: {}, scales: { late: null } })
    const none = await fixture.query({ ...byQuay, filter: { ferry: 'nobody' } })
    expect(none.results).toEqual([])
    const value = await fixture.query({ data: { fields: { rowid: 'sum' } }, scale: { fields: ['value'] } })
    expect(value.results).toEqual([{ data: { rowid: { sum: [{ value: 2 }] } }, scales: { value: 1 } }])
  })

  it('QB32 sorts groups by the first value of another field, and rows by the field itself', async () => {
    const groups = await fixture.query({
      data: { fields: { people: 'count' } },
      scale: { fields: ['ferry'] },
      order: { day: 'desc' },
      table_name: 'trips',
    })
    // First loaded days: Alba 2024-12-30, Borea 2025-01-01, Ceres none, a"b%_c 2025-07-31.
    expect(groups.results.map(({ scales }) => scales['ferry'])).toEqual(['a"b%_c', 'Borea', 'Alba', 'Ceres'])
    const rows = await fixture.query({
      data: { fields: { ferry: 'select' }, limit: 3 },
      order: { price: 'asc' },
      table_name: 'trips',
    })
    expect(rows.results.map(({ data }) => data['ferry']?.['select']?.[0]?.['value'])).toEqual([
      'Borea',
      'a"b%_c',
      'Alba',
    ])
  })

  it.each([
    [{ 'at.date': { between: ['2025-01-01', '2025-07-14'] } }, 3, null],
    [{ 'at.date': ['2025-07-14', '2025-07-31'] }, 2, null],
    [{ 'at.date': { not_between: ['2025-01-01', '2025-07-14'] } }, 2, null],
    [{ 'at.date': { lte: '2025-07-14' } }, 4, null],
    [{ 'at.date': '2025-07-14' }, 1, null],
    [{ 'at.date': { not_in: ['2025-07-14'] } }, 4, null],
    [
      { at: { between: ['2025-01-01', '2025-07-14'] } },
      2,
      'filter.at.between: “2025-07-14” means its midnight, not the whole day. To filter whole days, use “at.date”.',
    ],
    [{ at: { between: [1_735_689_600, '2025-07-14T12:30:00.25Z'] } }, 3, null],
    [{ ferry: { like: 'Al' } }, 0, null],
    [{ ferry: { like: 'Alba' } }, 2, null],
    [{ ferry: { like: 'Al%' } }, 2, null],
  ])('QB33 QB36 counts the rows of %j', async (filter, count, warning) => {
    const answer = await fixture.query({ data: { fields: { ferry: 'count' } }, filter, table_name: 'trips' })
    expect(answer.results[0]?.data['ferry']?.['count']).toEqual([{ value: count }])
    expect(answer.warning).toBe(warning)
  })

  it('preserves names and texts that look like JSON or SQL', async () => {
    const { results } = await fixture.query({
      data: { fields: { 'a "q".b': 'select_distinct', value: 'sum' } },
      scale: { fields: ['month'] },
      filter: { 'a "q".b': { in: ["x' or 1=1 --", 'x'] } },
    })
    expect(results).toEqual([
      {
        data: {
          'a "q".b': { select_distinct: [{ month: 'May', value: 'x' }] },
          value: { sum: [{ month: 'May', value: 1 }] },
        },
        scales: { month: 'May' },
      },
    ])
  })
})

describe('errors', () => {
  it.each<readonly [string, Body, string]>([
    [
      'QB5 an unknown field',
      { data: { fields: { wind: 'sum' } } },
      'NO_TABLE, data.fields.wind field_unknown',
    ],
    ['QB5 an unknown table', { ...byQuay, table_name: 'x' }, 'NO_TABLE_FOUND, table_name table_absent'],
    [
      'QB5 an empty table',
      { data: { fields: { crew: 'count' } }, table_name: 'crews' },
      'EMPTY_TABLE,  table_empty',
    ],
    [
      'HTTP6 too many rows',
      { data: { fields: { price: 'sum' }, limit: 1_000_001 } },
      'too_big, data.limit too_big',
    ],
    [
      'QB8 totals of listed rows',
      { data: { fields: { price: 'select' } }, total: { all: [] }, table_name: 'trips' },
      'total_valueless, total total_valueless',
    ],
    [
      'QB34 totals of distinct values',
      { data: { fields: { price: 'sum', quay: 'select_distinct' } }, total: { x: ['ferry'] } },
      'total_mode, data.fields.quay total_mode',
    ],
    [
      'DM32 an evolution without a date',
      { data: { fields: { people: 'sum' } }, table_name: 'late', evol: { scale: 'year' } },
      'evolution_no_date, evol.scale evolution_no_date',
    ],
    ['QB34 an evolution without scale', { ...byQuay, evol: { depth: 1 } }, 'required, evol.scale required'],
    [
      'QB5 a named table without the field',
      { data: { fields: { people: 'sum', number: 'sum' } }, table_name: 'trips' },
      'NO_TABLE, data.fields.number field_absent',
    ],
    [
      'two problems',
      { ...byQuay, filter: { price: { near: 1, gt: 'x' } } },
      'invalid_input, filter.price.near operator_unknown, filter.price.gt operand_type',
    ],
  ])('%s', async (_, body, expected) => {
    expect(await refusalOf(fixture.run(body))).toBe(expected)
  })

  it('QB5 answers NO_TABLE before the first build, and offers only the vocabulary', async () => {
    fixture.publish(null)
    expect(await refusalOf(fixture.run(byQuay))).toBe('NO_TABLE')
    fixture.publish(sampleState)
  })

  it('QB18 queries the new tables if the previous ones were dropped meanwhile', async () => {
    const [trips] = sampleTables
    if (trips === undefined) throw new Error('no ferries')
    let state: CatalogueState = { ...sampleState, tables: [{ ...trips, physical_name: 'trips_0' }] }
    const racing = { current: () => state }
    const handlers = queryHandlers(
      {
        ...fixture.deps,
        warehouse: {
          ...fixture.deps.warehouse,
          query: (statement, options) => {
            const running = fixture.deps.warehouse.query(statement, options)
            state = sampleState
            return running
          },
        },
      },
      racing,
    )
    const reply = await handlers.run(inputOf(queryRequest.parse(byQuay)), contextWith())
    expect(reply).toBeInstanceOf(Response)
  })
})

describe('stopping a query', () => {
  const slow = tableOf({ n: 'num' }, { table_name: 'slow', physical_name: 'slow', is_view: true })
  const request: Body = { data: { fields: { n: 'count_distinct' } } }
  beforeAll(async () => {
    await fixture.deps.warehouse.execute(
      'create view data_prim.slow as select a.range * b.range as n from range(1000000) a, range(1000000) b',
    )
    fixture.publish({ ...sampleState, tables: [slow] })
  })
  afterAll(() => fixture.publish(sampleState))

  it('QB18 stops in the engine when the caller disconnects', async () => {
    const caller = new AbortController()
    const refusal = refusalOf(fixture.run(request, caller.signal))
    caller.abort()
    expect(await refusal).toBe('query_cancelled')
  })

  it('QB18 stops after the configured timeout', async () => {
    await fixture.setTimeout(0.05)
    expect(await refusalOf(fixture.run(request))).toBe('query_timeout')
    await fixture.setTimeout(60)
  })
})

it('accepts arbitrary text anywhere in a request without harm', async () => {
  const nasty = fc.oneof(
    fc.constantFrom(
      '"; drop table data_prim.trips_1; --',
      "'; drop table data_prim.trips_1; --",
      '" from data_prim.trips_1; --',
      '$1',
      '1) or (1=1',
      "read_csv('/etc/passwd')",
      '__proto__',
      'constructor',
      '*',
      'rowid',
      '\0',
      '\ud800',
      '*/ select 1 /*',
      '\\',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const name = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('ferry', 'quay', 'price', 'day', 'at.year') },
    nasty,
  )
  const operator = fc.oneof(fc.constantFrom(...Object.keys(filterOperators)), nasty)
  const mode = fc.oneof(fc.constantFrom(...Object.keys(computeModes)), nasty)
  const body = fc.record(
    {
      data: fc.record({ fields: fc.dictionary(name, fc.array(mode, { maxLength: 2 }), { maxKeys: 2 }) }),
      filter: fc.dictionary(
        name,
        fc.dictionary(operator, fc.array(nasty, { maxLength: 2 }), { maxKeys: 2 }),
        {
          maxKeys: 2,
        },
      ),
      scale: fc.record({ fields: fc.array(name, { maxLength: 2 }) }),
      order: fc.dictionary(name, fc.oneof(fc.constantFrom('asc', 'desc'), nasty), { maxKeys: 1 }),
      table_name: fc.oneof(fc.constant('trips'), nasty),
      database_name: fc.oneof(fc.constant('data_prim'), nasty),
    },
    { requiredKeys: ['data'] },
  )
  await fc.assert(
    fc.asyncProperty(body, async (request) => {
      const refusal = await refusalOf(fixture.query(request))
      expect(refusal.split(', ')[0]).not.toBe('internal')
      expect(refusal.split(', ')[0]).not.toBe('ERROR')
    }),
  )
  const { columns } = await fixture.deps.warehouse.run({
    sql: 'select count(*) from data_prim.trips_1',
    parameters: [],
  })
  expect(columns).toEqual([[6]])
})
