import { describe, expect, test } from 'vitest'
import type { QueryRequest, RelativeDate } from '#contract/query/request.ts'
import { readCatalogue } from '../../state/catalogue.ts'
import { fromRequest, toRequest } from '../../state/query-request.ts'
import { emptyState } from '../../state/query-state.ts'
import { dataset } from '../../state/testing/fixtures.ts'
import {
  applyFilters,
  filterFields,
  pinTable,
  readFilters,
  tileTable,
  withMeasureDate,
  writeFilters,
} from './board-filters.ts'

const catalogue = readCatalogue(dataset)
const [strike, airport] = catalogue.tables
if (strike === undefined || airport === undefined) throw new Error('no tables')

const noField = () => false
const tile = (filter: QueryRequest['filter'] = {}) =>
  fromRequest({
    request: {
      data: { fields: { cost: ['sum'] } },
      scale: { fields: ['phase'] },
      filter,
      table_name: 'strike',
    },
    view: {},
  }).state
const board = (filter: QueryRequest['filter'] = {}, evol: QueryRequest['evol'] | null = null) =>
  readFilters({ filter, evol: evol ?? null }, noField)

const lastWeek: { between: RelativeDate[] } = {
  between: [
    { unit: 'day', shift: -6, edge: 'start' },
    { unit: 'day', shift: 0, edge: 'end' },
  ],
}

describe('QB60f filters of a board', () => {
  test.each<[string, QueryRequest['filter'], QueryRequest['filter'], QueryRequest['filter']]>([
    [
      'adds a condition on another field',
      { night: [true] },
      { phase: ['Climb'] },
      { night: [true], phase: ['Climb'] },
    ],
    [
      'replaces the conditions on the same field',
      { phase: ['Taxi'] },
      { phase: ['Climb'] },
      { phase: ['Climb'] },
    ],
    [
      'replaces the units of a date',
      { 'day.year': [2024] },
      { day: { gte: '2025-01-01' } },
      { day: { gte: ['2025-01-01'] } },
    ],
    [
      'replaces the date of the table',
      { day: { gte: '2025-01-01' } },
      { date: lastWeek },
      { date: lastWeek },
    ],
    [
      'keeps other dates',
      { seen: { gte: '2025-01-01' } },
      { date: lastWeek },
      { seen: { gte: ['2025-01-01'] }, date: lastWeek },
    ],
    ['leaves out a field that the table lacks', { night: [true] }, { État: ['Ohio'] }, { night: [true] }],
    [
      'applies a year of the measure date',
      { day: { gte: '2025-01-01' } },
      { year: [2024] },
      { year: [2024] },
    ],
  ])('QB60f %s', (_what, own, ofBoard, expected) => {
    const { state } = applyFilters(tile(own), { board: board(ofBoard), table: strike })
    const wire = fromRequest({ request: { data: { fields: {} }, filter: expected }, view: {} }).state
    expect(toRequest(state).filter).toEqual(toRequest(wire).filter)
  })

  test('QB60f names the conditions that do not apply', () => {
    const filters = board({ État: ['Ohio'], phase: ['Climb'] })
    expect(applyFilters(tile(), { board: filters, table: strike }).unapplied.conditions).toEqual([
      expect.objectContaining({ dimension: { field: 'État' } }),
    ])
    expect(applyFilters(tile(), { board: filters, table: null }).unapplied.conditions).toHaveLength(2)
  })

  test('QB60f the measure date applies to tables that have one', () => {
    const filters = board({ date: lastWeek }, { scale: 'year', mode: 'date', depth: 1 })
    expect(applyFilters(tile(), { board: filters, table: strike }).unapplied).toEqual({
      conditions: [],
      comparison: false,
    })
    const other = applyFilters(tile(), { board: filters, table: airport })
    expect(other.unapplied).toMatchObject({ comparison: true, conditions: [{}] })
    expect(other.state.comparison).toBeNull()
  })

  test('QB60f the comparison of the board replaces that of the tile, and leaves it without one', () => {
    const own = { ...tile(), comparison: { scale: 'week', mode: 'date', depth: 2 } } as const
    const compared = board({}, { scale: 'year', mode: 'weekday', depth: 1 })
    expect(applyFilters(own, { board: compared, table: strike }).state.comparison).toEqual({
      scale: 'year',
      mode: 'weekday',
      depth: 1,
    })
    expect(applyFilters(own, { board: board(), table: strike }).state.comparison).toEqual(own.comparison)
  })

  test('QB60f filters without a value are neither stored nor applied', () => {
    const incomplete = {
      ...emptyState,
      filters: [{ dimension: { field: 'phase' }, operator: 'in', operands: [] }],
    } as const
    expect(writeFilters(incomplete)).toEqual({ filter: {}, evol: null })
    expect(applyFilters(tile(), { board: incomplete, table: strike }).state.filters).toEqual([])
  })

  test('QB60 stored filters are read and written without a change', () => {
    const stored = {
      filter: { date: lastWeek, year_month: ['2025-01-01'], phase: { not_in: ['Taxi'] } },
      evol: { scale: 'month', mode: 'date', depth: 3 },
    }
    const read = readFilters(stored, noField)
    expect(read.filters.map(({ dimension }) => dimension)).toContainEqual({
      field: 'date',
      unit: 'year_month',
    })
    expect(writeFilters(read)).toEqual({
      ...stored,
      filter: { ...stored.filter, year_month: { in: ['2025-01-01'] } },
    })
  })
})

describe('QB60f tables and fields', () => {
  test('QB60f a tile keeps the table that answered when it was saved', () => {
    const saved = { ...tile(), table: null, level: null, anyTable: true, answeredBy: 'data_prim.strike' }
    expect(tileTable(catalogue, saved)).toBe(strike)
    expect(pinTable(saved, strike)).toMatchObject({ table: 'strike', level: 'data_prim', anyTable: false })
    expect(tileTable(catalogue, { ...saved, answeredBy: 'data_prim.gone' })).toBeNull()
    expect(pinTable(tile(), strike)).toEqual(tile())
  })

  test('QB60f offers the fields of the tables, and their measure date', () => {
    const named = withMeasureDate(catalogue, 'Date')
    const names = (tables: Parameters<typeof filterFields>[1]) =>
      filterFields(named, tables).map(({ field }) => field)
    expect(names([strike]).slice(0, 2)).toEqual(['date', 'cost'])
    expect(names([airport])).toEqual(['airport', 'État'])
    expect(named.fields.get('date')?.name).toBe('Date')
  })
})
