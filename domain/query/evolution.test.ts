import { describe, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { evolutionPeriods, joinWindows, planEvolution } from './evolution-form.ts'
import { moveBack, moveWindow } from './evolution-window.ts'
import type { Query } from './query.ts'
import { readQuery } from './read-query.ts'

const type = (main: string) => ({ main })
const table = (table_name: string, measure_date_field: string | null) => ({
  database_name: 'data_prim',
  table_name,
  rows: 1,
  measure_date_field,
  fields: [
    { field: 'day', type: type('date') },
    { field: 'at', type: type('datetime') },
    { field: 'station', type: type('string'), distinct: 230 },
    { field: 'customer', type: type('num'), distinct: 8000 },
    { field: 'late', type: type('boolean') },
    { field: 'amount', type: type('num') },
  ],
})
const tables = [
  table('sales', 'day'),
  table('moments', 'at'),
  table('undated', null),
  table('wrong', 'station'),
  table('lacking', 'gone'),
]

const read = (request: Record<string, unknown>) =>
  readQuery(
    queryRequest.parse({
      data: { fields: { amount: 'sum' } },
      scale: { fields: ['station'] },
      table_name: 'sales',
      ...request,
    }),
    { tables, dataLimit: 1000, timeZone: 'UTC' },
  )
const evolved = (request: Record<string, unknown>) => {
  const reading = read(request)
  if (!('query' in reading) || reading.query.evolution === null) throw new Error(JSON.stringify(reading))
  const { evolution } = reading.query
  return { ...reading.query, evolution } satisfies Query
}

describe('evolutions', () => {
  it('QB9 have the mode date and one period by default', () => {
    const { evolution } = evolved({ evol: { scale: 'Month' } })
    expect(evolution).toMatchObject({ scale: 'month', mode: 'date', depth: 1, date: { field: 'day' } })
  })

  it.each([
    [{ evol: {} }, ['evol.scale required']],
    [{ evol: { mode: 'month', depth: 2 } }, ['evol.scale required', 'evol.mode wrong_value']],
    [{ evol: { scale: 'day' } }, ['evol.scale wrong_value']],
    [{ evol: { scale: 'year', mode: 'month' } }, ['evol.mode wrong_value']],
    [{ evol: { scale: 'year', depth: 0 } }, ['evol.depth too_small']],
    [{ evol: { scale: 'year', depth: 25 } }, ['evol.depth too_big']],
    [{ evol: { scale: 'year' }, table_name: 'undated' }, ['evol.scale evolution_no_date']],
    [{ evol: { scale: 'year' }, table_name: 'wrong' }, ['evol.scale evolution_date_absent']],
    [{ evol: { scale: 'year' }, table_name: 'lacking' }, ['evol.scale evolution_date_absent']],
    [
      { evol: { scale: 'year' }, data: { fields: { amount: 'select' } }, scale: {} },
      ['evol.scale evolution_of_rows'],
    ],
    [
      { evol: { scale: 'year' }, table_name: 'moments', filter: { at: { lte: '2025-01-31 23:59:59' } } },
      ['evol.scale evolution_time'],
    ],
  ])('QB9 QB34 DM32 reject %j', (request, expected) => {
    const reading = read(request)
    const problems = 'query' in reading ? [] : reading.problems
    expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual(expected)
  })
})

describe('periods', () => {
  it.each([
    ['2024-03-31', 1, '2024-02-29'],
    ['2023-03-31', 1, '2023-02-28'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2024-02-29', 48, '2020-02-29'],
    ['2024-01-15', 3, '2023-10-15'],
    ['0001-01-31', 1, '0000-12-31'],
  ])('QB9 %s moved back by %s months is %s', (day, count, expected) => {
    expect(moveBack(day, { unit: 'month', count })).toBe(expected)
  })

  it.each([
    ['a whole month moves to a whole month', ['2025-02-01', '2025-02-28'], ['2025-01-01', '2025-01-31']],
    ['one day moves to one day', ['2025-02-28', '2025-02-28'], ['2025-01-28', '2025-01-28']],
    ['a month without its last day', ['2025-02-01', '2025-02-27'], ['2025-01-01', '2025-01-27']],
    ['days that the past month lacks', ['2025-03-30', '2025-03-31'], ['2025-02-28', '2025-02-28']],
    ['an open window', ['2025-03-31', null], ['2025-02-28', null]],
    ['a window whose days move apart', ['2025-02-28', '2025-03-10'], null],
    ['an empty window', ['2025-03-31', '2025-03-29'], ['2025-03-31', '2025-03-29']],
    ['a window before the year 1', ['0001-01-01', '2025-03-29'], null],
  ] as const)('QB9 %s', (_, [from, to], expected) => {
    const moved = moveWindow({ from, to }, { unit: 'month', count: 1 })
    expect(moved).toEqual(expected && { from: expected[0], to: expected[1] })
  })

  it('QB9 are the window of all filters on the date, moved', () => {
    const query = evolved({
      filter: { year: [2025], date: { lt: '2025-03-01' }, station: ['a'] },
      evol: { scale: 'year', depth: 2 },
    })
    expect(evolutionPeriods(query, '2025-02-28')).toEqual([
      { from: '2025-01-01', to: '2025-02-28', is_partial: true },
      { from: '2024-01-01', to: '2024-02-29', is_partial: false },
      { from: '2023-01-01', to: '2023-02-28', is_partial: false },
    ])
    expect(evolutionPeriods(evolved({ evol: { scale: 'week' } }), '2025-02-28')[0]).toEqual({
      from: null,
      to: null,
      is_partial: true,
    })
  })

  it('QB9 that follow each other are read as one window', () => {
    const window = (from: string, to: string) => ({ from, to })
    expect(
      joinWindows([
        window('2025-03-01', '2025-03-31'),
        window('2025-02-01', '2025-02-28'),
        window('2025-01-01', '2025-01-30'),
      ]),
    ).toEqual([window('2025-02-01', '2025-03-31'), window('2025-01-01', '2025-01-30')])
  })
})

describe('forms of statement', () => {
  const month = { date: { between: ['2025-03-01', '2025-03-31'] } }
  const year = { year: [2025] }
  const by = (...fields: string[]) => ({ scale: { fields } })
  it.each([
    ['a narrow window', { filter: month, evol: { scale: 'year' } }, 'join'],
    ['two past months', { filter: month, evol: { scale: 'year', depth: 2 } }, 'branches'],
    ['two whole years', { filter: year, evol: { scale: 'year' } }, 'pivot'],
    [
      'few groups of two fields',
      { ...by('late', 'station'), filter: year, evol: { scale: 'year' } },
      'pivot',
    ],
    ['few groups by month', { ...by('month'), filter: year, evol: { scale: 'year' } }, 'pivot'],
    [
      'few groups by month of a year',
      { ...by('year_month'), filter: year, evol: { scale: 'year' } },
      'pivot',
    ],
    ['many groups', { ...by('customer'), filter: year, evol: { scale: 'year' } }, 'join'],
    [
      'many groups together',
      { ...by('station', 'month'), filter: year, evol: { scale: 'year' } },
      'branches',
    ],
    ['groups of unknown number', { ...by('amount'), filter: year, evol: { scale: 'year' } }, 'join'],
    ['a time axis', { scale: { fields: ['year_month', 'station'] }, evol: { scale: 'year' } }, 'axis'],
    ['a time axis of weeks', { scale: { fields: ['year_week'] }, evol: { scale: 'week' } }, 'axis'],
    ['weeks that months cut', { scale: { fields: ['year_week'] }, evol: { scale: 'month' } }, 'calendar'],
    ['days of months', { scale: { fields: ['date'] }, evol: { scale: 'month' } }, 'calendar'],
    ['quarters by month', { scale: { fields: ['year_quarter'] }, evol: { scale: 'month' } }, 'branches'],
    [
      'a window whose days move apart',
      { filter: { date: { gte: '2025-02-28' } }, evol: { scale: 'month' } },
      'calendar',
    ],
    ['overlapping windows', { filter: year, evol: { scale: 'month' } }, 'join'],
  ])('QB9 %s', (_, request, expected) => {
    expect(planEvolution(evolved(request)).forms[0]).toBe(expected)
  })
})
