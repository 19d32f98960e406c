// Endpoints as queries: loaders, components and invalidation share one key and one options object.
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type InputOf, callWith, inputOf } from './call.ts'
import { isApiError } from '#src/lib/api-error.ts'

const mostRetries = 2

/** Refusals are not retried, because the result would be the same. Network failures are retried. */
const retry = (failures: number, error: Error): boolean =>
  failures < mostRetries && isApiError(error) && (error.kind === 'network' || error.status >= 502)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry,
      refetchOnWindowFocus: true,
      throwOnError: false,
      // The platform may run on this machine, so the state of the network says nothing about it.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Key of all replies of an endpoint, for invalidation. */
export function endpointKey(endpoint: Endpoint): readonly [string] {
  return [`${endpoint.method} ${endpoint.path}`]
}

/** Options for `useQuery`, `ensureQueryData`, `prefetchQuery`. */
export function queryOf<E extends Endpoint>(endpoint: E, ...input: InputOf<E>) {
  const asked = inputOf<E>(input)
  return queryOptions({
    queryKey: [...endpointKey(endpoint), asked] as const,
    queryFn: ({ signal }) => callWith(endpoint, asked, { signal }),
  })
}

/** Like `queryOf`, for a query that a timer repeats: only the first request is a use of the session (IAM4). */
export function polledOf<E extends Endpoint>(endpoint: E, ...input: InputOf<E>) {
  const asked = inputOf<E>(input)
  const options = queryOf<E>(endpoint, ...input)
  return queryOptions({
    ...options,
    queryFn: ({ signal, client, queryKey }) => {
      const { dataUpdateCount = 0, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {}
      return callWith(endpoint, asked, { signal, isBackground: dataUpdateCount + errorUpdateCount > 0 })
    },
  })
}

/** Marks all replies of these endpoints as stale; those in use are read again. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((each) => queryClient.invalidateQueries({ queryKey: endpointKey(each) })))
}
