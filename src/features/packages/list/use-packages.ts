// Reads the separate lists of both collections as one.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Collection, collection as collections } from '#contract/store/collection.ts'
import { store } from '#contract/store/endpoints.ts'
import type { PackageSummary } from '#contract/store/package.ts'
import { storeOf } from '#src/api/archives.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey, queryClient, queryOf } from '#src/api/query-client.ts'
import { mergeLists } from './merge-lists.ts'
import { packageOrder } from './package-order.ts'
import { type PackagesParams, packagesQuery } from '../packages-params.ts'

const pageSize = 100
const start = (): string | null => null

/** The caller, their organizations, and the number of packages they can see in each collection. */
export const rootQuery = queryOf(store.root)

const usePackageList = (collection: Collection, params: PackagesParams) => {
  const { list } = storeOf(collection)
  const query = { limit: pageSize, ...packagesQuery(params) }
  return useInfiniteQuery({
    queryKey: [...endpointKey(list), 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      callWith(list, { query: pageParam === null ? query : { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: start(),
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    enabled: params.collection === undefined || params.collection === collection,
  })
}
type PackageList = ReturnType<typeof usePackageList>

const partOf = ({ data, hasNextPage }: PackageList) => ({
  items: data?.pages.flatMap(({ items }) => items) ?? [],
  hasMore: hasNextPage,
})

/** Categories of the given lists, with the number of packages in each. */
const categoriesOf = (lists: readonly PackageList[]) => {
  const counts = new Map<string, number>()
  for (const { name, packages } of lists.flatMap(({ data }) => data?.pages[0]?.categories ?? []))
    counts.set(name, (counts.get(name) ?? 0) + packages)
  return [...counts].map(([name, packages]) => ({ name, packages }))
}

/** Matching packages, page by page. The previous rows stay until a search has its result. */
export function usePackages(params: PackagesParams) {
  const byCollection = { app: usePackageList('app', params), api: usePackageList('api', params) }
  const lists = collections.options
    .filter((each) => params.collection === undefined || params.collection === each)
    .map((each) => byCollection[each])
  const { sort } = params
  const pages = lists.map(({ data }) => data?.pages)
  const { items, pending } = useMemo(
    () => mergeLists(lists.map(partOf), packageOrder(sort)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the merge depends on the pages of each list
    [...pages, sort.by, sort.descending, lists.length],
  )
  const isRead = lists.every(({ data }) => data !== undefined)
  const open = lists.filter(
    (list, index) => (pending.length === 0 || pending.includes(index)) && list.hasNextPage,
  )
  return {
    rows: isRead ? items : undefined,
    total: lists.reduce((sum, { data }) => sum + (data?.pages[0]?.total ?? 0), 0),
    categories: categoriesOf(lists),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    isFetching: lists.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
    cancel: () => {
      for (const each of collections.options)
        void queryClient.cancelQueries({ queryKey: [...endpointKey(storeOf(each).list), 'pages'] })
    },
    hasNextPage: open.length > 0,
    isFetchingNextPage: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    fetchNextPage: () => Promise.all(open.map((list) => list.fetchNextPage())),
  }
}
export type Packages = ReturnType<typeof usePackages>

/** Names of some packages regardless of the filters, to suggest the one that may have been meant. */
export function useSomePackages(enabled: boolean): readonly PackageSummary[] {
  const some = { query: { limit: 1000 } } as const
  const app = useQuery({ ...queryOf(storeOf('app').list, some), enabled }).data?.items ?? []
  const api = useQuery({ ...queryOf(storeOf('api').list, some), enabled }).data?.items ?? []
  return [...app, ...api]
}
