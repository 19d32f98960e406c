// Endpoints as queries: one key and one options object, shared by loader, component and invalidation.
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type InputOf, callWith, inputOf } from './call.ts'
import { isApiError } from '#src/lib/api-error.ts'

const mostRetries = 2

/** Refusals are not repeated: asking again changes nothing. A platform that did not answer is asked again. */
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
      // The platform may run on this very machine: whether it answers is asked, not guessed from the network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Key of everything an endpoint has answered: for invalidation. */
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

/** Marks everything these endpoints answered as old; what is in sight is read again. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((each) => queryClient.invalidateQueries({ queryKey: endpointKey(each) })))
}
