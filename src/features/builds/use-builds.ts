// Loads builds page by page, newest first. Polled every second while one is running, or while there is none: the sample
// project starts its build shortly after the first sign-in.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Build } from '#contract/data-manager/build.ts'
import { callWith } from '#src/api/call.ts'
import { rowsOf } from '#src/api/paged-query.ts'
import { endpointKey } from '#src/api/query-client.ts'

const pageSize = 50
const pollInterval = 1000

const isLive = ({ state }: Build): boolean => state !== 'Finished'
const start = (): string | null => null

export const buildPages = {
  queryKey: [...endpointKey(dataManager.listBuilds), 'pages'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    callWith(
      dataManager.listBuilds,
      { query: pageParam === null ? { limit: pageSize } : { limit: pageSize, cursor: pageParam } },
      { signal },
    ),
  initialPageParam: start(),
  getNextPageParam: (last: { cursor: string | null }) => last.cursor,
}

export function useBuilds() {
  const result = useInfiniteQuery({
    ...buildPages,
    refetchInterval: ({ state: { data } }) => {
      const builds = data?.pages.flatMap(({ items }) => items)
      return builds?.length === 0 || builds?.some(isLive) ? pollInterval : false
    },
  })
  return { ...result, ...rowsOf(result.data) }
}

/** The unfinished builds before a queued one, oldest first: the first one runs. Polled while it waits. */
export function useBuildsBefore({ build_id: id, state }: Build): readonly Build[] {
  const isQueued = state === 'Queued'
  const { data } = useQuery({
    queryKey: [...endpointKey(dataManager.listBuilds), 'before', id],
    queryFn: ({ signal }) => callWith(dataManager.listBuilds, { query: { limit: pageSize } }, { signal }),
    enabled: isQueued,
    refetchInterval: pollInterval,
  })
  const before = data?.items.filter((build) => isLive(build) && build.build_id < id) ?? []
  return isQueued ? before.toSorted((a, b) => a.build_id - b.build_id) : []
}

interface Search {
  readonly id: number
  readonly cursor: string | null
  readonly signal: AbortSignal
}

/** Searches the pages for a build. Returns null if it does not exist. */
const find = async ({ id, cursor, signal }: Search): Promise<Build | null> => {
  const query = { limit: pageSize, ...(cursor === null ? {} : { cursor }) }
  const { items, cursor: next } = await callWith(dataManager.listBuilds, { query }, { signal })
  const found = items.find((build) => build.build_id === id)
  if (found) return found
  const last = items.at(-1)
  return next === null || last === undefined || last.build_id < id ? null : find({ id, cursor: next, signal })
}

/** Loads one build: null if it does not exist, undefined while loading. */
export function useBuild(id: number) {
  return useQuery({
    queryKey: [...endpointKey(dataManager.listBuilds), 'one', id],
    queryFn: ({ signal }) => find({ id, cursor: null, signal }),
    refetchInterval: ({ state: { data } }) => (data && isLive(data) ? pollInterval : false),
  })
}
