import { expect, it } from 'vitest'
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import { emptyState } from '../state/query-state.ts'
import { columnsOf } from '#src/api/query-answer.ts'
import { pivot, readGroups } from './pivot.ts'
import { shownTotal } from './shown-totals.ts'

const totalOf = (mode: ComputeMode, cells: readonly (string | number | null)[]) => {
  const values = [{ mode, field: 'cost' }]
  const results = cells.map((value, airport) => ({
    scales: { airport },
    data: { cost: { [mode]: [{ value }] } },
  }))
  const groups = readGroups(columnsOf(results), { dimensions: [{ field: 'airport' }], values })
  const grid = pivot(groups, { ...emptyState, values, rows: [{ field: 'airport' }] })
  return shownTotal(grid, { values, isNumber: () => true }).cells[0]
}

it.each([
  ['sum', [1, null, '9007199254740993', 0.1], '9007199254740994.1'],
  ['sum', [null, null], null],
  ['count', [2, 3], '5'],
  ['min', ['10', 9, null], 9],
  ['max', ['10', 9, null], '10'],
  // Values of groups do not give these.
  ['avg', [1, 2], undefined],
  ['count_distinct', [1, 2], undefined],
] as const)('QB8 the %s of the rows shown: %j', (mode, cells, total) => {
  expect(totalOf(mode, cells)).toBe(total)
})
