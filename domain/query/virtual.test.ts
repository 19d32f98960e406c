import { describe, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { readQuery } from './read-query.ts'
import { restrictionOf } from './restriction.ts'
import type { MartFacts, QueryableField, QueryableTable, VirtualField } from './table.ts'

const bigint = { main: 'num', sub: 'bigint' }
const virtual = (kind: VirtualField['kind']): VirtualField => ({ kind, columns: ['amount'] })

const orders: QueryableTable = {
  database_name: 'data_prim',
  table_name: 'orders',
  rows: 1000,
  measure_date_field: null,
  fields: [
    { field: 'country', type: { main: 'string' } },
    { field: 'amount', type: bigint },
    { field: 'ratio', type: bigint, virtual: virtual('aggregate') },
    { field: 'twice', type: bigint, virtual: virtual('row') },
  ],
}

const facts: MartFacts = {
  base: 'orders',
  is_grouped: false,
  is_ordered: true,
  lost_rows: 0,
  follows: null,
  is_current: true,
}

/** A mart with one more attribute, and with virtual attributes over what it holds. */
const martOf = (change: Partial<MartFacts>, amount: Partial<QueryableField> = {}): QueryableTable => ({
  ...orders,
  database_name: 'data_mart',
  table_name: 'mart',
  rows: 10,
  mart: { ...facts, ...change },
  fields: [
    ...orders.fields.map((field) => (field.field === 'amount' ? { ...field, ...amount } : field)),
    { field: 'region', type: { main: 'string' } },
  ],
})

const chosen = (mart: QueryableTable, request: object): string => {
  const reading = readQuery(queryRequest.parse(request), {
    tables: [orders, mart],
    dataLimit: 1000,
    timeZone: 'UTC',
  })
  if ('query' in reading) return reading.query.table.table_name
  return reading.problems.map(({ code, params }) => `${code} ${params['reason'] ?? ''}`).join()
}
const grouped = (field: string, mode: string, scale: string) => ({
  data: { fields: { [field]: mode } },
  scale: { fields: [scale] },
})

describe('DM7 marts answer virtual attributes like their base, or not at all', () => {
  it.each([
    ['the base, if it has all fields', martOf({}), grouped('ratio', 'select', 'country'), 'orders'],
    ['a mart of single rows', martOf({}), grouped('ratio', 'select', 'region'), 'mart'],
    ['a mart without order', martOf({ is_ordered: false }), grouped('ratio', 'select', 'region'), 'mart'],
    [
      'not a mart of groups',
      martOf({ is_grouped: true }),
      grouped('ratio', 'select', 'region'),
      'mart_not_chosen mart_grouped',
    ],
    [
      'not a mart that aggregated an attribute',
      martOf({ is_grouped: true }, { aggregate: 'sum' }),
      grouped('ratio', 'select', 'region'),
      'mart_not_chosen mart_aggregated',
    ],
    ['a row of a mart of single rows', martOf({}), grouped('twice', 'sum', 'region'), 'mart'],
    [
      'not a sum over a mart of groups',
      martOf({ is_grouped: true }),
      grouped('twice', 'sum', 'region'),
      'mart_not_chosen mart_grouped',
    ],
    [
      'a maximum over a mart of groups',
      martOf({ is_grouped: true }),
      grouped('twice', 'max', 'region'),
      'mart',
    ],
  ])('DM7 %s', (_name, mart, request, expected) => {
    expect(chosen(mart, request)).toBe(expected)
  })
})

it.each(['ratio', 'twice'])(
  'DM7 the virtual attribute %s does not satisfy the condition of a role',
  (field) => {
    const filter = { [field]: [1] }
    expect(restrictionOf({ table: orders, timeZone: 'UTC' }, [{ filter }])).toBeUndefined()
  },
)

describe('DM7 an evolution does not compare groups that are computed from its date', () => {
  const table: QueryableTable = {
    ...orders,
    measure_date_field: 'amount_day',
    fields: [
      ...orders.fields,
      { field: 'amount_day', type: { main: 'date' } },
      { field: 'season', type: bigint, virtual: { kind: 'row', columns: ['amount_day'] } },
    ],
  }
  const codesOf = (request: object): string[] => {
    const body = { data: { fields: { amount: 'sum' } }, evol: { scale: 'year' }, ...request }
    const reading = readQuery(queryRequest.parse(body), { tables: [table], dataLimit: 10, timeZone: 'UTC' })
    return 'query' in reading ? [] : reading.problems.map(({ code }) => code)
  }

  it.each([
    ['a scale', { scale: { fields: ['season'] } }, true],
    ['a filter', { filter: { season: [1] } }, true],
    ['another virtual attribute', { scale: { fields: ['twice'] } }, false],
  ])('DM7 %s', (_name, request, isRefused) => {
    expect(codesOf(request).includes('virtual_date')).toBe(isRefused)
  })
})
