import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/engine/job.ts'
import { callWith } from '#src/api/call.ts'
import { pagesOf, rowsOf } from '#src/api/pages.ts'
import { isFinished } from '#src/api/jobs.ts'
import { queryOf } from '#src/api/query.ts'
import type { JobsQuestion } from './jobs-address.ts'

const pageSize = 100
const paces = { live: 1000, calm: 10_000 } as const

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
    ...pagesOf({
      endpoint: engine.listJobs,
      key: [query],
      read: (at, signal) => callWith(engine.listJobs, { query: { ...query, ...at } }, { signal }),
    }),
    refetchInterval: ({ state: { data } }) => paceOf(data?.pages.flatMap(({ items }) => items) ?? []),
  })
  const { rows: jobs, total } = rowsOf(result.data)
  return { ...result, jobs, total }
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
