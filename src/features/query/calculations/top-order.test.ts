import { expect, it } from 'vitest'
import type { Value } from '#contract/query/response.ts'
import { buildGrid } from '../result/pivot.ts'
import { isOthersHead } from '../state/calculation/others-head.ts'
import { type Ordering, type QueryState, emptyState, normalize } from '../state/query-state.ts'
import { answerOf, catalogue, group } from '../state/testing/fixtures.ts'
import { calculate } from './calculate.ts'

const cost = { mode: 'sum', field: 'cost' } as const
const airport = { field: 'airport' } as const
const calculation = { ...cost, calculation: 'running_total' } as const

const answer = (costs: readonly (readonly [string, Value])[], hints?: number) => {
  const response = answerOf(costs.map(([name, value]) => group({ airport: name }, value)))
  return { response: hints === undefined ? response : { ...response, hints }, ranking: null }
}
const stateOf = (order: readonly Ordering[], count: number): QueryState =>
  normalize({
    ...emptyState,
    values: [cost],
    rows: [airport],
    order,
    calculations: [calculation],
    top: { count, by: cost, hasOthers: true },
  })

const shown = ({ answers, layout }: ReturnType<typeof calculate>) => ({
  rows: buildGrid(answers, { ...layout, isNumber: () => false }).rows.map(({ heads, cells }) => [
    isOthersHead(heads[0]) ? 'others' : heads[0],
    ...cells,
  ]),
  order: layout.order,
})
const none = { totals: null, top: null, others: null }
const today = '2030-06-15'
const byName: Ordering = { by: airport, direction: 'asc' }
const smallestFirst: Ordering = { by: cost, direction: 'asc' }

it.each([
  [[], ['ORD', 'DEN', 'JFK'], [{ by: cost, direction: 'desc' }]],
  [[byName], ['DEN', 'JFK', 'ORD'], [byName]],
  [[smallestFirst], ['JFK', 'DEN', 'ORD'], [smallestFirst]],
] as const)(
  'QB40c the largest rows are in the order %j of the query, and the others are last',
  (order, names, arrow) => {
    const costs = { ORD: 50, DEN: 30, JFK: 20, LAX: 10 }
    const rows = names.map((name) => [name, costs[name]] as const)
    // The platform returns all rows in the order of the query.
    const all = order[0] === smallestFirst ? [['LAX', 10] as const, ...rows] : [...rows, ['LAX', 10] as const]
    const result = shown(
      calculate({ answers: answer(all), state: stateOf(order, 3), catalogue, further: none, today }),
    )
    expect(result.rows.map(([name]) => name)).toEqual([...names, 'others'])
    expect(result.rows.at(-1)?.slice(1)).toEqual(['10', '110'])
    expect(result.order).toEqual(arrow)
  },
)

it('QB40c the largest rows of a cut answer are sorted too', () => {
  const further = {
    ...none,
    top: answer(
      [
        ['ORD', 50],
        ['DEN', 30],
      ],
      4,
    ),
  }
  const result = calculate({
    answers: answer(
      [
        ['DEN', 30],
        ['JFK', 20],
      ],
      4,
    ),
    state: stateOf([byName], 2),
    catalogue,
    further,
    today,
  })
  expect(
    shown(result)
      .rows.map(([name]) => name)
      .slice(0, 2),
  ).toEqual(['DEN', 'ORD'])
})

it('QB40c which of equal rows are the largest does not depend on their order', () => {
  const of = (names: readonly string[]) =>
    shown(
      calculate({
        answers: answer(names.map((name) => [name, 10])),
        state: stateOf([], 1),
        catalogue,
        further: none,
        today,
      }),
    ).rows[0]?.[0]
  expect([of(['DEN', 'ORD']), of(['ORD', 'DEN'])]).toEqual(['DEN', 'DEN'])
})
