import { queryOptions } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey } from '#src/api/query-client.ts'

/** A small query beside the main one: a profile, the values to filter by. */
export function sideOptions(request: QueryRequest) {
  return queryOptions({
    queryKey: [...endpointKey(query.run), 'side', request],
    queryFn: ({ signal }) => callWith(query.run, { body: request }, { signal }),
    staleTime: 15_000,
    refetchOnWindowFocus: false,
  })
}
