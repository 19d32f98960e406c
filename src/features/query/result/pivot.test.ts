import { describe, expect, it } from 'vitest'
import { columnsOf } from '#src/api/query-answer.ts'
import { buildGrid, compareValues, pivot, readGroups } from './pivot.ts'
import { emptyState } from '../state/query-state.ts'
import { answerOf, group } from '../state/testing/fixtures.ts'

const cost = { mode: 'sum', field: 'cost' } as const
const airport = { field: 'airport' } as const
const month = { field: 'day', unit: 'month' } as const
const layout = { ...emptyState, values: [cost], rows: [airport], columns: [month] } as const

const results = [
  group({ airport: 'Denver', 'day.month': 12 }, 50),
  group({ airport: 'Atlanta', 'day.month': 2 }, 7),
  group({ airport: 'Denver', 'day.month': 2 }, null),
  group({ airport: null, 'day.month': 2 }, 1),
]
const groups = readGroups(columnsOf(results), { dimensions: [airport, month], values: [cost] })
const ranked = [
  group({ airport: 'Atlanta' }, 70),
  group({ airport: 'Denver' }, 60),
  group({ airport: null }, 1),
]
const ranking = readGroups(columnsOf(ranked), { dimensions: [airport], values: [cost] })

describe('pivot', () => {
  it('sorts columns, keeps null apart from missing values, and puts nulls last', () => {
    const grid = pivot(groups, layout)
    expect(grid.columns.map(({ heads }) => heads)).toEqual([[2], [12]])
    expect(grid.rows.map(({ heads, cells }) => [...heads, ...cells])).toEqual([
      ['Atlanta', 7, undefined],
      ['Denver', null, 50],
      [null, 1, undefined],
    ])
  })

  it.each([
    [[{ by: cost, direction: 'desc' }] as const, ['Atlanta', 'Denver', null]],
    [[{ by: airport, direction: 'desc' }] as const, ['Denver', 'Atlanta', null]],
  ])('orders rows as the platform ranked them, or by their heads: %j', (order, heads) => {
    expect(pivot(groups, { ...layout, order, ranking }).rows.map((row) => row.heads[0])).toEqual(heads)
  })

  it('QB8 shows the totals that the platform recomputed, never a sum of cells', () => {
    expect(pivot(groups, { ...layout, ranking }).rows.map(({ all }) => all)).toEqual([[70], [60], [1]])
  })

  it('QB8c keeps the order of the ranking, whose first period may not order the rows', () => {
    const order = [{ by: cost, direction: 'desc' }] as const
    const reversed = readGroups(columnsOf(ranked.toReversed()), { dimensions: [airport], values: [cost] })
    const rows = pivot(groups, { ...layout, order, ranking: reversed }).rows
    expect(rows.map(({ heads }) => heads[0])).toEqual([null, 'Denver', 'Atlanta'])
  })

  it('QB8c takes the total of each row, with its past periods, from the answer to the ranking query', () => {
    const compared = (scales: Record<string, string | number>, periods: readonly (number | null)[]) => ({
      scales,
      data: { cost: { sum: periods.map((value) => ({ ...scales, value })) } },
    })
    const answers = {
      response: answerOf([
        compared({ airport: 'Atlanta', 'day.month': 2 }, [7, 3]),
        compared({ airport: 'Denver', 'day.month': 2 }, [9, null]),
      ]),
      ranking: answerOf([
        compared({ airport: 'Denver' }, [90, 10]),
        compared({ airport: 'Atlanta' }, [70, 80]),
      ]),
    }
    const comparison = { scale: 'year', mode: 'date', depth: 1 } as const
    const order = [{ by: cost, direction: 'desc' }] as const
    const grid = buildGrid(answers, { ...layout, order, comparison, isNumber: () => false })
    expect(grid.rows.map(({ heads, all }) => [...heads, ...all])).toEqual([
      ['Denver', 90, 10],
      ['Atlanta', 70, 80],
    ])
    expect(grid.total).toBeNull()
  })

  it('QB9c computes the past date of a period without rows by the calendar', () => {
    const day = { field: 'day', unit: 'date' } as const
    const scales = { 'day.date': '2024-02-29' }
    const response = {
      ...answerOf([
        {
          scales,
          data: {
            cost: {
              sum: [
                { ...scales, value: 1 },
                { 'day.date': null, value: null },
              ],
            },
          },
        },
      ]),
      evolution: { date_field: 'day', periods: [] },
    }
    const comparison = { scale: 'year', mode: 'date', depth: 1 } as const
    const flat = { ...layout, rows: [day], columns: [], comparison, isNumber: () => false }
    const [row] = buildGrid({ response, ranking: null }, flat).rows
    expect(row).toMatchObject({ cells: [1, undefined], past: [['2023-02-28']] })
  })

  it('reverses columns with the order', () => {
    const order = [{ by: month, direction: 'desc' }] as const
    expect(pivot(groups, { ...layout, order }).columns.map(({ heads }) => heads)).toEqual([[12], [2]])
  })

  it('keeps the order of the result without columns', () => {
    const flat = { ...layout, rows: [airport, month], columns: [] }
    expect(pivot(groups, flat).rows.map(({ heads }) => heads)).toEqual([
      ['Denver', 12],
      ['Atlanta', 2],
      ['Denver', 2],
      [null, 2],
    ])
  })

  it('puts several values inside each column', () => {
    const values = [cost, { mode: 'count', field: 'cost' }] as const
    const two = readGroups(
      columnsOf([
        {
          scales: { airport: 'A', 'day.month': 1 },
          data: { cost: { sum: [{ value: 5 }], count: [{ value: 2 }] } },
        },
      ]),
      { dimensions: [airport, month], values },
    )
    expect(pivot(two, { ...layout, values }).rows[0]?.cells).toEqual([5, 2])
  })

  it.each([
    [1, 2, -1],
    [10, 9, 1],
    ['a', 'b', -1],
    ['2', '10', 1],
    [null, 1, 1],
    [false, true, -1],
    [3, 3, 0],
  ])('DM14 compares %j with %j', (a, b, sign) => {
    expect(Math.sign(compareValues(a, b))).toBe(sign)
  })

  it.each([
    ['9007199254740993', '9007199254740992', 1],
    ['9007199254740993', 10, 1],
    [2, '10000000000000000.5', -1],
    ['-9007199254740993', 0, -1],
    ['0.10000000000000000001', '0.1', 1],
  ])('QB31 compares the numbers %j and %j', (a, b, sign) => {
    expect(Math.sign(compareValues(a, b, true))).toBe(sign)
  })

  it('QB31 separates and sorts columns with more digits than a double', () => {
    const heads = ['9007199254740993', 5, '9007199254740992']
    const big = heads.map((head) => group({ airport: 1, 'day.month': head }, 1))
    const own = readGroups(columnsOf(big), { dimensions: [airport, month], values: [cost] })
    const grid = pivot(own, { ...layout, isNumber: () => true })
    expect(grid.columns.map((column) => column.heads[0])).toEqual([5, '9007199254740992', '9007199254740993'])
  })
})
