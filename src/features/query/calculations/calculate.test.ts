import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QueryResult, Value } from '#contract/query/response.ts'
import { sumDecimals } from '#domain/json/decimal-text.ts'
import { type QueryAnswer, columnsOf } from '#src/api/query-answer.ts'
import { type Cell, buildGrid } from '../result/pivot.ts'
import { isOthersHead, othersCount } from '../state/calculation/others-head.ts'
import type { CalculationKind } from '../state/calculation/kinds.ts'
import { type Measure, type QueryState, emptyState, normalize } from '../state/query-state.ts'
import { answerOf, catalogue, group } from '../state/testing/fixtures.ts'
import { calculate } from './calculate.ts'
import type { CalculateInput } from './denominators.ts'
import { othersStates, topStates, totalsState } from './further-requests.ts'

const cost = { mode: 'sum', field: 'cost' } as const
const airport = { field: 'airport' } as const
const month = { field: 'day', unit: 'year_month' } as const
const noFurther = { totals: null, top: null, others: null } as const

const stateOf = (changes: Partial<QueryState>): QueryState =>
  normalize({
    ...emptyState,
    values: [cost],
    rows: [airport],
    table: 'strike',
    level: 'data_prim',
    ...changes,
  })
const calculated = (calculation: CalculationKind, value: Measure = cost) => ({ ...value, calculation })

type Groups = readonly (readonly [Record<string, Value>, Value])[]
const read = (groups: Groups): QueryAnswer => answerOf(groups.map(([scales, value]) => group(scales, value)))

const run = (
  state: QueryState,
  groups: Groups,
  more: Partial<CalculateInput> & { ranking?: Groups } = {},
) => {
  const { ranking, ...input } = more
  const answers = { response: read(groups), ranking: ranking === undefined ? null : read(ranking) }
  return calculate({ answers, state, catalogue, further: noFurther, today: '2030-06-15', ...input })
}

/** The cells of each row as they are laid out. */
const cellsOf = ({ answers, layout }: ReturnType<typeof calculate>): readonly (readonly Cell[])[] =>
  buildGrid(answers, { ...layout, isNumber: () => false }).rows.map(({ cells }) => cells)
const headsOf = ({ answers, layout }: ReturnType<typeof calculate>) =>
  buildGrid(answers, { ...layout, isNumber: () => false }).rows.map(({ heads }) => heads[0] ?? null)
/** The cells of the only calculation. */
const column = (result: ReturnType<typeof calculate>): readonly Cell[] =>
  cellsOf(result).map((cells) => cells.at(-1))

const airports: Groups = [
  [{ airport: 'DEN' }, 30],
  [{ airport: 'ORD' }, 50],
  [{ airport: 'JFK' }, null],
  [{ airport: null }, 20],
]
const months = (...values: readonly (readonly [string, Value])[]): Groups =>
  values.map(([day, value]) => [{ 'day.year_month': day }, value])

describe('QB40c figures of a complete answer', () => {
  it.each([
    ['share_of_all', ['0.3', '0.5', null, '0.2']],
    ['running_total', ['30', '80', '80', '100']],
    ['difference', [undefined, '20', undefined, undefined]],
    ['rank', [2, 1, undefined, 3]],
  ] as const)('%s of airports', (kind, figures) => {
    expect(column(run(stateOf({ calculations: [calculated(kind)] }), airports))).toEqual(figures)
  })

  const gaps = months(
    ['2030-01-01', 10],
    ['2030-02-01', 15],
    ['2030-04-01', 5],
    ['2030-05-01', 0],
    ['2030-06-01', 9],
  )
  it.each([
    ['running_total', ['10', '25', '30', '30', '39']],
    // March has no rows, and June is not over.
    ['difference', [undefined, '5', undefined, '-5', undefined]],
    ['difference_percent', [undefined, '0.5', undefined, '-1', undefined]],
  ] as const)('%s along months with a gap and a month that is not over', (kind, figures) => {
    const state = stateOf({ rows: [month], calculations: [calculated(kind)] })
    const result = run(state, gaps)
    expect(column(result)).toEqual(figures)
    expect(result.hasPartial).toBe(kind !== 'running_total')
  })

  it('time is followed in its order, in any order of the rows, and rows without a date are left out', () => {
    const state = stateOf({
      rows: [month],
      order: [{ by: month, direction: 'desc' }],
      calculations: [calculated('running_total')],
    })
    const result = run(state, [
      ...months(['2020-03-01', 4], ['2020-02-01', 2], ['2020-01-01', 1]),
      [{ 'day.year_month': null }, 9],
    ])
    expect(column(result)).toEqual(['7', '3', '1', undefined])
  })

  it('December is followed by January where a year and its month are two rows', () => {
    const [year, part] = [
      { field: 'day', unit: 'year' },
      { field: 'day', unit: 'month' },
    ] as const
    const state = stateOf({ rows: [year, part], calculations: [calculated('difference')] })
    const groups: Groups = [
      [{ 'day.year': 2019, 'day.month': 12 }, 5],
      [{ 'day.year': 2020, 'day.month': 1 }, 8],
      [{ 'day.year': 2020, 'day.month': 3 }, 9],
    ]
    expect(column(run(state, groups))).toEqual([undefined, '3', undefined])
  })

  it('shares of rows and columns, and differences along the columns', () => {
    const columns = [month]
    const cells: Groups = [
      [{ airport: 'DEN', 'day.year_month': '2020-01-01' }, 1],
      [{ airport: 'DEN', 'day.year_month': '2020-02-01' }, 3],
      [{ airport: 'ORD', 'day.year_month': '2020-01-01' }, 4],
    ]
    const ranking: Groups = [
      [{ airport: 'DEN' }, 4],
      [{ airport: 'ORD' }, 4],
    ]
    const kinds = ['share_of_row', 'share_of_column', 'difference'] as const
    const state = stateOf({ columns, calculations: kinds.map((kind) => calculated(kind)) })
    expect(cellsOf(run(state, cells, { ranking }))).toEqual([
      [1, '0.25', '0.2', undefined, 3, '0.75', '1', '2'],
      [4, '1', '0.8', undefined, undefined, undefined, undefined, undefined],
    ])
  })

  it('a number keeps all its digits', () => {
    const state = stateOf({ calculations: [calculated('running_total')] })
    const big: Groups = [
      [{ airport: 'DEN' }, '9007199254740993'],
      [{ airport: 'ORD' }, '0.1'],
    ]
    expect(column(run(state, big))).toEqual(['9007199254740993', '9007199254740993.1'])
  })
})

describe('QB40c largest rows', () => {
  const top = { count: 1, by: cost, hasOthers: true } as const
  it('are in the order of the value, with all others in one row', () => {
    const result = run(stateOf({ top, calculations: [calculated('share_of_all')] }), airports)
    const [first, others] = headsOf(result)
    expect(first).toBe('ORD')
    expect(isOthersHead(others)).toBe(true)
    expect(othersCount(String(others))).toBe(3)
    expect(cellsOf(result)).toEqual([
      [50, '0.5'],
      ['50', '0.5'],
    ])
  })

  it('keep the order that the query has, and leave the others out if they are not wanted', () => {
    const state = stateOf({
      top: { ...top, count: 2, hasOthers: false },
      order: [{ by: airport, direction: 'asc' }],
      calculations: [calculated('rank')],
    })
    expect(cellsOf(run(state, airports))).toEqual([
      [30, 2],
      [50, 1],
    ])
  })

  it('of a grid have the others in each column', () => {
    const cells: Groups = [
      [{ airport: 'DEN', night: true }, 1],
      [{ airport: 'ORD', night: true }, 4],
      [{ airport: 'ORD', night: false }, 2],
      [{ airport: 'JFK', night: true }, 2],
    ]
    const ranking: Groups = [
      [{ airport: 'DEN' }, 1],
      [{ airport: 'ORD' }, 6],
      [{ airport: 'JFK' }, 2],
    ]
    const result = run(stateOf({ top, columns: [{ field: 'night' }] }), cells, { ranking })
    const grid = buildGrid(result.answers, { ...result.layout, isNumber: () => false })
    expect(grid.rows.map(({ cells: own, all }) => [...own, ...all])).toEqual([
      [2, 4, 6],
      [undefined, '3', '3'],
    ])
  })

  it('of an answer that is cut come from the platform, with others that make up the total', () => {
    const state = stateOf({ top })
    const answers = { response: { ...read(airports), hints: 9 }, ranking: null }
    expect(topStates(state, answers)?.rows).toMatchObject({
      limit: 1,
      order: [{ by: cost, direction: 'desc' }],
      table: 'strike',
    })
    expect(totalsState(state, answers)).toMatchObject({ hasTotals: true, limit: 1 })
    const largest = { response: { ...read([[{ airport: 'LAX' }, 70]]), hints: 9 }, ranking: null }
    const totals = { ...read([]), total: { ...read([]).total, all: columnsOf([group({}, '300.5')]) } }
    const result = run(state, [], { answers, further: { ...noFurther, top: largest, totals } })
    expect(headsOf(result)[0]).toBe('LAX')
    expect(othersCount(String(headsOf(result)[1]))).toBe(8)
    expect(cellsOf(result)).toEqual([[70], ['230.5']])
  })

  it('need no request if the answer is complete and its values can be added up', () => {
    const answers = { response: read(airports), ranking: null }
    const state = stateOf({ top, calculations: [calculated('share_of_all'), calculated('rank')] })
    expect([
      totalsState(state, answers),
      topStates(state, answers),
      othersStates(state, answers, catalogue),
    ]).toEqual([null, null, null])
  })

  it('have their others of a computed measure from the platform, and none of a first value', () => {
    const rate = { mode: 'select', field: 'rate' } as const
    const first = { mode: 'select', field: 'phase' } as const
    const field = catalogue.fields.get('cost')
    if (field === undefined) throw new Error('the fixture has no cost')
    const computing = {
      ...catalogue,
      fields: new Map([
        ...catalogue.fields,
        ['rate', { ...field, field: 'rate', modes: ['select'] as const }],
      ]),
    }
    const state = stateOf({ values: [cost, rate, first], top })
    const answers = { response: read(airports), ranking: null }
    expect(othersStates(state, answers, computing)?.all).toMatchObject({ values: [rate] })
    const further = { ...noFurther, others: { all: read([[{}, 7]]), cells: null } }
    const result = run(state, airports, { catalogue: computing, further })
    expect(result.lacksOthers).toEqual([first])
    expect(run(state, airports, { catalogue: computing }).lacksOthers).toEqual([rate, first])
  })

  it('have their others of an average from the platform, by the values of the other rows', () => {
    const average = { mode: 'avg', field: 'cost' } as const
    const state = stateOf({ values: [cost, average], top })
    const asked = othersStates(state, { response: read(airports), ranking: null }, catalogue)
    expect(asked?.all).toMatchObject({
      values: [average],
      rows: [],
      filters: [{ dimension: airport, operator: 'in', operands: ['DEN', 'JFK', null] }],
    })
  })
})

describe('QB40c reasons', () => {
  const average = { mode: 'avg', field: 'cost' } as const
  const hints = (groups: Groups) => ({ answers: { response: { ...read(groups), hints: 9 }, ranking: null } })
  it.each([
    ['share_of_all', average, false, 'additive'],
    ['running_total', average, false, 'additive'],
    ['share_of_row', cost, false, 'columns'],
    ['share_of_all', cost, true, 'totals'],
    ['running_total', cost, true, 'incomplete'],
    ['difference', cost, true, 'incomplete'],
    ['rank', cost, true, 'incomplete'],
  ] as const)('%s of %j, cut: %s', (kind, value, isCut, reason) => {
    const state = stateOf({ values: [cost, average], calculations: [calculated(kind, value)] })
    const result = run(state, airports, isCut ? hints(airports) : {})
    expect(result.missing.map((each) => each.reason)).toEqual([reason])
    expect(result.layout.values).toEqual(state.values)
  })
})

const value = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }),
  fc.integer({ min: 1, max: 99 }).map((n) => n / 8),
  fc.constant(null),
)
it('QB40c the largest rows and the others make up the total, and shares make up the whole', () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 12 }),
      (values, count) => {
        const groups: Groups = values.map((each, index) => [{ airport: `A${index}` }, each])
        const state = stateOf({
          top: { count, by: cost, hasOthers: true },
          calculations: [calculated('share_of_all')],
        })
        const cells = cellsOf(run(state, groups))
        const figures = (at: number) =>
          cells.map((own) => own[at]).filter((each) => typeof each === 'number' || typeof each === 'string')
        const numbers = values.filter((each) => each !== null)
        expect(sumDecimals(figures(0))).toBe(sumDecimals(numbers))
        if (Number(sumDecimals(numbers)) === 0) return
        expect(Number(sumDecimals(figures(1)))).toBeCloseTo(1, 15)
      },
    ),
  )
})

it('QB9 the others have no past figures where the rows are dates: a past day can belong to several of them', () => {
  const past = (day: string, now: number, before: number): QueryResult => ({
    scales: { 'day.year_month': day },
    data: {
      cost: {
        sum: [
          { 'day.year_month': day, value: now },
          { 'day.year_month': day, value: before },
        ],
      },
    },
  })
  const response = answerOf([past('2020-01-01', 5, 1), past('2020-02-01', 3, 1), past('2020-03-01', 2, 1)])
  const state = stateOf({
    rows: [month],
    top: { count: 1, by: cost, hasOthers: true },
    comparison: { scale: 'month', mode: 'date', depth: 1 },
  })
  const result = calculate({
    answers: { response, ranking: null },
    state,
    catalogue,
    further: noFurther,
    today: '2030-01-01',
  })
  expect(cellsOf(result)).toEqual([
    [5, 1],
    ['5', undefined],
  ])
})
