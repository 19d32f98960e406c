import { expect, it } from 'vitest'
import { exportRequest } from './export-request.ts'
import { emptyState } from './query-state.ts'

it.each([
  [5000, undefined],
  [100_000, undefined],
  [10, 10],
])('QB11g the export of a query that shows at most %i rows has the limit %o', (limit, expected) => {
  const { data } = exportRequest({ ...emptyState, limit }, 'csv')
  expect(data.limit).toBe(expected)
  expect(data.hints).toBeUndefined()
})

it('QB11g a workbook has the totals that the page shows, and a CSV file has none', () => {
  const amount = { field: 'amount', mode: 'sum' } as const
  const shown = { ...emptyState, values: [amount], rows: [{ field: 'station' }], hasTotals: true }
  expect(exportRequest(shown, 'xlsx').total).toEqual({ all: [] })
  expect(exportRequest(shown, 'csv').total).toBeUndefined()
  expect(exportRequest({ ...shown, hasTotals: false }, 'xlsx').total).toBeUndefined()
})
