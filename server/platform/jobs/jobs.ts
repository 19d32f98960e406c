// Background jobs: queued, run with limited parallelism, with steps and a log, cancellable by a signal. The changes
// of a job are committed in the transaction that marks it successful, so a stopped process leaves all of them or
// none.
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

export type { JobResult, JobPlan, JobWork, LogLevel } from './job-run.ts'

export interface StartedJob<T> {
  readonly jobId: string
  /** Settles when the job finishes, with its value or error. Never causes an unhandled rejection. */
  readonly done: Promise<T>
}

export interface Jobs {
  /** Queues a job. After `close` it is stored as interrupted and never runs. */
  start<T>(plan: JobPlan<T>): Promise<StartedJob<T>>
  /** Throws `not_found`. */
  get(jobId: string): Promise<Job>
  list(search: JobSearch): Promise<{ readonly jobs: Job[]; readonly total: number }>
  /** Oldest first. Throws `not_found`. */
  log(jobId: string): Promise<LogLine[]>
  /**
   * Requests cancellation and waits for the end. A job that succeeds meanwhile stays successful. Throws
   * `job_finished`.
   */
  cancel(jobId: string, session: Session): Promise<Job>
  /** Cancels all jobs and waits for their end. */
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
  /** Maximum number of running jobs. */
  readonly parallel: number
}

/** Jobs in memory: running and waiting ones. */
interface JobQueue extends JobsDeps {
  readonly store: JobStore
  readonly live: Map<string, LiveJob>
  readonly waiting: LiveJob[]
  running: number
  isClosed: boolean
}

const cancelEntry = (entry: LiveJob): void => entry.abort.abort(new PlatformError('job_cancelled'))

const runNext = (queue: JobQueue): void => {
  while (queue.running < queue.parallel) {
    const next = queue.waiting.shift()
    if (next === undefined) return
    queue.running += 1
    void next.run().finally(() => {
      queue.running -= 1
      runNext(queue)
    })
  }
}

interface QueuedJob<T> {
  readonly entry: LiveJob
  readonly done: Promise<T>
  readonly fail: (cause: unknown) => void
}

const createEntry = <T>(queue: JobQueue, plan: JobPlan<T>): QueuedJob<T> => {
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
    run: () => runJob(queue, entry, { plan, onFinished: forget }).then(resolve, reject),
    settled: promise.then(settled, settled),
    saved: clock.now(),
  }
  live.set(job.job_id, entry)
  const fail = (cause: unknown): void => {
    forget()
    reject(cause instanceof Error ? cause : new Error('could not write a job', { cause }))
  }
  return { entry, done: promise, fail }
}

const startJob = async <T>(queue: JobQueue, plan: JobPlan<T>): Promise<StartedJob<T>> => {
  const { entry, done, fail } = createEntry(queue, plan)
  try {
    await queue.store.insert(entry)
  } catch (error) {
    fail(error)
    throw error
  }
  if (queue.isClosed) cancelEntry(entry)
  if (entry.abort.signal.aborted) void entry.run()
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
  cancelEntry(entry)
  const index = queue.waiting.indexOf(entry)
  if (index >= 0) void queue.waiting.splice(index, 1).at(0)?.run()
  await entry.settled
  return getJob(queue, jobId)
}

const closeJobs = async (queue: JobQueue): Promise<void> => {
  queue.isClosed = true
  const entries = [...queue.live.values()]
  for (const entry of entries) cancelEntry(entry)
  for (const entry of queue.waiting.splice(0)) void entry.run()
  await Promise.all(entries.map((entry) => entry.settled))
  await queue.store.settled()
}

/** Opens the jobs. Unfinished jobs of an earlier process are marked interrupted. */
export async function openJobs(deps: JobsDeps): Promise<Jobs> {
  const store = await openJobStore(deps)
  const live = new Map<string, LiveJob>()
  const queue: JobQueue = { ...deps, store, live, waiting: [], running: 0, isClosed: false }
  return {
    start: (plan) => startJob(queue, plan),
    get: (jobId) => getJob(queue, jobId),
    list: async (search) => {
      const { jobs, total } = await store.find(search)
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

/** Waits up to `milliseconds` for a job; undefined if it is still running (DM12). */
export async function waitForJob<T>(
  started: StartedJob<T>,
  milliseconds: number | undefined,
): Promise<{ value: T } | undefined> {
  const finished = started.done.then((value) => ({ value }))
  if (milliseconds === undefined) return finished
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([finished, timeout]).finally(() => clearTimeout(timer))
}
