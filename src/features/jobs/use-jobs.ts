import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/engine/job.ts'
import { callWith } from '#src/api/call.ts'
import { isFinished } from '#src/api/jobs.ts'
import { endpointKey, queryOf } from '#src/api/query.ts'
import type { JobsQuestion } from './jobs-address.ts'

const pageSize = 100
const paces = { live: 1000, calm: 10_000 } as const

const start = (): string | null => null
const paceOf = (jobs: readonly Job[]): number => (jobs.every(isFinished) ? paces.calm : paces.live)

/** Jobs that answer the question, newest first, page by page; looked at again every second while one runs. */
export const useJobs = ({ q, kind, state }: JobsQuestion) => {
  const query = {
    limit: pageSize,
    ...(q === '' ? {} : { q }),
    ...(kind && { kind }),
    ...(state && { state }),
  }
  const result = useInfiniteQuery({
    queryKey: [...endpointKey(engine.listJobs), 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      callWith(
        engine.listJobs,
        { query: pageParam === null ? query : { ...query, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: start(),
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => paceOf(data?.pages.flatMap(({ items }) => items) ?? []),
  })
  const { data } = result
  return {
    ...result,
    jobs: data?.pages.flatMap(({ items }) => items),
    total: data?.pages[0]?.total ?? 0,
  }
}

/** How many jobs there are at all, and how many of them run or wait; undefined until that is known. */
export const useJobCounts = () => {
  const count = (state?: 'Running' | 'Queued') => ({
    ...queryOf(engine.listJobs, { query: { limit: 1, ...(state && { state }) } }),
    refetchInterval: paces.live * 2,
  })
  const all = useQuery(count()).data
  const running = useQuery(count('Running')).data
  const queued = useQuery(count('Queued')).data
  return all && running && queued ? { all: all.total, live: running.total + queued.total } : undefined
}
