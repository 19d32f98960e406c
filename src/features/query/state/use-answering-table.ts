// Which table would answer a query whose table is left to the platform, before the query runs.
import { useQuery } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey } from '#src/api/query-client.ts'
import { tableKey } from './catalogue.ts'
import { toRequest } from './query-request.ts'
import { type QueryState, isEmpty } from './query-state.ts'

interface AnsweringTable {
  /** The platform has not said yet. */
  readonly isPending: boolean
  /** The key of the table; null if it is not needed, or the platform refused the query. */
  readonly answering: string | null
}

/**
 * Asks the platform, without reading rows (a limit of 0), if the table that answered before is known. The answer is
 * asked for again once a person has agreed to another table.
 */
export function useAnsweringTable(state: QueryState): AnsweringTable {
  const request = toRequest(state)
  const { fields } = request.data
  const isNeeded = state.answeredBy !== null && !isEmpty(state)
  const { data, isPending } = useQuery({
    queryKey: [...endpointKey(query.run), 'answering', request, state.answeredBy],
    queryFn: ({ signal }) =>
      callWith(query.run, { body: { ...request, data: { fields, limit: 0 } } }, { signal }),
    enabled: isNeeded,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!isNeeded) return { isPending: false, answering: null }
  return { isPending, answering: data === undefined ? null : tableKey(data) }
}
