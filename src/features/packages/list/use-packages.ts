// Reading the lists of both collections, which the store keeps apart, as one.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Collection, collection as collections } from '#contract/store/collection.ts'
import { store } from '#contract/store/endpoints.ts'
import type { PackageSummary } from '#contract/store/package.ts'
import { storeOf } from '#src/api/archives.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey, queryOf } from '#src/api/query-client.ts'
import { mergeLists } from './merge-lists.ts'
import { packageOrder } from './package-order.ts'
import { type PackagesParams, packagesQuery } from '../packages-params.ts'

const pageSize = 100
const start = (): string | null => null

/** Who is asking, their organizations, and how many packages each collection shows them. */
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

/** Categories of the lists in sight, with how many packages each has. */
const categoriesOf = (lists: readonly PackageList[]) => {
  const counts = new Map<string, number>()
  for (const { name, packages } of lists.flatMap(({ data }) => data?.pages[0]?.categories ?? []))
    counts.set(name, (counts.get(name) ?? 0) + packages)
  return [...counts].map(([name, packages]) => ({ name, packages }))
}

/** Packages that match, page by page; a search holds the rows before it until it is answered. */
export function usePackages(params: PackagesParams) {
  const byCollection = { app: usePackageList('app', params), api: usePackageList('api', params) }
  const lists = collections.options
    .filter((each) => params.collection === undefined || params.collection === each)
    .map((each) => byCollection[each])
  const { sort } = params
  const pages = lists.map(({ data }) => data?.pages)
  const { items, wanted } = useMemo(
    () => mergeLists(lists.map(partOf), packageOrder(sort)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the pages of each list are what the merge is made of
    [...pages, sort.by, sort.descending, lists.length],
  )
  const isRead = lists.every(({ data }) => data !== undefined)
  const open = lists.filter(
    (list, place) => (wanted.length === 0 || wanted.includes(place)) && list.hasNextPage,
  )
  return {
    rows: isRead ? items : undefined,
    total: lists.reduce((sum, { data }) => sum + (data?.pages[0]?.total ?? 0), 0),
    categories: categoriesOf(lists),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    isFetching: lists.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
    hasNextPage: open.length > 0,
    isFetchingNextPage: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    fetchNextPage: () => Promise.all(open.map((list) => list.fetchNextPage())),
  }
}
export type Packages = ReturnType<typeof usePackages>

/** Names of some packages, whatever is asked: to find the one that may have been meant. */
export function useSomePackages(enabled: boolean): readonly PackageSummary[] {
  const some = { query: { limit: 1000 } } as const
  const app = useQuery({ ...queryOf(storeOf('app').list, some), enabled }).data?.items ?? []
  const api = useQuery({ ...queryOf(storeOf('api').list, some), enabled }).data?.items ?? []
  return [...app, ...api]
}
