// Job endpoints: callers see their own jobs, or all jobs with the permission to read jobs.
import type { PlatformApi } from '#contract/api.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { JobOrder, JobSearch } from '../jobs/job-store.ts'
import { pageAt, pageOf, windowOf } from '../core/page.ts'
import { problemAt, refuse } from '../core/error.ts'
import type { Handlers } from '../core/handler.ts'
import { seesAllJobs, visibleJob } from './core/visible-job.ts'

type JobHandlers = Pick<Handlers<PlatformApi['engine']>, 'listJobs' | 'getJob' | 'getJobLog' | 'cancelJob'>

const sortable = {
  created_at: 'createdAt',
  finished_at: 'finishedAt',
  subject: 'subject',
  kind: 'kind',
  state: 'state',
} as const satisfies Partial<Record<keyof Job, JobOrder>>

const isSortable = (field: string): field is keyof typeof sortable => Object.hasOwn(sortable, field)

/** Throws a problem for a field that jobs cannot be sorted by. */
const orderOf = (sort: string | undefined): JobSearch['order'] => {
  if (sort === undefined) return undefined
  const field = sort.replace(/^-/, '')
  if (isSortable(field)) return { by: sortable[field], direction: sort.startsWith('-') ? 'desc' : 'asc' }
  const allowed = Object.keys(sortable).join(', ')
  throw refuse([problemAt('sort', 'wrong_value', { value: sort, allowed })])
}

/** Results of steps may be long, so lists leave them out. */
const withoutResults = (job: Job): Job => ({
  ...job,
  steps: job.steps.map(({ result: _result, ...step }) => step),
})

/** Handlers of jobs (ENG2, ENG4). */
export function jobHandlers({ jobs }: { readonly jobs: Jobs }): JobHandlers {
  return {
    listJobs: async ({ query }, { session }) => {
      const { kind, state, q, sort } = query
      const window = windowOf(query)
      const uid = seesAllJobs(session) ? undefined : session.uid
      const search = { kind, state, uid, search: q?.trim(), order: orderOf(sort), ...window }
      const { jobs: items, total } = await jobs.list(search)
      return pageAt(window, { items: items.map(withoutResults), total })
    },
    getJob: async ({ params }, { session }) => ({
      job: await visibleJob(jobs, params.job, session),
    }),
    getJobLog: async ({ params, query }, { session }) => {
      // The job is read before its lines: if it is finished then, no more lines follow.
      const job = await visibleJob(jobs, params.job, session)
      const search = query.q?.trim().toLowerCase() ?? ''
      const lines = (await jobs.log(params.job)).filter((line) => line.message.toLowerCase().includes(search))
      const page = pageOf(lines, query)
      const next = String(Number(query.cursor ?? 0) + page.items.length)
      return { ...page, cursor: job.state === 'Finished' ? page.cursor : next }
    },
    cancelJob: async ({ params }, { session }) => {
      await visibleJob(jobs, params.job, session)
      return { job: await jobs.cancel(params.job, session) }
    },
  }
}
