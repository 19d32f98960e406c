// Notices while an answer is shown that the tables were built again, or that another build became live. The answer stays until a person refreshes it.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey } from '#src/api/query-client.ts'
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import { toRequest } from './query-request.ts'
import type { CompletedQuery } from './use-query-result.ts'

/** Milliseconds between two checks. A check also runs when the window gets the focus. */
const pollInterval = 15_000

/** Asks for the build of the table that answered, and for no rows. */
const checkRequest = ({ state, response }: CompletedQuery): QueryRequest => {
  const { data, scale } = toRequest(state)
  const { table_name, database_name } = response
  return {
    data: { fields: data.fields, limit: 0 },
    ...(scale === undefined ? {} : { scale: { fields: scale.fields } }),
    table_name,
    database_name,
  }
}

const buildOptions = (completed: CompletedQuery | undefined) =>
  queryOptions({
    queryKey: [
      ...endpointKey(query.run),
      'build',
      completed?.state,
      completed?.response.timestamp,
      completed?.response.receipt.build_id,
    ],
    queryFn: async ({ signal }) => {
      if (completed === undefined) return null
      const body = checkRequest(completed)
      const answer = await callWith(query.run, { body }, { signal, isBackground: true, waits: false })
      return answer.receipt.build_id
    },
    initialData: completed?.response.receipt.build_id ?? null,
    enabled: completed !== undefined,
    staleTime: pollInterval,
    gcTime: 0,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: 'always',
    retry: false,
  })

/** Whether the table or its fields, which answered before, are gone. */
const isGone = (error: unknown): boolean =>
  hasCode(error, 'NO_TABLE_FOUND') || (isApiError(error) && error.details.length > 0)

/** How the live build differs from that of the answer; null if it does not. A table that is gone counts as `newer`. */
export function useOtherBuild(completed: CompletedQuery | undefined): 'newer' | 'earlier' | null {
  const { data, error } = useQuery(buildOptions(completed))
  if (completed === undefined) return null
  if (isGone(error)) return 'newer'
  const { build_id: own } = completed.response.receipt
  if (data === null || data === own) return null
  return data > own ? 'newer' : 'earlier'
}
