import { describe, expect, it } from 'vitest'
import type { QueryResult, Value } from '#contract/query/response.ts'
import { columnsOf } from '#src/api/query-answer.ts'
import { pivot, readGroups } from '../../result/pivot.ts'
import { type Dimension, type Measure, type QueryState, emptyState } from '../../state/query-state.ts'
import { catalogue, group } from '../../state/testing/fixtures.ts'
import { chartModel } from './chart-model.ts'
import { scatterModel } from './scatter-model.ts'

const cost: Measure = { mode: 'sum', field: 'cost' }
const average: Measure = { mode: 'avg', field: 'cost' }
const count: Measure = { mode: 'count', field: 'cost' }
const speed: Measure = { mode: 'avg', field: 'speed' }
const airport: Dimension = { field: 'airport' }
const month: Dimension = { field: 'day', unit: 'month' }
const year: Dimension = { field: 'day', unit: 'year' }
const yearMonth: Dimension = { field: 'day', unit: 'year_month' }
const cross: QueryState = { ...emptyState, values: [cost], rows: [airport], columns: [month], view: 'line' }
const context = { catalogue, isComplete: true }

const gridOf = (state: QueryState, results: readonly QueryResult[], periods = 1) =>
  pivot(
    readGroups(columnsOf(results), {
      dimensions: [...state.rows, ...state.columns],
      values: state.values,
      periods,
    }),
    { ...state, periods },
  )
const modelOf = (state: QueryState, results: readonly QueryResult[], periods = 1) =>
  chartModel(gridOf(state, results, periods), state, context)

/** One group with several values of `cost`, and with `past` its past period. */
const valuesOf = (
  scales: Record<string, Value>,
  cells: Partial<Record<Measure['mode'], readonly Value[]>>,
) => ({
  scales,
  data: {
    cost: Object.fromEntries(
      Object.entries(cells).map(([mode, values]) => [mode, values.map((value) => ({ ...scales, value }))]),
    ),
  },
})

const names = Array.from({ length: 10 }, (_, index) => `Airport ${index}`)
const results = names.flatMap((name, index) => [
  group({ airport: name, 'day.month': 1 }, index),
  ...(index === 0 ? [] : [group({ airport: name, 'day.month': 2 }, 100)]),
])

describe('series', () => {
  it.each<[string, Partial<QueryState>, number, number, number]>([
    ['collects the ninth and all after it where they add up', { view: 'stacked' }, 9, 1, 0],
    ['leaves out what does not add up', { values: [average] }, 8, 0, 2],
    ['shows up to 24 in panels', { view: 'multiples' }, 10, 0, 0],
    ['shows all in a heat map', { view: 'heat' }, 10, 0, 0],
  ])('%s', (_, part, series, others, omitted) => {
    const state = { ...cross, ...part }
    const answer = names.flatMap((name, index) =>
      [1, 2].map((at) =>
        valuesOf({ airport: name, 'day.month': at }, { sum: [index * at], avg: [index * at] }),
      ),
    )
    const model = modelOf(state, answer)
    expect(model?.series).toHaveLength(series)
    expect(model?.series.filter(({ isOther }) => isOther)).toHaveLength(others)
    expect(model?.omitted.series).toBe(omitted)
  })

  it('adds up the others with all their digits', () => {
    const state: QueryState = { ...cross, view: 'stacked' }
    const exact = names.map((name) => group({ airport: name, 'day.month': 1 }, '9007199254740993.01'))
    expect(modelOf(state, exact)?.series.at(-1)?.cells).toEqual(['18014398509481986.02'])
  })

  it('adds up nothing if not all rows are loaded', () => {
    const state: QueryState = { ...cross, view: 'stacked' }
    const model = chartModel(gridOf(state, results), state, { catalogue, isComplete: false })
    expect(model?.series.some(({ isOther }) => isOther)).toBe(false)
    expect(model?.omitted.series).toBe(2)
  })

  it('draws no line of others that flattens the first series', () => {
    const many = Array.from({ length: 40 }, (_, index) => group({ airport: `A${index}`, 'day.month': 1 }, 10))
    expect(modelOf(cross, many)?.omitted.series).toBe(32)
    expect(modelOf({ ...cross, view: 'stacked' }, many)?.omitted.series).toBe(0)
  })

  it('keeps the order of the query, or else starts with the largest', () => {
    const first = (state: QueryState) => modelOf(state, results)?.series[0]?.heads
    expect(first(cross)).toEqual(['Airport 9'])
    expect(first({ ...cross, order: [{ by: cost, direction: 'asc' }] })).toEqual(['Airport 0'])
  })

  it('keeps a gap for a missing value', () => {
    const state: QueryState = { ...cross, order: [{ by: cost, direction: 'desc' }] }
    expect(modelOf(state, results)?.series[0]?.figures).toEqual([0, null])
  })

  it('shows years in their order, the latest of too many, and never together', () => {
    const years = Array.from({ length: 12 }, (_, index) => 2010 + index)
    const answer = years.flatMap((each) =>
      [2, 1].map((at) => group({ 'day.month': at, 'day.year': each }, 3000 - each)),
    )
    for (const wells of [
      { rows: [month], columns: [year] },
      { rows: [year], columns: [month] },
    ]) {
      const model = modelOf({ ...cross, ...wells }, answer)
      expect(model?.categories).toEqual([[1], [2]])
      expect(model?.series.map(({ heads }) => heads)).toEqual(years.slice(-8).map((each) => [each]))
      expect(model?.series.some(({ isOther }) => isOther)).toBe(false)
      expect(model?.omitted).toMatchObject({ earlier: 4, series: 0 })
    }
  })
})

describe('categories', () => {
  const flat: QueryState = { ...cross, columns: [], view: null }

  it('shows names in the order of the result, and all that fit or scroll', () => {
    const many = Array.from({ length: 300 }, (_, index) => group({ airport: `A${index}` }, index))
    expect(modelOf(flat, many)?.categories).toHaveLength(300)
    expect(modelOf(flat, many)?.categories[0]).toEqual(['A0'])
  })

  it('shows the largest of too many names in their order', () => {
    const many = Array.from({ length: 2010 }, (_, index) => group({ airport: `A${index}` }, index))
    const model = modelOf(flat, many)
    expect(model?.categories).toHaveLength(2000)
    expect(model?.categories[0]).toEqual(['A10'])
    expect(model?.omitted.categories).toBe(10)
  })

  it('shows time in its own order', () => {
    const months = [group({ 'day.month': 12 }, 9), group({ 'day.month': 2 }, 1)]
    const timed: QueryState = { ...flat, rows: [month], order: [{ by: cost, direction: 'desc' }] }
    expect(modelOf(timed, months)?.categories).toEqual([[2], [12]])
  })

  it('ranks numbers as the query does, unless a line connects them', () => {
    const speeds = [group({ speed: 90 }, 9), group({ speed: 200 }, 5), group({ speed: 20 }, 1)]
    const state: QueryState = {
      ...flat,
      rows: [{ field: 'speed' }],
      order: [{ by: cost, direction: 'desc' }],
    }
    expect(modelOf(state, speeds)?.categories).toEqual([[90], [200], [20]])
    expect(modelOf({ ...state, view: 'line' }, speeds)?.categories).toEqual([[20], [90], [200]])
  })
})

describe('values', () => {
  const flat: QueryState = { ...cross, columns: [], view: null }

  it.each<[string, readonly Measure['mode'][], readonly Value[], readonly (0 | 1)[], number]>([
    ['of one magnitude share an axis', ['sum', 'avg'], [9000, 300], [0, 0], 0],
    ['of another magnitude get the second axis', ['sum', 'avg'], [9000, 3], [0, 1], 0],
    ['that count get the second axis', ['sum', 'count'], [9000, 3000], [0, 1], 0],
    ['that fit neither axis are left out', ['sum', 'avg', 'count'], [9000, 3, 70], [0, 1], 1],
    ['that are zero fit any axis', ['sum', 'avg'], [9000, 0], [0, 0], 0],
  ])('%s', (_, modes, cells, axes, omitted) => {
    const state: QueryState = { ...flat, values: modes.map((mode) => ({ mode, field: 'cost' })) }
    const row = valuesOf(
      { airport: 'A' },
      Object.fromEntries(modes.map((mode, index) => [mode, [cells[index] ?? null]])),
    )
    const model = modelOf(state, [row])
    expect(model?.series.map(({ axis }) => axis)).toEqual(axes)
    expect(model?.omitted.values).toBe(omitted)
  })

  it('each have a panel of their own', () => {
    const state: QueryState = { ...flat, values: [cost, average, count], view: 'multiples' }
    const model = modelOf(state, [valuesOf({ airport: 'A' }, { sum: [9000], avg: [3], count: [70] })])
    expect(model?.series).toHaveLength(3)
    expect(model?.omitted.values).toBe(0)
  })
})

describe('comparison', () => {
  const comparison = { scale: 'year', mode: 'date', depth: 1 } as const
  const answer = ['A', 'B'].flatMap((name) =>
    ['2025-01-01', '2025-02-01'].map((at) =>
      valuesOf({ airport: name, 'day.year_month': at }, { sum: [5, 4] }),
    ),
  )
  it.each<[QueryState['view'], boolean]>([
    ['line', true],
    ['multiples', true],
    ['bars', true],
    ['stacked', true],
    ['area', true],
    ['heat', true],
  ])('QB9c of several series in the view %s is shown: %s', (view, isShown) => {
    const state: QueryState = { ...cross, columns: [yearMonth], comparison, view }
    const model = modelOf(state, answer, 2)
    expect(model?.series.map(({ past }) => past?.figures)).toEqual(
      isShown
        ? [
            [4, 4],
            [4, 4],
          ]
        : [undefined, undefined],
    )
    expect(model?.omitted.comparison).toBe(!isShown)
  })

  it('QB9c adds up the past figures of the others', () => {
    const state: QueryState = { ...cross, columns: [yearMonth], comparison, view: 'stacked' }
    const many = names.map((name) =>
      valuesOf({ airport: name, 'day.year_month': '2025-01-01' }, { sum: ['0.1', '0.2'] }),
    )
    const others = modelOf(state, many, 2)?.series.at(-1)
    expect(others).toMatchObject({ isOther: true, cells: ['0.2'], past: { cells: ['0.4'] } })
  })

  it.each([
    [80, true],
    [81, false],
  ])('QB9c of %i points is shown: %s', (count, isShown) => {
    const columns: QueryState['columns'] = []
    const state: QueryState = { ...cross, columns, values: [cost, speed], comparison, view: 'scatter' }
    const results = Array.from({ length: count }, (_, at): QueryResult => ({
      scales: { airport: `A${at}` },
      data: { cost: { sum: [{ value: 1 }, { value: 2 }] }, speed: { avg: [{ value: 3 }, { value: 4 }] } },
    }))
    const model = scatterModel(gridOf(state, results, 2), state, context)
    expect(model?.categories).toHaveLength(count)
    expect(model?.series.map(({ past }) => past?.figures[0])).toEqual(
      isShown ? [2, 4] : [undefined, undefined],
    )
    expect(model?.omitted.comparison).toBe(!isShown)
  })

  it('QB9c of one series is shown over bars', () => {
    const state: QueryState = { ...cross, rows: [yearMonth], columns: [], comparison, view: 'bars' }
    const model = modelOf(state, answer.slice(0, 2), 2)
    expect(model?.series[0]?.past?.figures).toEqual([4, 4])
    expect(model?.omitted.comparison).toBe(false)
  })
})

describe('points', () => {
  const scatter: QueryState = { ...cross, columns: [], values: [cost, speed], view: 'scatter' }
  const point = (scales: Record<string, Value>, x: Value, y: Value): QueryResult => ({
    scales,
    data: { cost: { sum: [{ ...scales, value: x }] }, speed: { avg: [{ ...scales, value: y }] } },
  })

  it('need both figures', () => {
    const answer = [
      point({ airport: 'A' }, 1, 2),
      point({ airport: 'B' }, null, 2),
      point({ airport: 'C' }, 3, 4),
    ]
    const model = scatterModel(gridOf(scatter, answer), scatter, context)
    expect(model?.categories).toEqual([['A'], ['C']])
    expect(model?.series.map(({ figures }) => figures)).toEqual([
      [1, 3],
      [2, 4],
    ])
    expect(model?.groups).toBeNull()
  })

  it.each<[string, Partial<QueryState>]>([
    ['the columns', { columns: [{ field: 'phase' }] }],
    ['the last of several rows', { rows: [airport, { field: 'phase' }] }],
  ])('have the colour of %s, and the largest group comes first', (_, wells) => {
    const state = { ...scatter, ...wells }
    const answer = [
      point({ airport: 'A', phase: 'Taxi' }, 1, 2),
      point({ airport: 'B', phase: 'Climb' }, 3, 4),
      point({ airport: 'C', phase: 'Climb' }, 5, 6),
    ]
    const groups = scatterModel(gridOf(state, answer), state, context)?.groups
    expect(groups?.heads).toEqual([['Climb'], ['Taxi']])
    expect(groups?.of).toEqual([1, 0, 0])
  })
})
