import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryRequest, type RelativeDate } from '#contract/query/request.ts'
import { relativeUnits, type RelativeUnit } from '#contract/query/vocabulary.ts'
import { calendarValue } from './calendar.ts'
import { readQuery } from './read-query.ts'
import { relativeDay, resolveRelative } from './relative-date.ts'
import type { QueryableTable } from './table.ts'

const at = (unit: RelativeUnit, shift: number, edge: 'start' | 'end' = 'start'): RelativeDate => ({
  unit,
  shift,
  edge,
})

describe('QB35 relative dates', () => {
  it.each([
    ['2026-03-01', at('day', 0), '2026-03-01'],
    ['2026-03-01', at('day', -1, 'end'), '2026-02-28'],
    ['2024-03-01', at('day', -1), '2024-02-29'],
    ['2026-03-01', at('week', 0), '2026-02-23'],
    ['2026-03-01', at('week', 0, 'end'), '2026-03-01'],
    // 2020 has 53 weeks: its last one ends in 2021.
    ['2021-01-03', at('week', 0), '2020-12-28'],
    ['2021-01-04', at('week', -1, 'end'), '2021-01-03'],
    ['2021-01-04', at('week', -53), '2019-12-30'],
    ['2024-02-29', at('month', 0, 'end'), '2024-02-29'],
    ['2025-02-10', at('month', 0, 'end'), '2025-02-28'],
    ['2024-03-31', at('month', -1, 'end'), '2024-02-29'],
    ['2024-02-29', at('month', -12, 'end'), '2023-02-28'],
    ['2024-01-31', at('month', -12), '2023-01-01'],
    ['2026-03-01', at('quarter', -1), '2025-10-01'],
    ['2026-03-01', at('quarter', 0, 'end'), '2026-03-31'],
    ['2026-03-01', at('semester', -1), '2025-07-01'],
    ['2026-07-01', at('semester', 0, 'end'), '2026-12-31'],
    ['2024-02-29', at('year', -1), '2023-01-01'],
    ['2024-02-29', at('year', -1, 'end'), '2023-12-31'],
    ['2026-03-01', at('year', -2025), '0001-01-01'],
    ['2026-03-01', at('year', 7973, 'end'), '9999-12-31'],
  ])('on %s, %o is %s', (today, relative, expected) => {
    expect(relativeDay(relative, today)).toBe(expected)
  })

  it.each([at('year', -2026), at('year', 7974), at('day', 1e15), at('month', -Number.MAX_SAFE_INTEGER)])(
    '%o is outside the calendar',
    (relative) => {
      expect(relativeDay(relative, '2026-03-01')).toBeUndefined()
    },
  )

  it('counts the units that the days between have, without gaps', () => {
    // The day after the end of a unit is the start of the next one, and today is in the current one.
    const units = fc.constantFrom(...relativeUnits)
    const day = fc.date({ min: new Date('1000-01-01'), max: new Date('3000-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(units, fc.integer({ min: -500, max: 500 }), day, (unit, shift, date) => {
        const today = date.toISOString().slice(0, 10)
        const end = relativeDay(at(unit, shift, 'end'), today) ?? ''
        const next = relativeDay(at(unit, shift + 1), today) ?? ''
        expect(Date.parse(next) - Date.parse(end)).toBe(86_400_000)
        expect((relativeDay(at(unit, 0), today) ?? '') <= today).toBe(true)
        expect((relativeDay(at(unit, 0, 'end'), today) ?? '') >= today).toBe(true)
        if (unit === 'day') expect(Date.parse(next) - Date.parse(today)).toBe((shift + 1) * 86_400_000)
        else expect(calendarValue(unit === 'week' ? 'weekday' : 'day', next)).toBe(1)
      }),
    )
  })

  it.each([
    // The clocks of Paris go forward at 01:00Z and back at 01:00Z.
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('at %s, today in Paris is %s', (now, today) => {
    const scope = { now: Date.parse(now), timeZone: 'Europe/Paris' }
    expect(resolveRelative(at('day', 0), { type: 'date', ...scope })).toBe(today)
    expect(resolveRelative(at('day', 0), { type: 'datetime', ...scope })).toBe(`${today} 00:00:00`)
    expect(resolveRelative(at('day', 0, 'end'), { type: 'datetime', ...scope })).toBe(
      `${today} 23:59:59.999999`,
    )
  })
})

const table: QueryableTable = {
  database_name: 'data_prim',
  table_name: 'trips',
  rows: 10,
  measure_date_field: 'day',
  fields: [
    { field: 'day', type: { main: 'date' } },
    { field: 'at', type: { main: 'datetime' } },
    { field: 'ferry', type: { main: 'string' } },
    { field: 'people', type: { main: 'num' } },
  ],
}
const read = (filter: unknown, now: number | undefined = Date.parse('2026-03-01T12:00:00Z')) =>
  readQuery(queryRequest.parse({ data: { fields: { ferry: ['count'] } }, filter }), {
    tables: [table],
    dataLimit: 100,
    timeZone: 'UTC',
    now,
  })
const problemsIn = (filter: unknown, now?: number) => {
  const reading = read(filter, now)
  return 'query' in reading ? [] : reading.problems.map(({ path, code }) => `${path} ${code}`)
}

describe('QB35 relative operands of a filter', () => {
  it('are resolved by the type of the field, and listed', () => {
    const reading = read({
      day: { between: [at('month', -12), at('month', -1, 'end')] },
      at: { lte: at('day', 0, 'end') },
      'at.date': [at('day', -1), '2026-01-31'],
      year_month: { gte: at('year', 0) },
    })
    if (!('query' in reading)) throw new Error(JSON.stringify(reading.problems))
    expect(reading.query.filters.map(({ operands }) => operands)).toEqual([
      ['2025-03-01', '2026-02-28'],
      ['2026-03-01 23:59:59.999999'],
      ['2026-02-28', '2026-01-31'],
      ['2026-01-01'],
    ])
    expect(reading.query.resolved).toEqual([
      { path: 'filter.day.between', operand: at('month', -12), value: '2025-03-01' },
      { path: 'filter.day.between', operand: at('month', -1, 'end'), value: '2026-02-28' },
      { path: 'filter.at.lte', operand: at('day', 0, 'end'), value: '2026-03-01 23:59:59.999999' },
      { path: 'filter.at.date', operand: at('day', -1), value: '2026-02-28' },
      { path: 'filter.year_month.gte', operand: at('year', 0), value: '2026-01-01' },
    ])
    expect(reading.query.warnings).toEqual([])
  })

  it('name what is wrong', () => {
    expect(problemsIn({ ferry: { eq: at('day', 0) }, people: { gt: at('day', 0) } })).toEqual([
      'filter.ferry.eq relative_type',
      'filter.people.gt relative_type',
    ])
    expect(problemsIn({ 'day.month': [at('day', 0)] })).toEqual(['filter.day.month relative_type'])
    expect(problemsIn({ day: { gt: at('year', -9999) } })).toEqual(['filter.day.gt relative_range'])
    expect(problemsIn({ day: at('day', 0) })).toEqual([
      'filter.day.unit operator_unknown',
      'filter.day.shift operator_unknown',
      'filter.day.edge operator_unknown',
    ])
  })

  it('are refused where the time is not known', () => {
    const request = queryRequest.parse({
      data: { fields: { ferry: ['count'] } },
      filter: { day: { eq: at('day', 0) } },
    })
    const reading = readQuery(request, { tables: [table], dataLimit: 100, timeZone: 'UTC' })
    expect('query' in reading ? [] : reading.problems.map(({ code }) => code)).toEqual([
      'relative_unavailable',
    ])
  })
})
