// Long work: queued, run a few at a time, followed by steps and a log, cancelled by a signal. What a job changes is
// committed in one transaction with the mark that it succeeded, so that a stop of the process leaves all or nothing.
import type { Logger } from 'pino'
import type { Job, LogLine } from '#contract/engine/job.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { Db } from '../db/sqlite.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import { freshId, instantOf, type Clock } from '../core/clock.ts'
import { newStep } from './job-record.ts'
import { runJob, type JobPlan, type LiveJob } from './job-run.ts'
import { openJobStore, type JobSearch, type JobStore } from './job-store.ts'

export type { JobEnd, JobPlan, JobWork, LogLevel } from './job-run.ts'

export interface StartedJob<T> {
  readonly jobId: string
  /** Settles at the end: the value, or the refusal. Never left unhandled. */
  readonly done: Promise<T>
}

export interface Jobs {
  /** Queues a job; after `close` it is kept as interrupted and never runs. */
  start<T>(plan: JobPlan<T>): Promise<StartedJob<T>>
  /** Refuses with `not_found`. */
  get(jobId: string): Promise<Job>
  list(wanted: JobSearch): Promise<{ readonly jobs: Job[]; readonly total: number }>
  /** Oldest first; refuses with `not_found`. */
  log(jobId: string): Promise<LogLine[]>
  /** Asks for the end and waits for it; what had succeeded by then has succeeded. Refuses with `job_finished`. */
  cancel(jobId: string, session: Session): Promise<Job>
  /** Cancels what runs and waits until it has ended. */
  close(): Promise<void>
}

const firstState = <T>(plan: JobPlan<T>, clock: Clock): Job => ({
  job_id: freshId('job', clock),
  kind: plan.kind,
  subject: plan.subject,
  state: 'Queued',
  outcome: null,
  progress: null,
  steps: plan.steps.map(newStep),
  started_by: { uid: plan.session.uid, user: plan.session.user },
  created_at: instantOf(clock),
  started_at: null,
  finished_at: null,
  is_cancellable: true,
  failure: null,
  result: {},
})

interface JobsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  /** How many run at once. */
  readonly parallel: number
}

/** Jobs in memory: those that run, and those that wait for their turn. */
interface JobQueue extends JobsDeps {
  readonly store: JobStore
  readonly live: Map<string, LiveJob>
  readonly waiting: LiveJob[]
  running: number
  isClosed: boolean
}

const stop = (entry: LiveJob): void => entry.abort.abort(new PlatformError('job_cancelled'))

const runNext = (queue: JobQueue): void => {
  while (queue.running < queue.parallel) {
    const next = queue.waiting.shift()
    if (next === undefined) return
    queue.running += 1
    void next.begin().finally(() => {
      queue.running -= 1
      runNext(queue)
    })
  }
}

interface Enlisted<T> {
  readonly entry: LiveJob
  readonly done: Promise<T>
  readonly drop: (cause: unknown) => void
}

const enlist = <T>(queue: JobQueue, plan: JobPlan<T>): Enlisted<T> => {
  const { live, clock } = queue
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const job = firstState(plan, clock)
  const forget = (): void => void live.delete(job.job_id)
  const settled = (): void => undefined
  const entry: LiveJob = {
    job,
    login: plan.session.login,
    abort: new AbortController(),
    phase: 'waiting',
    begin: () => runJob(queue, entry, { plan, forget }).then(resolve, reject),
    ended: promise.then(settled, settled),
    saved: clock.now(),
  }
  live.set(job.job_id, entry)
  const drop = (cause: unknown): void => {
    forget()
    reject(cause instanceof Error ? cause : new Error('a job could not be written', { cause }))
  }
  return { entry, done: promise, drop }
}

const startJob = async <T>(queue: JobQueue, plan: JobPlan<T>): Promise<StartedJob<T>> => {
  const { entry, done, drop } = enlist(queue, plan)
  try {
    await queue.store.insert(entry)
  } catch (error) {
    drop(error)
    throw error
  }
  if (queue.isClosed) stop(entry)
  if (entry.abort.signal.aborted) void entry.begin()
  else queue.waiting.push(entry)
  runNext(queue)
  return { jobId: entry.job.job_id, done }
}

const getJob = async ({ live, store }: JobQueue, jobId: string): Promise<Job> => {
  const job = live.get(jobId)?.job ?? (await store.get(jobId))
  if (job === undefined)
    throw new PlatformError('not_found', { params: { kind: 'job' satisfies TermCode, name: jobId } })
  return job
}

const cancelJob = async (queue: JobQueue, jobId: string, session: Session): Promise<Job> => {
  const job = await getJob(queue, jobId)
  const entry = queue.live.get(jobId)
  if (entry === undefined || entry.job.state === 'Finished')
    throw new PlatformError('job_finished', { params: { job: jobId } })
  await queue.store.appendCancel(job, session)
  stop(entry)
  const index = queue.waiting.indexOf(entry)
  if (index >= 0) void queue.waiting.splice(index, 1).at(0)?.begin()
  await entry.ended
  return getJob(queue, jobId)
}

const closeJobs = async (queue: JobQueue): Promise<void> => {
  queue.isClosed = true
  const rest = [...queue.live.values()]
  for (const entry of rest) stop(entry)
  for (const entry of queue.waiting.splice(0)) void entry.begin()
  await Promise.all(rest.map((entry) => entry.ended))
  await queue.store.settled()
}

/** Opens the job list: what was open when the process stopped is marked interrupted. */
export async function openJobs(deps: JobsDeps): Promise<Jobs> {
  const store = await openJobStore(deps)
  const live = new Map<string, LiveJob>()
  const queue: JobQueue = { ...deps, store, live, waiting: [], running: 0, isClosed: false }
  return {
    start: (plan) => startJob(queue, plan),
    get: (jobId) => getJob(queue, jobId),
    list: async (wanted) => {
      const { jobs, total } = await store.find(wanted)
      return { jobs: jobs.map((job) => live.get(job.job_id)?.job ?? job), total }
    },
    log: async (jobId) => {
      await getJob(queue, jobId)
      return store.lines(jobId)
    },
    cancel: (jobId, session) => cancelJob(queue, jobId, session),
    close: () => closeJobs(queue),
  }
}

/** Waits for the end, at most so many milliseconds; undefined when it goes on (DM12). */
export async function within<T>(
  started: StartedJob<T>,
  milliseconds: number | undefined,
): Promise<{ value: T } | undefined> {
  const ended = started.done.then((value) => ({ value }))
  if (milliseconds === undefined) return ended
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}
