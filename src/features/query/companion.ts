// The second question that a grid with columns needs: the same without its columns. It says in which order rows stand
// when they are ordered by a value, and what a row holds over all columns, recomputed from rows whatever the mode.
import type { QueryRequest } from '#contract/query/request.ts'
import { type QueryState, settle } from './query-state.ts'
import { toRequest } from './request.ts'

/** The state whose answer ranks the rows; null where the first answer says it all. */
export const companion = (state: QueryState): QueryState | null => {
  const values = state.values.filter(({ mode }) => mode !== 'select' && mode !== 'select_distinct')
  const hasSelect = values.length < state.values.length
  return state.columns.length === 0 || state.rows.length === 0 || values.length === 0 || hasSelect
    ? null
    : settle({ ...state, columns: [] })
}

export const companionRequest = (state: QueryState): QueryRequest | null => {
  const asked = companion(state)
  return asked === null ? null : toRequest(asked)
}
