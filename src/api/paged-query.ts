// Lists that are read page by page.
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointKey } from './query-client.ts'

interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
  readonly cursor: string | null
}

interface PagedQuery<P> {
  readonly endpoint: Endpoint
  /** Distinguishes this list from others of the same endpoint. */
  readonly key: readonly unknown[]
  /** Reads one page: `at` is added to the query and is empty for the first page. */
  readonly read: (at: { cursor?: string }, signal: AbortSignal) => Promise<P>
}

const start = (): string | null => null

/** Options of `useInfiniteQuery`. The previous rows stay until the next query is answered. */
export function pagesOf<P extends Page<unknown>>({ endpoint, key, read }: PagedQuery<P>) {
  return {
    queryKey: [...endpointKey(endpoint), 'pages', ...key],
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: start(),
    getNextPageParam: ({ cursor }: P) => cursor,
    placeholderData: keepPreviousData,
  }
}

/** Options of `useQuery` that read all pages, for a list that is searched or looked up in the console. */
export function everyPageOf<T>({ endpoint, key, read }: PagedQuery<Page<T>>) {
  return {
    queryKey: [...endpointKey(endpoint), 'every', ...key],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const items: T[] = []
      let cursor: string | null = null
      do {
        const page: Page<T> = await read(cursor === null ? {} : { cursor }, signal)
        items.push(...page.items)
        ;({ cursor } = page)
      } while (cursor !== null)
      return { items, total: items.length }
    },
  }
}

/** The loaded rows, undefined before the first page, and the total number. */
export function rowsOf<T>(data: InfiniteData<Page<T>, unknown> | undefined) {
  return {
    rows: data?.pages.flatMap(({ items }) => items),
    total: data?.pages[0]?.total ?? 0,
  }
}

/** A list that is read page by page. A search shows the previous rows until it is answered. */
export function usePages<T>(pagedQuery: PagedQuery<Page<T>>, { staleTime }: { staleTime?: number } = {}) {
  const result = useInfiniteQuery({ ...pagesOf(pagedQuery), ...(staleTime !== undefined && { staleTime }) })
  return { ...result, ...rowsOf(result.data) }
}

interface CompleteResult<T> {
  readonly data: { readonly items: readonly T[]; readonly total: number } | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** A list that is read completely. */
export function completeList<T>({ data, error, isFetching, refetch }: CompleteResult<T>) {
  return { rows: data?.items, total: data?.total ?? 0, error, isFetching, refetch }
}
