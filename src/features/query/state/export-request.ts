import type { QueryRequest } from '#contract/query/request.ts'
import { defaultRowLimit } from '#contract/query/vocabulary.ts'
import { toRequest } from './query-request.ts'
import type { QueryState } from './query-state.ts'

export type ExportFormat = 'csv' | 'xlsx'

/**
 * Returns the request that exports a state. Larger limits only shorten what the page shows, so the file has all rows;
 * a smaller one is part of the query. A workbook has the totals of the page, a CSV file has none.
 */
export function exportRequest(state: QueryState, format: ExportFormat): QueryRequest {
  const { data, total, ...request } = toRequest(state)
  const { fields } = data
  return {
    data: state.limit < defaultRowLimit ? { fields, limit: state.limit } : { fields },
    ...request,
    ...(format === 'xlsx' && total !== undefined ? { total } : {}),
  }
}
