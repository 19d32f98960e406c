import { describe, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { readQuery } from './read-query.ts'
import type { MartFacts, QueryableField, QueryableTable } from './table.ts'

const bigint = { main: 'num', sub: 'bigint' }
const text = { main: 'string' }

const orders: QueryableTable = {
  database_name: 'data_prim',
  table_name: 'orders',
  rows: 1000,
  measure_date_field: null,
  fields: [
    { field: 'country', type: text },
    { field: 'amount', type: bigint },
  ],
}

const facts: MartFacts = {
  base: 'orders',
  is_grouped: true,
  is_ordered: false,
  lost_rows: 0,
  follows: null,
  is_current: true,
}

const heldBy = (name: string): QueryableField['origin'] => ({ object: 'orders', attribute: name })

const martOf = (amount: Partial<QueryableField>, change: Partial<MartFacts> | null = {}): QueryableTable => ({
  database_name: 'data_mart',
  table_name: 'by_country',
  rows: 13,
  measure_date_field: null,
  mart: change === null ? undefined : { ...facts, ...change },
  fields: [
    { field: 'country', type: text, aggregate: null, origin: heldBy('country') },
    { field: 'amount', type: bigint, aggregate: 'sum', origin: heldBy('amount'), ...amount },
  ],
})

const read = (tables: readonly QueryableTable[], request: object) =>
  readQuery(queryRequest.parse(request), { tables, dataLimit: 1000, timeZone: 'UTC' })

const chosen = (mart: QueryableTable, request: object): string => {
  const reading = read([orders, mart], request)
  return 'query' in reading ? reading.query.table.table_name : String(reading.error)
}
const amount = (mode: string) => ({ data: { fields: { amount: mode } }, scale: { fields: ['country'] } })

describe('QB30 choice between a mart and its base', () => {
  it.each([
    ['sum', 'sum', 'by_country'],
    ['sum', 'avg', 'orders'],
    ['sum', 'count', 'orders'],
    ['sum', 'max', 'orders'],
    ['sum', 'count_distinct', 'orders'],
    ['sum', 'select', 'orders'],
    ['count', 'count', 'by_country'],
    ['count', 'sum', 'orders'],
    ['min', 'min', 'by_country'],
    ['min', 'max', 'orders'],
    ['max', 'max', 'by_country'],
  ] as const)('QB30 an attribute that is a %s answers %s from %s', (aggregate, mode, table) => {
    expect(chosen(martOf({ aggregate }), amount(mode))).toBe(table)
  })

  it.each([
    ['rejected rows', martOf({}, { lost_rows: 1 })],
    ['a base built again', martOf({}, { is_current: false })],
    ['a base that follows a file', martOf({}, { follows: 'orders' })],
    ['another base', martOf({}, { base: 'trips' })],
    ['nothing recorded', martOf({}, null)],
    ['another attribute under the name', martOf({ origin: heldBy('net') })],
    ['sums of doubles', martOf({ type: { main: 'num', sub: 'double' } })],
  ])('QB30 a mart with %s never replaces its base', (_, mart) => {
    expect(chosen(mart, amount('sum'))).toBe('orders')
  })

  it.each([
    ['filters by a sum', { ...amount('sum'), filter: { amount: { gt: 5 } } }],
    ['groups by a sum', { data: { fields: { country: 'max' } }, scale: { fields: ['amount'] } }],
    ['counts an attribute that groups', { data: { fields: { country: 'count' } } }],
    ['sorts by the first value', { ...amount('sum'), scale: undefined, order: { country: 'asc' } }],
  ])('QB30 a query that %s is answered by the base', (_, request) => {
    expect(chosen(martOf({}), request)).toBe('orders')
  })

  it('QB30 uses a named mart with a warning that says what its numbers are', () => {
    const reading = read([orders, martOf({})], { ...amount('avg'), table_name: 'by_country' })
    expect('query' in reading && reading.query.warnings.map(({ message }) => message)).toEqual([
      'These are numbers of the table “by_country”, not of its base: each “amount” is the sum of several rows of “orders”, so it answers only sum.',
    ])
    const fitting = read([orders, martOf({})], { ...amount('sum'), table_name: 'by_country' })
    expect('query' in fitting && fitting.query.warnings).toEqual([])
  })

  it.each([
    ['only the mart has', 'orders_count', []],
    ['its base has, too', 'amount', ['mart_keyed']],
  ])('QB30 a filter by an aggregated attribute that %s', (_, field, reasons) => {
    const mart = martOf({ field, aggregate: 'count', origin: heldBy('amount') })
    const request = { data: { fields: { [field]: 'count' } }, filter: { [field]: { gt: 5 } } }
    const reading = read([orders, mart], { ...request, table_name: 'by_country' })
    expect('query' in reading && reading.query.warnings.map(({ params }) => params['reason'])).toEqual(
      reasons,
    )
  })

  it('QB30 says why the only table with the fields is not chosen', () => {
    const reading = read([martOf({}, { lost_rows: 2 })], amount('sum'))
    expect(reading).toMatchObject({
      error: 'NO_TABLE',
      problems: [{ path: 'table_name', code: 'mart_not_chosen', params: { reason: 'mart_lost' } }],
    })
  })

  it('IAM10 a role limited by an aggregated attribute sees no row of the mart', () => {
    const mart = martOf({})
    const reading = readQuery(queryRequest.parse({ ...amount('sum'), table_name: 'by_country' }), {
      tables: [mart],
      dataLimit: 1000,
      timeZone: 'UTC',
      conditions: [{ filter: { amount: [5] } }],
    })
    expect(reading).toMatchObject({ problems: [{ code: 'condition_unmet' }] })
  })
})

describe('QB30 past periods with the table left open', () => {
  const date = { main: 'date' }
  const dated = (table: QueryableTable, measureDate: string | null, day: Partial<QueryableField> = {}) => ({
    ...table,
    measure_date_field: measureDate,
    fields: [
      ...table.fields,
      { field: 'day', type: date, origin: heldBy('day'), ...day },
      { field: 'paid', type: date, origin: heldBy('paid') },
    ],
  })
  const base = dated(orders, 'day')
  const evolved = { ...amount('sum'), evol: { scale: 'year' } }
  const answering = (tables: readonly QueryableTable[], request: object = evolved): string => {
    const reading = read(tables, request)
    if ('query' in reading)
      return [reading.query.table.table_name, reading.query.evolution?.date.field].join(' ')
    return reading.problems
      .map(({ path, code, params }) => `${path} ${code} ${params['reason'] ?? ''}`)
      .join()
  }

  it.each([
    ['its measure date is that of the base', dated(martOf({}), 'day'), 'by_country day'],
    ['it has no measure date', dated(martOf({}), null), 'orders day'],
    ['it lacks its measure date', { ...martOf({}), measure_date_field: 'day' }, 'orders day'],
    ['its measure date is another one', dated(martOf({}), 'paid'), 'orders day'],
    [
      'its measure date has another type',
      dated(martOf({}), 'day', { type: { main: 'datetime' } }),
      'orders day',
    ],
    ['its measure date is the last of several', dated(martOf({}), 'day', { aggregate: 'max' }), 'orders day'],
  ])('QB9 QB30 a mart answers or not: %s', (_, mart, expected) => {
    expect(answering([base, mart])).toBe(expected)
    expect(answering([mart, base])).toBe(expected)
  })

  it('QB9 QB30 the table with the fewest rows answers only with a measure date', () => {
    const small = { ...orders, table_name: 'small', rows: 2 }
    expect(answering([base, small])).toBe('orders day')
    expect(answering([base, small], amount('sum'))).toBe('small ')
  })

  it('QB9 without a measure date in any table, evol.scale is named', () => {
    expect(answering([orders, martOf({})])).toBe('evol.scale evolution_no_date ')
    expect(answering([orders, dated(martOf({}), 'day')])).toBe('evol.scale evolution_no_date ')
    expect(answering([orders, dated(martOf({}, { base: 'trips' }), 'day')])).toBe(
      'evol.scale evolution_no_date ',
    )
  })

  it('QB30 the only table with the fields is not chosen if its measure date is not that of the base', () => {
    const wider = dated(martOf({}), 'paid')
    const request = { ...evolved, scale: { fields: ['region'] } }
    const mart = {
      ...wider,
      fields: [...wider.fields, { field: 'region', type: text, origin: heldBy('region') }],
    }
    expect(answering([base, mart], request)).toBe('table_name mart_not_chosen mart_dated')
    const reading = read([base, mart], { ...request, table_name: 'by_country' })
    expect('query' in reading && reading.query.warnings.map(({ params }) => params['reason'])).toEqual([
      'mart_dated',
    ])
  })
})
