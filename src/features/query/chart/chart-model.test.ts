import { describe, expect, it } from 'vitest'
import { columnsOf } from '#src/api/query-answer.ts'
import { categoryLimit, chartModel } from './chart-model.ts'
import { sensibleViews, effectiveView } from './chart-views.ts'
import { pivot, readGroups } from '../result/pivot.ts'
import { type QueryState, emptyState } from '../state/query-state.ts'
import { group } from '../state/testing/fixtures.ts'

const cost = { mode: 'sum', field: 'cost' } as const
const average = { mode: 'avg', field: 'cost' } as const
const airport = { field: 'airport' } as const
const month = { field: 'day', unit: 'month' } as const
const cross: QueryState = { ...emptyState, values: [cost], rows: [airport], columns: [month] }

const airports = Array.from({ length: 10 }, (_, index) => `Airport ${index}`)
const results = airports.flatMap((name, index) => [
  group({ airport: name, 'day.month': 1 }, index),
  ...(index === 0 ? [] : [group({ airport: name, 'day.month': 2 }, 100)]),
])
const gridOf = (state: QueryState) =>
  pivot(
    readGroups(columnsOf(results), { dimensions: [...state.rows, ...state.columns], values: [cost] }),
    state,
  )

describe('chart', () => {
  it('collects the ninth series and all after it, where they add up', () => {
    const model = chartModel(gridOf(cross), cross)
    expect(model?.series.map(({ isOther }) => isOther)).toEqual([
      ...Array.from({ length: 8 }, () => false),
      true,
    ])
    expect(model?.series.at(-1)?.figures).toEqual([1, 100])
  })

  it('leaves out what does not add up, and counts it', () => {
    const state = { ...cross, values: [average] }
    const model = chartModel(gridOf(state), state)
    expect(model?.series).toHaveLength(8)
    expect(model?.omitted).toEqual({ categories: 0, series: 2, values: 0, comparison: false })
  })

  it('keeps the order of the query, or else starts with the largest', () => {
    const first = (state: QueryState) => chartModel(gridOf(state), state)?.series[0]?.heads
    expect(first(cross)).toEqual(['Airport 9'])
    expect(first({ ...cross, order: [{ by: cost, direction: 'asc' }] })).toEqual(['Airport 0'])
  })

  it('keeps a gap for a missing value', () => {
    const state: QueryState = { ...cross, order: [{ by: cost, direction: 'desc' }] }
    expect(chartModel(gridOf(state), state)?.series[0]?.figures).toEqual([0, null])
  })

  it('puts time along the axis, from rows or columns', () => {
    const state: QueryState = { ...cross, rows: [month], columns: [airport] }
    const model = chartModel(gridOf(state), state)
    expect(model?.axis).toEqual([month])
    expect(model?.categories).toEqual([[1], [2]])
  })

  it('shows the largest of too many names in their order, and time in its own order', () => {
    const many = Array.from({ length: 16 }, (_, index) => group({ airport: `A${index + 10}` }, index))
    const flat: QueryState = { ...cross, columns: [] }
    const model = (state: QueryState, rows: typeof many) =>
      chartModel(pivot(readGroups(columnsOf(rows), { dimensions: state.rows, values: [cost] }), state), state)
    expect(model(flat, many)?.categories).toHaveLength(categoryLimit)
    expect(model(flat, many)?.categories[0]).toEqual(['A14'])
    expect(model(flat, many)?.omitted.categories).toBe(4)
    const months = [group({ 'day.month': 12 }, 9), group({ 'day.month': 2 }, 1)]
    const timed: QueryState = {
      ...cross,
      rows: [month],
      columns: [],
      order: [{ by: cost, direction: 'desc' }],
    }
    expect(model(timed, months)?.categories).toEqual([[2], [12]])
  })

  it('leaves values of another magnitude to the table', () => {
    const count = { mode: 'count', field: 'cost' } as const
    const state: QueryState = { ...cross, columns: [], values: [cost, count] }
    const rows = [
      { scales: { airport: 'A' }, data: { cost: { sum: [{ value: 9000 }], count: [{ value: 3 }] } } },
    ]
    const model = chartModel(
      pivot(readGroups(columnsOf(rows), { dimensions: [airport], values: state.values }), state),
      state,
    )
    expect(model?.series.map(({ value }) => value.mode)).toEqual(['sum'])
    expect(model?.omitted.values).toBe(1)
  })

  it.each<[Partial<QueryState>, readonly string[], string]>([
    [{}, ['bars', 'line', 'area', 'pivot', 'table'], 'bars'],
    [{ columns: [] }, ['bars', 'line', 'area', 'table'], 'bars'],
    [{ columns: [], values: [cost, average] }, ['bars', 'line', 'area', 'scatter', 'table'], 'bars'],
    [{ columns: [], rows: [] }, ['table'], 'table'],
    [{ values: [{ mode: 'select', field: 'cost' }], columns: [] }, ['table'], 'table'],
    [
      { columns: [], rows: [{ field: 'day', unit: 'year_month' }] },
      ['bars', 'line', 'area', 'table'],
      'line',
    ],
    [{ view: 'area' }, ['bars', 'line', 'area', 'pivot', 'table'], 'area'],
    [{ view: 'scatter' }, ['bars', 'line', 'area', 'pivot', 'table'], 'bars'],
  ])('offers the views that make sense for %j', (part, views, shown) => {
    expect(sensibleViews({ ...cross, ...part })).toEqual(views)
    expect(effectiveView({ ...cross, ...part })).toBe(shown)
  })
})
