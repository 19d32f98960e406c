import { queryOptions } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey } from '#src/api/query-client.ts'

/** A small query in addition to the main one: for a profile, or for the values of a filter. */
export function sideOptions(request: QueryRequest) {
  return queryOptions({
    queryKey: [...endpointKey(query.run), 'side', request],
    queryFn: ({ signal }) => callWith(query.run, { body: request }, { signal }),
    staleTime: 15_000,
    refetchOnWindowFocus: false,
  })
}
