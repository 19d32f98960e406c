import { expect, it } from 'vitest'
import type { QueryRequest } from '#contract/query/request.ts'
import { emptyState } from './query-state.ts'
import { runState } from './run-state.ts'
import { answerOf } from './testing/fixtures.ts'

const state = {
  ...emptyState,
  values: [{ mode: 'sum', field: 'cost' }],
  rows: [{ field: 'airport' }],
  columns: [{ field: 'phase' }],
  anyTable: true,
} as const

/** A platform that answers queries without columns from a mart, unless they name a table. */
const platform = () => {
  const requests: QueryRequest[] = []
  const run = (request: QueryRequest) => {
    requests.push(request)
    const chosen = request.scale?.axis === undefined ? 'strikes_by_airport' : 'strike'
    return Promise.resolve({ ...answerOf([]), table_name: request.table_name ?? chosen })
  }
  return { requests, run }
}

it('QB8c runs the ranking query on the table that answered the query', async () => {
  const { requests, run } = platform()
  const { response, ranking } = await runState(state, run)
  expect([response.table_name, ranking?.table_name]).toEqual(['strike', 'strike'])
  expect(requests.map((each) => each.table_name)).toEqual([undefined, undefined, 'strike'])
})

it('QB8c runs each query once if both are answered by the same table', async () => {
  const { requests, run } = platform()
  await runState({ ...state, table: 'strike' }, run)
  expect(requests).toHaveLength(2)
  await runState({ ...state, columns: [] }, run)
  expect(requests).toHaveLength(3)
})
