import { describe, expect, it } from 'vitest'
import { scopeTo } from '../state/catalogue.ts'
import type { DrillHead } from './drill-context.ts'
import { type QueryState, emptyState, isListing, normalize } from '../state/query-state.ts'
import { catalogue as unscoped, dataset } from '../state/testing/fixtures.ts'
import { countRequest, excludeHead, filterHeads, rowsState, splitState } from './drill-state.ts'

const strike = dataset.tables[0] ?? null
const catalogue = scopeTo(unscoped, strike)
const airport = { field: 'airport' } as const
const month = { field: 'day', unit: 'year_month', isJoined: true } as const
const den: DrillHead = { dimension: airport, value: 'DEN' }
const empty: DrillHead = { dimension: airport, value: null }
const january: DrillHead = { dimension: month, value: '2020-01-01' }

const state: QueryState = normalize({
  ...emptyState,
  values: [{ mode: 'sum', field: 'cost' }],
  rows: [airport, month],
  filters: [
    { dimension: airport, operator: 'in', operands: ['DEN', 'ORD', null] },
    { dimension: { field: 'phase' }, operator: 'like', operands: ['A%'] },
  ],
  order: [{ by: { mode: 'sum', field: 'cost' }, direction: 'desc' }],
  comparison: { scale: 'year', mode: 'date', depth: 1 },
  hasTotals: true,
  top: { count: 5, by: { mode: 'sum', field: 'cost' }, hasOthers: true },
  calculations: [{ mode: 'sum', field: 'cost', calculation: 'rank' }],
})
const filtersOf = (next: QueryState) =>
  next.filters.map(({ dimension, operator, operands }) => [
    [dimension.field, dimension.unit].filter((each) => each !== undefined).join('.'),
    operator,
    operands,
  ])

describe('QB41c filters of a cell', () => {
  it.each([
    ['a value narrows the list', [den], ['airport', 'in', ['DEN']]],
    ['a null is a condition of its own', [empty], ['airport', 'is_null', []]],
    ['a calendar unit stays a unit', [january], ['day.year_month', 'in', ['2020-01-01']]],
  ] as const)('%s', (_, heads, filter) => {
    const filters = filtersOf(filterHeads(state, heads))
    expect(filters).toContainEqual(filter)
    expect(filters).toContainEqual(['phase', 'like', ['A%']])
  })

  it('a second excluded value is added to the first, and an excluded null keeps all values', () => {
    const other = excludeHead(excludeHead(state, den), { ...den, value: 'ORD' })
    expect(filtersOf(other)).toContainEqual(['airport', 'not_in', ['DEN', 'ORD']])
    expect(filtersOf(excludeHead(state, empty))).toContainEqual(['airport', 'is_not_null', []])
  })
})

it('QB41c the rows of a cell are listed from the table that answered, with its fields first', () => {
  const rows = rowsState(state, { heads: [den, january], catalogue })
  expect(isListing(rows)).toBe(true)
  expect(rows).toMatchObject({
    table: 'strike',
    level: 'data_prim',
    order: [],
    comparison: null,
    hasTotals: false,
    top: null,
    calculations: [],
  })
  expect(rows.values.slice(0, 3).map(({ field }) => field)).toEqual(['airport', 'day', 'cost'])
  expect(countRequest(rows).data).toMatchObject({ limit: 1, hints: true })
})

it('QB41c a cell is split by another dimension with its values, comparison and calculations', () => {
  const split = splitState(state, { heads: [den, january], dimension: { field: 'phase' } })
  expect(split.rows).toEqual([{ field: 'phase' }])
  expect(filtersOf(split)).toContainEqual(['airport', 'in', ['DEN']])
  expect(split.values).toEqual(state.values)
  expect(split.calculations).toEqual(state.calculations)
  expect(split.comparison).toEqual(state.comparison)
})
