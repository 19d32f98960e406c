import type { QueryRequest } from '#contract/query/request.ts'
import { defaultRowLimit } from '#contract/query/vocabulary.ts'
import { toRequest } from './query-request.ts'
import type { QueryState } from './query-state.ts'

/**
 * Returns the request that exports a state. Larger limits only shorten what the page shows, so the file has all rows;
 * a smaller one is part of the query. A file has no totals.
 */
export function exportRequest(state: QueryState): QueryRequest {
  const { data, total: _total, ...request } = toRequest(state)
  const { fields } = data
  return { data: state.limit < defaultRowLimit ? { fields, limit: state.limit } : { fields }, ...request }
}
