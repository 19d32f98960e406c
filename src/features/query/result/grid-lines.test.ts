import { expect, it } from 'vitest'
import type { QueryResult } from '#contract/query/response.ts'
import { columnsOf } from '#src/api/query-answer.ts'
import { emptyState, type QueryState } from '../state/query-state.ts'
import { answerOf, group } from '../state/testing/fixtures.ts'
import { groupedLines, visibleLines } from './grid-lines.ts'
import { buildGrid } from './pivot.ts'

const cost = { mode: 'avg', field: 'cost' } as const
const [airport, phase] = [{ field: 'airport' }, { field: 'phase' }]
const state: QueryState = { ...emptyState, values: [cost], rows: [airport, phase], hasTotals: true }

const average = (scales: Record<string, string | null>, value: number | null): QueryResult => {
  const { data } = group(scales, value)
  return { scales, data: { cost: { avg: data['cost']?.['sum'] ?? [] } } }
}
const results = [
  average({ airport: 'A', phase: 'x' }, 1),
  average({ airport: 'A', phase: 'y' }, 5),
  average({ airport: 'B', phase: 'x' }, 4),
  average({ airport: null, phase: 'x' }, 2),
]
// Averages of rows, which are not those of the averages.
const subtotals = [
  average({ airport: 'A' }, 1.5),
  average({ airport: 'B' }, 4),
  average({ airport: null }, 2),
]

const linesOf = (own: QueryState, collapsed: readonly string[] = []) => {
  const response = { ...answerOf(results), subtotals: [columnsOf(subtotals)] }
  const layout = { ...own, isNumber: () => false, isNumberOf: () => true }
  const grid = buildGrid({ response, ranking: null }, layout)
  const lines = groupedLines(grid, { layout: { ...layout, periods: 1, isUnsorted: false }, sorted: null })
  if (lines === null) throw new Error('The grid has no subtotals.')
  return [...visibleLines(lines, new Set(collapsed))].map((line) => {
    const [block, row] = line < 0 ? [lines.block, -1 - line] : [grid, line]
    return [block.headAt(row, 0), line < 0 ? '' : block.headAt(row, 1), block.cellAt(row, 0)]
  })
}

it('QB47c the subtotal that the platform computed is above the rows of its group', () => {
  expect(linesOf(state)).toEqual([
    ['A', '', 1.5],
    ['A', 'x', 1],
    ['A', 'y', 5],
    ['B', '', 4],
    ['B', 'x', 4],
    [null, '', 2],
    [null, 'x', 2],
  ])
})

it('QB47c groups are ordered by their subtotals, and their rows stay together', () => {
  const own: QueryState = { ...state, order: [{ by: cost, direction: 'desc' }] }
  expect(linesOf(own).map(([head, inner]) => `${head} ${inner}`)).toEqual([
    'B ',
    'B x',
    'null ',
    'null x',
    'A ',
    'A x',
    'A y',
  ])
})

it('QB47c a collapsed group hides its rows alone', () => {
  expect(linesOf(state, ['["A"]']).map(([head, inner]) => `${head} ${inner}`)).toEqual([
    'A ',
    'B ',
    'B x',
    'null ',
    'null x',
  ])
})

it('QB47c rows without subtotals of the platform have none', () => {
  const layout = { ...state, isNumber: () => false, isNumberOf: () => true }
  const grid = buildGrid({ response: answerOf(results), ranking: null }, layout)
  expect(
    groupedLines(grid, { layout: { ...layout, periods: 1, isUnsorted: false }, sorted: null }),
  ).toBeNull()
})
