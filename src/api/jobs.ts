// Polls a job: often at first, then once a second, until it is finished.
import { useQuery } from '@tanstack/react-query'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/jobs/job.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { polledOf } from './query-client.ts'

const paces = { first: 200, later: 1000, quickReads: 10, running: 2000, idle: 10_000 } as const
/** Running jobs that are shown; the total counts all. */
const shownJobs = 5

export function isFinished(job: Pick<Job, 'state'>): boolean {
  return job.state === 'Finished'
}

/** Milliseconds until the next poll, or false if the job is finished. */
export function pace(job: Pick<Job, 'state'> | undefined, reads: number): number | false {
  if (job && isFinished(job)) return false
  return reads < paces.quickReads ? paces.first : paces.later
}

/** Query of one job that polls while the job runs. */
function jobQuery(jobId: string) {
  return {
    ...polledOf(engine.getJob, { params: { job: jobId } }),
    staleTime: 0,
  }
}

/** Another request does not help if a job does not exist or is not visible to the user. */
const isRefused = (error: unknown): boolean =>
  isApiError(error) && error.kind === 'http' && error.status < 500

/** The current state of the job; undefined until it is loaded. Nothing is loaded without an id. */
export function useJob(jobId: string | undefined) {
  const { data, error, refetch } = useQuery({
    ...jobQuery(jobId ?? ''),
    enabled: jobId !== undefined,
    refetchInterval: ({ state }) =>
      isRefused(state.error) ? false : pace(state.data?.job, state.dataUpdateCount + state.errorUpdateCount),
  })
  return { job: data?.job, error, refetch }
}

/** The running jobs, and how many there are. Read again by a timer, more often while there are any. */
export const runningJobs = {
  ...polledOf(engine.listJobs, { query: { state: 'Running', limit: shownJobs } }),
  // The navigation and a page that mount together share one request.
  staleTime: 1000,
  retry: false,
}

/** Milliseconds until the running jobs are read again; never after an error. */
export function runningPace({ status, data }: { status: string; data: { total: number } | undefined }) {
  if (status === 'error') return false
  return (data?.total ?? 0) > 0 ? paces.running : paces.idle
}
