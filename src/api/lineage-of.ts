// What uses something that is about to be deleted.
import { useQueries } from '@tanstack/react-query'
import { lineageArea, type LineageStart } from '#contract/lineage/endpoints.ts'
import type { Lineage } from '#contract/lineage/lineage.ts'
import { queryOf } from './query-client.ts'

/** Starts that are asked about at once. */
const most = 20

interface Uses {
  /** One for each start, without those that do not exist; undefined while they load. */
  readonly found: readonly Lineage[] | undefined
  /** It could not be found out for some. */
  readonly isUnknown: boolean
}

/** The lineages downwards, of at most 20 starts. Read again each time: what is shown is confirmed next. */
export function useUses(starts: readonly LineageStart[]): Uses {
  return useQueries({
    queries: starts.slice(0, most).map((start) => ({
      ...queryOf(lineageArea.read, { query: { ...start, direction: 'down' } }),
      staleTime: 0,
      retry: false,
    })),
    combine: (results) => ({
      found: results.some(({ isPending }) => isPending)
        ? undefined
        : results.flatMap(({ data }) => data?.lineage ?? []),
      isUnknown: starts.length > most || results.some(({ isError }) => isError),
    }),
  })
}
