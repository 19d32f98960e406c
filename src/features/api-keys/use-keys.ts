import { useInfiniteQuery } from '@tanstack/react-query'
import { apiKeys } from '#contract/iam/rights.ts'
import { callWith } from '#src/api/call.ts'
import { pagesOf, rowsOf } from '#src/api/pages.ts'

const pageSize = 100

/** Newest first; those whose name, key or owner answers what is typed. */
export const useKeys = (q: string) => {
  const query = { limit: pageSize, ...(q === '' ? {} : { q }) }
  const result = useInfiniteQuery({
    ...pagesOf({
      endpoint: apiKeys.list,
      key: [query],
      read: (at, signal) => callWith(apiKeys.list, { query: { ...query, ...at } }, { signal }),
    }),
  })
  const { rows: keys, total } = rowsOf(result.data)
  return { ...result, keys, total }
}
