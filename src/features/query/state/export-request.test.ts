import { expect, it } from 'vitest'
import { exportRequest } from './export-request.ts'
import { emptyState } from './query-state.ts'

it.each([
  [5000, undefined],
  [100_000, undefined],
  [10, 10],
])('QB11g the export of a query that shows at most %i rows has the limit %o', (limit, expected) => {
  const { data } = exportRequest({ ...emptyState, limit })
  expect(data.limit).toBe(expected)
  expect(data.hints).toBeUndefined()
})
