import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey } from '#src/api/query.ts'
import { type ListSort, readSort, shownQueries, writeSort } from './saved-list.ts'
import { rememberVersion } from './saved-version.ts'

const pageSize = 500

/** Saved queries as the address says: found by `q`, sorted by `sort`. */
export const useSavedList = () => {
  const { i18n } = useTranslation('query')
  const [params, setParams] = useSearchParams()
  const list = useInfiniteQuery({
    queryKey: [...endpointKey(query.listSaved), 'all'],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) => {
      const page = await callWith(
        query.listSaved,
        { query: { limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        { signal },
      )
      for (const saved of page.items) rememberVersion(saved)
      return page
    },
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
  const set = (name: 'q' | 'sort', text: string) =>
    setParams(
      (before) => {
        if (text === '') before.delete(name)
        else before.set(name, text)
        return before
      },
      { replace: true },
    )
  const find = params.get('q') ?? ''
  const sort = readSort(params.get('sort'))
  const all = list.data?.pages.flatMap(({ items }) => items) ?? []
  return {
    list,
    find,
    sort,
    setFind: (text: string) => set('q', text),
    setSort: (next: ListSort) => set('sort', writeSort(next)),
    rows: shownQueries(all, { find, sort, locale: i18n.language }),
    read: all.length,
    total: list.data?.pages[0]?.total ?? all.length,
  }
}
