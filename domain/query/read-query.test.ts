import { describe, expect, it } from 'vitest'
import { ExactNumber } from '#contract/exact-number.ts'
import { queryRequest } from '#contract/query/request.ts'
import { readQuery } from './read-query.ts'
import type { QueryableTable } from './table.ts'

const table = (
  name: string,
  fields: Readonly<Record<string, string>>,
  rest: Partial<QueryableTable> = {},
): QueryableTable => ({
  database_name: 'data_prim',
  table_name: name,
  rows: 10,
  measure_date_field: null,
  fields: Object.entries(fields).map(([field, main]) => ({ field, type: { main } })),
  ...rest,
})

const trips = table(
  'trips',
  { ferry: 'string', day: 'date', at: 'datetime', people: 'num', late: 'boolean' },
  { rows: 100, measure_date_field: 'day' },
)
const crossings = table('crossings', { ferry: 'string', people: 'num', month: 'string' }, { rows: 50 })
const months = table(
  'months',
  { ferry: 'string', people: 'num' },
  { rows: 20, database_name: 'data_mart', mart: null },
)
const empty = table('empty', { crew: 'string' }, { rows: 0 })
const emptyToo = table('empty_too', { crew: 'string', quay: 'string' }, { rows: 0 })
const tables = [trips, crossings, months, empty, emptyToo]

const read = (request: unknown, among: readonly QueryableTable[] = tables) =>
  readQuery(queryRequest.parse(request), { tables: among, dataLimit: 1000, timeZone: 'UTC' })

const queryOf = (request: unknown) => {
  const reading = read(request)
  if ('query' in reading) return reading.query
  throw new Error(JSON.stringify(reading.problems))
}
const refusalOf = (request: unknown, among?: readonly QueryableTable[]) => {
  const reading = read(request, among)
  if ('query' in reading) throw new Error('the query is valid')
  return { error: reading.error, problems: reading.problems.map(({ path, code }) => `${path} ${code}`) }
}
const filtered = (filter: unknown) =>
  queryOf({ data: { fields: { day: 'count' } }, filter }).filters.map(
    ({ term, operator, operands }) => `${term.name} ${operator} ${JSON.stringify(operands)}`,
  )

describe('filters', () => {
  it.each([
    ['QB3 a bare list is in', { month: [1, 2] }, ['month in [1,2]']],
    ['QB3 a bare value is eq', { ferry: 'Alba' }, ['ferry eq ["Alba"]']],
    ['QB3 equal is eq, case-insensitive', { ferry: { EQUAL: 'Alba' } }, ['ferry eq ["Alba"]']],
    ['QB3 between accepts one string', { people: { between: '1, 20' } }, ['people between [1,20]']],
    ['QB3 between accepts two operands', { people: { between: [1, '20'] } }, ['people between [1,20]']],
    [
      'QB4 several operators of a field',
      { people: { gt: 1, lte: [9] } },
      ['people gt [1]', 'people lte [9]'],
    ],
    [
      'QB12 empty filters are ignored',
      { ferry: {}, people: [], day: { in: [] }, at: { between: '' }, late: null },
      [],
    ],
    ['is_null accepts an empty list', { ferry: { is_null: [] } }, ['ferry is_null []']],
    ['QB33 an ISO day of a date', { day: '2026-01-31' }, ['day eq ["2026-01-31"]']],
    [
      'QB33 an instant of a date is its day',
      { day: { gte: '2026-01-31T23:30:00Z' } },
      ['day gte ["2026-01-31"]'],
    ],
    [
      'QB33 seconds of a date',
      { day: { in: [1_769_900_400, '1769900400'] } },
      ['day in ["2026-01-31","2026-01-31"]'],
    ],
    [
      'QB33 an instant with a zone',
      { at: '2026-01-31T09:30:00.25+02:00' },
      ['at eq ["2026-01-31 07:30:00.25"]'],
    ],
    ['QB33 an instant in UTC', { at: '2026-01-31T09:30Z' }, ['at eq ["2026-01-31 09:30:00"]']],
    [
      'QB33 seconds of an instant',
      { at: { gte: 1_769_851_800.5, lt: '0' } },
      ['at gte ["2026-01-31 09:30:00.500000"]', 'at lt ["1970-01-01 00:00:00"]'],
    ],
    ['QB33 seconds before 1970', { at: { lt: -0.5 } }, ['at lt ["1969-12-31 23:59:59.500000"]']],
    [
      'QB36 days of an instant',
      { 'at.date': { between: ['2026-01-01', '2026-01-31'] } },
      ['at.date between ["2026-01-01","2026-01-31"]'],
    ],
    [
      'QB36 a list of days of an instant',
      { 'at.date': ['2026-01-01', 1_769_900_400] },
      ['at.date in ["2026-01-01","2026-01-31"]'],
    ],
    ['QB12 a quoted number of a number field', { people: { eq: ' 12.50 ' } }, ['people eq [12.5]']],
    ['QB12 a number of a text field', { ferry: { in: [7] } }, ['ferry in ["7"]']],
    [
      'DM14 digits beyond a double are kept',
      { people: { eq: '9007199254740993' } },
      ['people eq ["9007199254740993"]'],
    ],
    [
      'a double is written in any way',
      { people: { eq: `0.${'0'.repeat(30)}1234567890` } },
      ['people eq [1.23456789e-31]'],
    ],
    [
      'HTTP31 a number that no double represents is read like its text',
      { people: { in: [new ExactNumber('9007199254740993'), 1] } },
      ['people in ["9007199254740993",1]'],
    ],
    [
      'HTTP31 a bare one too',
      { people: new ExactNumber('9007199254740993') },
      ['people eq ["9007199254740993"]'],
    ],
    ['booleans in any spelling', { late: { in: ['TRUE', 0] } }, ['late in [true,false]']],
    ['a midnight is a day', { day: '2024-02-29T00:00:00' }, ['day eq ["2024-02-29"]']],
    ['QB4 a null is an operand of in', { ferry: { in: [null, 'Alba'] } }, ['ferry in [null,"Alba"]']],
    ['QB15 units of dates', { 'at.year_month': { gte: '2025-01-01' } }, ['at.year_month gte ["2025-01-01"]']],
  ])('%s', (_, filter, expected) => {
    expect(filtered(filter)).toEqual(expected)
  })

  it.each([
    ['an unknown operator', { people: { near: 3 } }, 'filter.people.near operator_unknown'],
    ['an operator for another type', { people: { like: '1%' } }, 'filter.people.like operator_type'],
    ['an order of booleans', { late: { gt: true } }, 'filter.late.gt operator_type'],
    ['too few operands', { people: { between: [1] } }, 'filter.people.between operand_count'],
    ['too many operands', { people: { eq: [1, 2] } }, 'filter.people.eq operand_count'],
    ['operands of is_null', { people: { is_null: [1] } }, 'filter.people.is_null operand_count'],
    ['an invalid number', { people: { gt: 'many' } }, 'filter.people.gt operand_type'],
    [
      'HTTP31 a number of a million zeros, at once',
      { people: { gt: `0.${'0'.repeat(1e6)}1` } },
      'filter.people.gt operand_type',
    ],
    ['an invalid date', { day: '2023-02-29' }, 'filter.day operand_type'],
    ['a day that is not in the calendar', { day: '2023-02-29T10:00:00Z' }, 'filter.day operand_type'],
    ['an impossible zone', { at: '2023-02-28T10:00:00+25:00' }, 'filter.at operand_type'],
    ['a year as seconds', { day: { gte: 2026 } }, 'filter.day.gte operand_type'],
    ['a day without hyphens as seconds', { at: { gte: '20260131' } }, 'filter.at.gte operand_type'],
    ['milliseconds', { at: { gte: 1_767_225_600_000 } }, 'filter.at.gte operand_type'],
    ['a pattern with a trailing backslash', { ferry: { like: 'a\\' } }, 'filter.ferry.like invalid_value'],
    ['a null operand', { people: { gt: null } }, 'filter.people.gt operand_type'],
    ['malformed text', { ferry: '\ud800' }, 'filter.ferry operand_type'],
    ['a list that is too long', { ferry: Array.from({ length: 10_001 }, String) }, 'filter.ferry too_many'],
  ])('rejects %s', (_, filter, problem) => {
    expect(refusalOf({ data: { fields: { day: 'count' } }, filter }).problems).toEqual([problem])
  })
})

describe('QB36 days as operands of an instant', () => {
  const warned = (filter: object): string[] =>
    queryOf({ data: { fields: { day: 'count' } }, filter, table_name: 'trips' }).warnings.map(
      ({ path, code }) => `${path} ${code}`,
    )
  it.each([
    [{ at: { between: ['2026-01-01', '2026-01-31'] } }, ['filter.at.between day_is_midnight']],
    [{ at: { not_between: '2026-01-01,2026-01-31' } }, ['filter.at.not_between day_is_midnight']],
    [{ at: { lte: '2026-01-31' } }, ['filter.at.lte day_is_midnight']],
    [{ at: { gt: '2026-01-31' } }, ['filter.at.gt day_is_midnight']],
    [{ at: { gte: '2026-01-01', lt: '2026-02-01' } }, []],
    [{ at: { between: ['2026-01-01', '2026-01-31T23:59:59'] } }, []],
    [{ 'at.date': { between: ['2026-01-01', '2026-01-31'] } }, []],
    [{ day: { between: ['2026-01-01', '2026-01-31'] } }, []],
  ])('QB36 %j', (filter, expected) => {
    expect(warned(filter)).toEqual(expected)
  })

  it('QB33 reads instants in the time zone of the platform', () => {
    const request = queryRequest.parse({
      data: { fields: { day: 'count' } },
      filter: { at: '2026-01-31T23:30:00Z', day: 1_769_902_200 },
      table_name: 'trips',
    })
    const reading = readQuery(request, { tables, dataLimit: 10, timeZone: 'Europe/Paris' })
    expect('query' in reading && reading.query.filters.flatMap(({ operands }) => operands)).toEqual([
      '2026-02-01 00:30:00',
      '2026-02-01',
    ])
  })
})

describe('names and modes', () => {
  it('QB3 reads modes case-insensitively and without duplicates', () => {
    const { measures, limit, skip, hints } = queryOf({ data: { fields: { people: ['SUM', 'sum', 'Avg'] } } })
    expect(measures.map(({ mode }) => mode)).toEqual(['sum', 'avg'])
    expect({ limit, skip, hints }).toEqual({ limit: 5000, skip: 0, hints: false })
  })

  it('QB15 an attribute wins over a calendar unit with the same name', () => {
    const own = queryOf({
      data: { fields: { people: 'sum' } },
      scale: { fields: ['month'] },
      table_name: 'crossings',
    })
    expect(own.scales).toMatchObject([{ field: 'month', unit: null, type: 'string' }])
    const unit = queryOf({
      data: { fields: { people: 'sum' } },
      scale: { fields: ['month'] },
      table_name: 'trips',
    })
    expect(unit.scales).toMatchObject([{ field: 'day', unit: 'month', type: 'num' }])
  })

  it('QB17 orders by a scale or by the first mode of a field', () => {
    const query = queryOf({
      data: { fields: { people: ['avg', 'sum'] } },
      scale: { fields: ['ferry'] },
      order: { people: 'DESC', ferry: '' },
    })
    expect(query.order).toEqual([
      { by: 'measure', index: 0, descending: true },
      { by: 'scale', index: 0, descending: false },
    ])
  })

  it('rejects parts longer than any table before reading their names', () => {
    const names = Array.from({ length: 1001 }, (_, index) => `f${index}`)
    const fields = Object.fromEntries(names.map((name) => [name, 'sum']))
    expect(refusalOf({ data: { fields }, scale: { fields: names }, order: { f0: 'up' } }).problems).toEqual([
      'data.fields too_many',
      'scale.fields too_many',
    ])
    expect(refusalOf({ data: { fields: { people: names } } }).problems).toEqual([
      'data.fields.people too_many',
    ])
  })

  it.each(['constructor', '__proto__', 'up'])('rejects the direction %s', (word) => {
    const request = { data: { fields: { people: 'sum' } }, order: { people: word } }
    expect(refusalOf(request).problems).toEqual(['order.people wrong_value'])
  })

  it('reports all problems together, each with its path', () => {
    expect(
      refusalOf({
        data: { fields: { ferry: ['sum', 'median'], people: [] }, limit: 1001 },
        scale: { fields: ['month', 'month', ['ferry', 'month'], 'day.hour'], axis: { x: ['wind'] } },
        filter: { people: { between: [1, 'x'] }, ferry: { near: 1 } },
        order: { late: 'up', day: 'asc', wind: 'asc' },
        total: { all: ['ferry', 'snow', ['quay', 'quay']], x: ['quay', ['late', 'quay']] },
        evol: { scale: 'year' },
        table_name: 'trips',
      }),
    ).toEqual({
      error: 'NO_TABLE',
      problems: [
        'data.limit too_big',
        'data.fields.ferry mode_unknown',
        'data.fields.people too_few',
        'scale.fields.1 duplicate',
        'scale.fields.2.1 duplicate',
        'scale.axis.x.0 axis_entry',
        'scale.axis axis_missing',
        'scale.axis axis_missing',
        'scale.axis axis_missing',
        'scale.axis axis_missing',
        'total.all.2.1 duplicate',
        'total.x.1.1 duplicate',
        'filter.ferry.near operator_unknown',
        'order.late wrong_value',
        'scale.fields.3 field_unknown',
        'total.all.1 field_unknown',
        'total.all.2.0 field_absent',
        'data.fields.ferry mode_type',
        'filter.people.between operand_type',
        'order.wind order_unknown',
      ],
    })
  })

  it('rejects a query without fields', () => {
    expect(refusalOf({ data: { fields: {} } }).problems).toEqual(['data.fields too_few'])
  })
})

describe('QB5 choice of the table', () => {
  const people = { data: { fields: { people: 'sum' } } }
  const crew = { data: { fields: { crew: 'count' } } }

  it('chooses the table with the fewest rows that contains every name', () => {
    const { table: chosen, candidates } = queryOf(people)
    expect(chosen.table_name).toBe('months')
    expect(candidates.map((each) => each.table_name)).toEqual(['months', 'crossings', 'trips'])
    expect(queryOf({ ...people, filter: { late: true } }).table.table_name).toBe('trips')
    expect(queryOf({ ...people, table_name: 'crossings' }).table.table_name).toBe('crossings')
    expect(queryOf({ ...people, database_name: 'data_prim' }).table.table_name).toBe('crossings')
  })

  it.each([
    ['no tables are built', people, [], 'NO_TABLE', []],
    [
      'a field of no table',
      { data: { fields: { wind: 'sum' } } },
      tables,
      'NO_TABLE',
      ['data.fields.wind field_unknown'],
    ],
    [
      'fields of several tables',
      { ...people, filter: { late: true, crew: 'x' } },
      tables,
      'NO_TABLE',
      ['filter.crew field_elsewhere'],
    ],
    [
      'a missing table',
      { ...people, table_name: 'x' },
      tables,
      'NO_TABLE_FOUND',
      ['table_name table_absent'],
    ],
    [
      'an unknown level',
      { ...people, database_name: 'x' },
      tables,
      'NO_TABLE_FOUND',
      ['database_name level_unknown'],
    ],
    [
      'a level without tables',
      { ...people, database_name: 'data_mart' },
      [trips],
      'NO_TABLE_FOUND',
      ['database_name invalid_value'],
    ],
    ['one empty table', crew, [empty], 'EMPTY_TABLE', [' table_empty']],
    ['a forced empty table', { ...crew, table_name: 'empty_too' }, tables, 'EMPTY_TABLE', [' table_empty']],
    ['several empty tables', crew, tables, 'EMPTY_TABLES', [' table_empty', ' table_empty']],
  ] as const)('rejects: %s', (_, request, among, error, problems) => {
    expect(refusalOf(request, among)).toEqual({ error, problems })
  })
})
