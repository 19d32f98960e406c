// Following a job: quickly at first, then once a second, until it is finished.
import { useQuery } from '@tanstack/react-query'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/engine/job.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { queryOf } from './query-client.ts'

const paces = { first: 200, later: 1000, quickReads: 10 } as const

export function isFinished(job: Pick<Job, 'state'>): boolean {
  return job.state === 'Finished'
}

/** Milliseconds until the next look, or false when there is nothing more to see. */
export function pace(job: Pick<Job, 'state'> | undefined, reads: number): number | false {
  if (job && isFinished(job)) return false
  return reads < paces.quickReads ? paces.first : paces.later
}

/** Query of one job that keeps looking while it runs. */
function jobQuery(jobId: string) {
  return {
    ...queryOf(engine.getJob, { params: { job: jobId } }),
    staleTime: 0,
  }
}

/** A job that does not exist, or may not be seen, does not come by asking again. */
const isRefused = (error: unknown): boolean =>
  isApiError(error) && error.kind === 'http' && error.status < 500

/** The job as it stands now; undefined until it is known. Without an id nothing is asked. */
export function useJob(jobId: string | undefined) {
  const { data, error, refetch } = useQuery({
    ...jobQuery(jobId ?? ''),
    enabled: jobId !== undefined,
    refetchInterval: ({ state }) =>
      isRefused(state.error) ? false : pace(state.data?.job, state.dataUpdateCount + state.errorUpdateCount),
  })
  return { job: data?.job, error, refetch }
}
