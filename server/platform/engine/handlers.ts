// Job endpoints: callers see their own jobs, or all jobs with the permission to read jobs. Starting actions and
// workflows is declared but not implemented yet.
import type { PlatformApi } from '#contract/api.ts'
import type { Job } from '#contract/engine/job.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { JobOrder, JobSearch } from '../jobs/job-store.ts'
import { pageAt, pageOf, windowOf } from '../core/page.ts'
import { PlatformError, problemAt, refuse } from '../core/error.ts'
import { notServed, type Handlers, type NotServed } from '../core/handler.ts'
import { seesAllRows, type Session } from '../core/session.ts'

type EngineApi = PlatformApi['engine']
type Started = 'startAction' | 'startWorkflow'
type EngineHandlers = Omit<Handlers<EngineApi>, Started> & Readonly<Record<Started, NotServed>>

/** Logs of jobs count all rows of the tables that they read and write. */
const seesAll = (session: Session): boolean =>
  isGranted(session.permissions, 'dpe:job:read') && seesAllRows(session)

const canSee = (session: Session, job: Job): boolean => job.started_by.uid === session.uid || seesAll(session)

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

/** A job that the caller must not see is reported as not found. */
const visibleJob = async (jobs: Jobs, job: string, session: Session): Promise<Job> => {
  const found = await jobs.get(job)
  if (canSee(session, found)) return found
  throw new PlatformError('not_found', { params: { kind: 'job' satisfies TermCode, name: job } })
}

/** Handlers of the engine's endpoints (ENG2, ENG4). */
export function engineHandlers({ jobs }: { readonly jobs: Jobs }): EngineHandlers {
  return {
    startAction: notServed('starting_actions'),
    startWorkflow: notServed('starting_workflows'),
    listJobs: async ({ query }, { session }) => {
      const { kind, state, q, sort } = query
      const window = windowOf(query)
      const uid = seesAll(session) ? undefined : session.uid
      const search = { kind, state, uid, search: q?.trim(), order: orderOf(sort), ...window }
      const { jobs: items, total } = await jobs.list(search)
      return pageAt(window, { items, total })
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
