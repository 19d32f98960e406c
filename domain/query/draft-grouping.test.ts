import { describe, expect, it } from 'vitest'
import { queryRequest, type QueryRequest } from '#contract/query/request.ts'
import { readQuery } from './read-query.ts'
import { distinctGroupings, totalQuery } from './totals.ts'

const table = {
  database_name: 'data_prim',
  table_name: 'crossing',
  rows: 10,
  measure_date_field: 'day',
  fields: [
    { field: 'people', type: { main: 'num' } },
    { field: 'ferry', type: { main: 'string' } },
    { field: 'quay', type: { main: 'string' } },
    { field: 'day', type: { main: 'date' } },
  ],
}

const read = (request: Partial<QueryRequest>) =>
  readQuery(queryRequest.parse({ data: { fields: { people: 'sum' } }, ...request }), {
    tables: [table],
    dataLimit: 1000,
    timeZone: 'UTC',
  })

const queryOf = (request: Partial<QueryRequest>) => {
  const reading = read(request)
  if ('query' in reading) return reading.query
  throw new Error(JSON.stringify(reading.problems))
}

const problemsOf = (request: Partial<QueryRequest>): string[] => {
  const reading = read(request)
  return 'query' in reading ? [] : reading.problems.map(({ path, code }) => `${path} ${code}`)
}

const names = (terms: readonly { name: string }[] | null) => terms?.map(({ name }) => name)

describe('scales and axes', () => {
  it('QB13 QB7 reads several fields of one entry, computed ones too, and finds the entries of each axis', () => {
    const query = queryOf({
      scale: {
        fields: ['ferry', ['quay', 'year'], 'day.month'],
        axis: { x: [['year', 'quay']], y: ['day.month', ['ferry']] },
      },
      order: { quay: 'desc', 'people.sum': 'asc' },
    })
    expect(names(query.scales)).toEqual(['ferry', 'quay', 'year', 'day.month'])
    expect(query.scaleEntries).toEqual([[0], [1, 2], [3]])
    expect(query.axis).toEqual({ x: [1], y: [2, 0] })
    expect(query.order).toEqual([
      { by: 'scale', index: 1, descending: true },
      { by: 'measure', index: 0, descending: false },
    ])
  })

  it.each<readonly [string, QueryRequest['scale'], string[]]>([
    ['an empty entry', { fields: ['ferry', []] }, ['scale.fields.1 too_few']],
    ['a name twice in an entry', { fields: [['ferry', 'ferry']] }, ['scale.fields.0.1 duplicate']],
    ['a name in two entries', { fields: ['ferry', ['quay', 'ferry']] }, ['scale.fields.1.1 duplicate']],
    ['an unknown name', { fields: [['quay', 'wind']] }, ['scale.fields.0.1 field_unknown']],
    [
      'a part of an entry',
      { fields: [['quay', 'ferry']], axis: { x: ['quay'] } },
      ['scale.axis.x.0 axis_entry', 'scale.axis axis_missing'],
    ],
    ['an entry twice', { fields: ['quay'], axis: { x: ['quay', 'quay'] } }, ['scale.axis.x.1 duplicate']],
    [
      'an entry on both axes',
      { fields: ['quay'], axis: { x: ['quay'], y: ['quay'] } },
      ['scale.axis.y.0 duplicate'],
    ],
    [
      'no entry of an axis',
      { fields: ['quay', 'ferry'], axis: { y: ['quay'] } },
      ['scale.axis axis_missing'],
    ],
  ])('QB7 QB13 rejects %s', (_, scale, expected) => {
    expect(problemsOf({ scale })).toEqual(expected)
  })
})

describe('totals', () => {
  it('QB8 reads the grand total, one grouping for each entry, and one for each axis', () => {
    const { totals } = queryOf({
      scale: { fields: ['ferry'] },
      total: { all: ['ferry', ['quay', 'year']], x: ['quay', ['year']], y: ['day'] },
    })
    expect(totals?.all.map(names)).toEqual([[], ['ferry'], ['quay', 'year']])
    expect([names(totals?.x ?? null), names(totals?.y ?? null)]).toEqual([['quay', 'year'], ['day']])
    expect(totals && distinctGroupings(totals).map(names)).toEqual([[], ['ferry'], ['quay', 'year'], ['day']])
  })

  it('QB8 is the same query with the grouping as scales, without order, skip and limit', () => {
    const query = queryOf({
      data: { fields: { people: 'sum' }, skip: 3, limit: 2, hints: true },
      scale: { fields: ['ferry', 'day'] },
      filter: { quay: ['north'] },
      order: { ferry: 'desc' },
      total: { all: ['quay'] },
    })
    const total = totalQuery(query, query.totals?.all[1] ?? [])
    const expected = queryOf({
      data: { fields: { people: 'sum' }, limit: 1000 },
      scale: { fields: ['quay'] },
      filter: { quay: ['north'] },
    })
    expect(total).toEqual(expected)
  })

  it('QB34 an empty list of all requests the grand total, an empty list of x or y requests nothing', () => {
    expect(queryOf({ total: { all: [] } }).totals?.all).toEqual([[]])
    expect(queryOf({ total: { x: [], y: [] } }).totals).toBeNull()
    expect(queryOf({ total: {} }).totals).toBeNull()
  })

  it.each<readonly [string, Partial<QueryRequest>, string[]]>([
    ['an unknown field', { total: { y: ['wind'] } }, ['total.y.0 field_unknown']],
    [
      'an empty entry',
      { total: { all: ['quay', []], x: [[]] } },
      ['total.all.1 too_few', 'total.x.0 too_few'],
    ],
    [
      'an entry twice',
      {
        total: {
          all: [
            ['quay', 'ferry'],
            ['ferry', 'quay'],
          ],
        },
      },
      ['total.all.1 duplicate'],
    ],
    ['a field twice', { total: { x: ['quay', ['ferry', 'quay']] } }, ['total.x.1.1 duplicate']],
    [
      'too many groupings',
      { total: { all: Array.from({ length: 101 }, (_, n) => [`wind ${n}`]) } },
      ['total.all too_many'],
    ],
    [
      'values without a total',
      { data: { fields: { people: 'sum', quay: ['select_distinct'] } }, total: { all: [] } },
      ['data.fields.quay total_mode'],
    ],
    [
      'first rows alone',
      { data: { fields: { people: 'select' } }, scale: { fields: ['quay'] }, total: { all: [] } },
      ['total total_valueless'],
    ],
    [
      'no value',
      { data: { fields: {} }, scale: { fields: ['quay'] }, total: { x: ['quay'] } },
      ['total total_valueless'],
    ],
  ])('QB8 QB34 rejects %s', (_, request, expected) => {
    expect(problemsOf(request)).toEqual(expect.arrayContaining(expected))
    expect(problemsOf(request)[0]).toBe(expected[0])
  })
})
