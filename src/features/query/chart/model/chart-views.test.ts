import { describe, expect, it } from 'vitest'
import { type Dimension, type Measure, type QueryState, emptyState } from '../../state/query-state.ts'
import { readCatalogue } from '../../state/catalogue.ts'
import { catalogue, dataset } from '../../state/testing/fixtures.ts'
import { chartScales } from './chart-scales.ts'
import { effectiveView, sensibleViews } from './chart-views.ts'

const sum: Measure = { mode: 'sum', field: 'cost' }
const average: Measure = { mode: 'avg', field: 'cost' }
const first: Measure = { mode: 'select', field: 'cost' }
const latestDay: Measure = { mode: 'max', field: 'day' }
const airport: Dimension = { field: 'airport' }
const phase: Dimension = { field: 'phase' }
const speed: Dimension = { field: 'speed' }
const date: Dimension = { field: 'day' }
const part = (unit: Dimension['unit']): Dimension => (unit === undefined ? date : { field: 'day', unit })
const [year, month, yearMonth, weekday, hour] = [
  part('year'),
  part('month'),
  part('year_month'),
  part('weekday'),
  part('hour'),
]
const joined = (dimension: Dimension): Dimension => ({ ...dimension, isJoined: true })
const stateOf = (
  rows: readonly Dimension[],
  columns: readonly Dimension[] = [],
  values: readonly Measure[] = [sum],
): QueryState => ({ ...emptyState, rows, columns, values })

describe('views', () => {
  it.each<[string, QueryState, string, string]>([
    ['no dimension', stateOf([]), 'figure table', 'figure'],
    ['no dimension and no figure', stateOf([], [], [first]), 'table', 'table'],
    ['a name', stateOf([airport]), 'bars table', 'bars'],
    ['a number', stateOf([speed]), 'bars line area table', 'bars'],
    ['a month of any year', stateOf([month]), 'bars line area figure table', 'bars'],
    ['a month', stateOf([yearMonth]), 'bars line area figure table', 'line'],
    ['a date without unit', stateOf([date]), 'bars line area figure table', 'line'],
    ['two values', stateOf([airport], [], [sum, average]), 'bars scatter multiples table', 'bars'],
    ['a value that is no figure', stateOf([airport], [], [sum, latestDay]), 'bars table', 'bars'],
    ['only values that are no figures', stateOf([airport], [], [first, latestDay]), 'table', 'table'],
    [
      'a name and a month',
      stateOf([airport], [month]),
      'bars stacked line area heat multiples pivot table',
      'line',
    ],
    ['two names', stateOf([airport], [phase]), 'bars stacked heat multiples pivot table', 'stacked'],
    ['two names as rows', stateOf([airport, phase]), 'bars stacked heat multiples table', 'bars'],
    ['two joined names', stateOf([airport, joined(phase)]), 'bars table', 'bars'],
    [
      'averages of two names',
      stateOf([airport], [phase], [average]),
      'bars heat multiples pivot table',
      'bars',
    ],
    [
      'averages of names over time',
      stateOf([airport], [month], [average]),
      'bars line heat multiples pivot table',
      'line',
    ],
    [
      'weekday and hour',
      stateOf([weekday], [hour]),
      'bars stacked line area heat multiples pivot table',
      'heat',
    ],
    ['month and year', stateOf([month], [year]), 'bars stacked line area heat multiples pivot table', 'line'],
  ])('of %s', (_, state, views, shown) => {
    expect(sensibleViews(state, catalogue).join(' ')).toBe(views)
    expect(effectiveView(state, catalogue)).toBe(shown)
  })

  it.each<[QueryState['view'], string]>([
    ['area', 'area'],
    ['scatter', 'line'],
    ['table', 'table'],
  ])('shows the requested view %s if it makes sense: %s', (view, shown) => {
    expect(effectiveView({ ...stateOf([airport], [month]), view }, catalogue)).toBe(shown)
  })
})

describe('scales', () => {
  it.each<[string, QueryState, QueryState['view'], readonly Dimension[], readonly Dimension[]]>([
    ['columns along the axis', stateOf([airport], [phase]), 'bars', [phase], [airport]],
    ['time in rows', stateOf([month], [airport]), 'line', [month], [airport]],
    ['time in columns', stateOf([airport], [month]), 'line', [month], [airport]],
    ['months over years', stateOf([month], [year]), 'line', [month], [year]],
    ['months over years, the other way round', stateOf([year], [month]), 'line', [month], [year]],
    ['months over years, both rows', stateOf([year, month]), 'line', [month], [year]],
    ['months of any year over months', stateOf([yearMonth], [month]), 'line', [month], [yearMonth]],
    ['hours over weekdays', stateOf([weekday], [hour]), 'heat', [hour], [weekday]],
    ['dates over weekdays', stateOf([weekday], [part('date')]), 'line', [part('date')], [weekday]],
    ['all rows together', stateOf([airport, phase]), 'bars', [airport, phase], []],
    ['rows apart, if the view needs series', stateOf([airport, phase]), 'heat', [airport], [phase]],
    [
      'joined rows together',
      stateOf([airport, joined(phase), month]),
      'line',
      [month],
      [airport, joined(phase)],
    ],
  ])('%s', (_, state, view, axis, seriesBy) => {
    expect(chartScales(state, { catalogue, view: view ?? 'bars' })).toEqual({ axis, seriesBy })
  })
})

describe('DM7 a measure with an expression of its own', () => {
  it('DM7g is drawn like other figures', () => {
    const virtual = { kind: 'aggregate' as const, columns: [] }
    const tables = dataset.tables.map((table) => ({
      ...table,
      fields: table.fields.map((each) => (each.field === 'speed' ? { ...each, virtual } : each)),
    }))
    const state = stateOf([airport], [], [{ mode: 'select', field: 'speed' }])
    expect(sensibleViews(state, catalogue)).toEqual(['table'])
    expect(sensibleViews(state, readCatalogue({ ...dataset, tables }))).toEqual(['bars', 'table'])
  })
})
