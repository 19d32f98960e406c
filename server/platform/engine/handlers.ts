// Jobs as callers see them: their own, or all of them with the right to read jobs. Starting actions and workflows is
// declared and not served yet.
import type { PlatformApi } from '#contract/api.ts'
import type { Job } from '#contract/engine/job.ts'
import { isGranted } from '#contract/iam/permission.ts'
import type { Jobs } from '../base/jobs.ts'
import { pageOf } from '../base/page.ts'
import { PlatformError, problemAt } from '../error.ts'
import { notServed, type Handlers, type NotServed } from '../handler.ts'
import type { Session } from '../session.ts'

type EngineApi = PlatformApi['engine']
type Started = 'startAction' | 'startWorkflow'
type EngineHandlers = Omit<Handlers<EngineApi>, Started> & Readonly<Record<Started, NotServed>>

interface JobQuery {
  readonly kind?: Job['kind'] | undefined
  readonly state?: Job['state'] | undefined
  readonly q?: string | undefined
  readonly sort?: string | undefined
}

const maySee = (session: Session, job: Job): boolean =>
  job.started_by.uid === session.uid || isGranted(session.permissions, 'dpe:job:read')

const sortable = {
  created_at: (job) => job.created_at,
  finished_at: (job) => job.finished_at ?? '',
  subject: (job) => job.subject,
  kind: (job) => job.kind,
  state: (job) => job.state,
} as const satisfies Partial<Record<keyof Job, (job: Job) => string>>

const isSortable = (field: string): field is keyof typeof sortable => Object.hasOwn(sortable, field)

/** A reordered copy; equal ones stay newest first. Refuses a field jobs are not sorted by. */
const sorted = (jobs: readonly Job[], sort: string | undefined): Job[] => {
  if (sort === undefined) return [...jobs]
  const field = sort.replace(/^-/, '')
  if (!isSortable(field)) {
    const allowed = Object.keys(sortable).join(', ')
    const problem = problemAt('sort', 'wrong_value', { value: sort, allowed })
    throw new PlatformError(problem.code, { params: problem.params, problems: [problem] })
  }
  const direction = sort.startsWith('-') ? -1 : 1
  const keyOf = sortable[field]
  const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)
  return jobs.toSorted((one, other) => direction * compare(keyOf(one), keyOf(other)))
}

const matches = (job: Job, { kind, state, q }: JobQuery): boolean => {
  const words = `${job.subject} ${job.job_id} ${job.started_by.user}`.toLowerCase()
  return (
    (kind === undefined || job.kind === kind) &&
    (state === undefined || job.state === state) &&
    (q === undefined || words.includes(q.trim().toLowerCase()))
  )
}

/** Another's job looks like none to whoever may not see it. */
const visible = async (jobs: Jobs, { job, session }: { job: string; session: Session }): Promise<Job> => {
  const found = await jobs.get(job)
  if (maySee(session, found)) return found
  throw new PlatformError('not_found', { params: { kind: 'Job', name: job } })
}

/** Handlers of the engine's endpoints (ENG2, ENG4). */
export const engineHandlers = ({ jobs }: { readonly jobs: Jobs }): EngineHandlers => ({
  startAction: notServed('starting actions'),
  startWorkflow: notServed('starting workflows'),
  listJobs: async ({ query }, { session }) => {
    const all = await jobs.list()
    const found = all.filter((job) => maySee(session, job) && matches(job, query))
    return pageOf(sorted(found, query.sort), query)
  },
  getJob: async ({ params }, { session }) => ({
    job: await visible(jobs, { job: params.job, session }),
  }),
  getJobLog: async ({ params, query }, { session }) => {
    // The job is read before its lines: what is finished then has no line still to come.
    const job = await visible(jobs, { job: params.job, session })
    const words = query.q?.trim().toLowerCase() ?? ''
    const lines = (await jobs.log(params.job)).filter((line) => line.message.toLowerCase().includes(words))
    const page = pageOf(lines, query)
    const next = String(Number(query.cursor ?? 0) + page.items.length)
    return { ...page, cursor: job.state === 'Finished' ? page.cursor : next }
  },
  cancelJob: async ({ params }, { session }) => {
    await visible(jobs, { job: params.job, session })
    return { job: await jobs.cancel(params.job, session) }
  },
})
