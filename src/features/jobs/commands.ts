// Which calls the pages of jobs make.
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/engine/job.ts'
import { isFinished } from '#src/api/jobs.ts'
import { shown } from '#src/api/shown-request.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import type { JobsQuestion } from './jobs-address.ts'

const pageSize = 100

/** Of the list, as it is asked now. */
export const useJobsRequests = ({ q, kind, state }: JobsQuestion): void =>
  useShownRequests(() => {
    const query = { limit: pageSize, ...(q !== '' && { q }), ...(kind && { kind }), ...(state && { state }) }
    return [shown(engine.listJobs, { query }, { note: 'listJobs' })]
  })

/** Of one job. */
export const useJobRequests = (job: Job): void =>
  useShownRequests(() => {
    const input = { params: { job: job.job_id } }
    return [
      shown(engine.getJob, input, { note: 'getJob' }),
      shown(engine.getJobLog, input, { note: 'jobLog' }),
      ...(isFinished(job) ? [] : [shown(engine.cancelJob, input, { note: 'cancelJob' as const })]),
    ]
  })
