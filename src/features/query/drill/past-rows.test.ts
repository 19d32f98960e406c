import { describe, expect, it } from 'vitest'
import { scopeTo } from '../state/catalogue.ts'
import { type Comparison, type Condition, type QueryState, emptyState } from '../state/query-state.ts'
import { catalogue as unscoped, dataset } from '../state/testing/fixtures.ts'
import type { DrillHead } from './drill-context.ts'
import { pastCell } from './past-rows.ts'

const catalogue = scopeTo(unscoped, dataset.tables[0] ?? null)
const year = { scale: 'year', mode: 'date', depth: 1 } as const
const month = { scale: 'month', mode: 'date', depth: 1 } as const
const weeks = { scale: 'month', mode: 'weekday', depth: 2 } as const

const open = { from: null, to: null }
const of2020 = { from: '2020-01-01', to: '2020-12-31' }
const in2020: Condition = { dimension: { field: 'day', unit: 'year' }, operator: 'in', operands: [2020] }
const head = (
  unit: NonNullable<DrillHead['dimension']['unit']> | undefined,
  value: DrillHead['value'],
): DrillHead => ({
  dimension: unit === undefined ? { field: 'day' } : { field: 'day', unit },
  value,
})
const airport: DrillHead = { dimension: { field: 'airport' }, value: 'DEN' }

interface Given {
  readonly comparison: Comparison
  readonly heads: readonly DrillHead[]
  readonly filters?: readonly Condition[]
  readonly window?: { from: string | null; to: string | null }
  readonly period?: number
}
const past = ({ comparison, heads, filters = [], window = open, period = 1 }: Given) => {
  const state: QueryState = { ...emptyState, comparison, filters }
  const evolution = { date_field: 'day', periods: [{ ...window, is_partial: false }] }
  const found = pastCell(state, { heads, period, evolution, catalogue })
  if (found === null) return null
  const bounds = found.state.filters.map(
    ({ operator, operands }) => `${operator} ${operands.map(String).join(' ')}`,
  )
  return { bounds, heads: found.heads.map(({ value }) => value) }
}

describe('QB41c the days of a past period', () => {
  it.each([
    [
      'a month, a year before',
      { comparison: year, heads: [head('year_month', '2021-02-01')] },
      '2020-02-01 2020-02-29',
    ],
    [
      'all of January before February',
      { comparison: month, heads: [head('year_month', '2021-02-01')] },
      '2021-01-01 2021-01-31',
    ],
    ['a day', { comparison: month, heads: [head(undefined, '2021-03-31')] }, '2021-02-28 2021-02-28'],
    [
      'a week, 56 days before',
      { comparison: weeks, heads: [head('year_week', '2021-03-01')], period: 2 },
      '2021-01-04 2021-01-10',
    ],
    [
      'a year and its month',
      { comparison: month, heads: [head('year', 2021), head('month', 1)] },
      '2020-12-01 2020-12-31',
    ],
    ['a quarter', { comparison: year, heads: [head('year_quarter', '2021-10-01')] }, '2020-10-01 2020-12-31'],
    [
      'the filtered days of a year',
      { comparison: year, heads: [], filters: [in2020], window: of2020 },
      '2019-01-01 2019-12-31',
    ],
  ] satisfies readonly (readonly [string, Given, string])[])('%s', (_, given, days) => {
    const [from = '', to = ''] = days.split(' ')
    expect(past(given)?.bounds).toEqual([`gte ${from}`, `lte ${to}`])
  })

  it('a month of any year stays the same month, and other heads stay', () => {
    const found = past({
      comparison: year,
      heads: [head('month', 2), airport],
      filters: [in2020],
      window: of2020,
    })
    expect(found).toEqual({ bounds: ['gte 2019-01-01', 'lte 2019-12-31'], heads: [2, 'DEN'] })
  })

  it.each([
    ['a month of any year moves by a month', { comparison: month, heads: [head('month', 2)] }],
    ['the days of a month move apart', { comparison: month, heads: [head('day', 31)] }],
    ['there is no date', { comparison: year, heads: [head('year_month', null)] }],
    [
      'a filter selects several windows',
      { comparison: year, heads: [], filters: [{ ...in2020, operands: [2020, 2018] }] },
    ],
  ] satisfies readonly (readonly [string, Given])[])('are refused where %s', (_, given) => {
    expect(past(given)).toBeNull()
  })
})
