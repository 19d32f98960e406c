// Background jobs: queued, run with limited parallelism, with steps and a log, cancellable by a signal. The changes
// of a job are committed in the transaction that marks it successful, so a stopped process leaves all of them or
// none. Durable jobs keep the effects of each finished step and continue after a restart.
import type { Logger } from 'pino'
import type { Job, LogLine } from '#contract/jobs/job.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { GroupCommit } from '../db/group-commit.ts'
import type { Db } from '../db/sqlite.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import { freshId, instantOf, type Clock } from '../core/clock.ts'
import {
  openDurableJobs,
  prepareJob,
  type DurableJobs,
  type DurablePlan,
  type DurableRunner,
  type PreparedJob,
} from './durable-jobs.ts'
import { newStep } from './job-record.ts'
import { runJob, type JobPlan, type LiveJob } from './job-run.ts'
import { openWatchers } from './job-watchers.ts'
import {
  openJobStore,
  type DurableRecord,
  type JobSearch,
  type JobStore,
  type NumberedLine,
} from './job-store.ts'

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
  /** Lines of the log after a number, oldest first. */
  linesAfter(jobId: string, after: number): Promise<NumberedLine[]>
  /** Calls a function after each change of a job or its log, until the returned one is called. */
  watch(jobId: string, onChange: () => void): () => void
  /** A durable job of a plan, to be stored together with its reason. Then call `enqueue`. */
  prepare(plan: DurablePlan): PreparedJob
  /** Queues a stored durable job. */
  enqueue(job: PreparedJob): void
  /** The stored form of a durable job; undefined for other jobs and without one. */
  durable(jobId: string): Promise<DurableRecord | undefined>
  /** Runs durable jobs, those of an earlier process included. Called once. */
  runDurable(runner: DurableRunner): Promise<void>
  /** Aborted when the jobs are closed. */
  readonly closing: AbortSignal
  /**
   * Requests cancellation and waits for the end. A job that succeeds meanwhile stays successful. Throws
   * `job_finished`.
   */
  cancel(jobId: string, session: Session): Promise<Job>
  /** Cancels all jobs and waits for their end. Durable jobs are suspended instead. */
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
  /** The same of durable jobs. Default: 4. */
  readonly parallelDurable?: (() => number) | undefined
  /** Shared with other writers. */
  readonly commit?: GroupCommit | undefined
}

/** A job that waits in memory. */
interface WaitingEntry extends LiveJob, Pick<JobPlan<unknown>, 'partOf'> {
  readonly run: () => Promise<void>
  readonly series: string | undefined
}

/** Jobs in memory: running and waiting ones. */
interface JobQueue extends JobsDeps {
  readonly store: JobStore
  readonly durable: DurableJobs
  readonly live: Map<string, LiveJob>
  readonly waiting: WaitingEntry[]
  /** Series of running jobs. */
  readonly busySeries: Set<string>
  readonly onChange: (jobId: string) => void
  readonly closing: AbortController
  running: number
  isClosed: boolean
}

const cancelEntry = (entry: LiveJob): void => entry.abort.abort(new PlatformError('job_cancelled'))

const runNext = (queue: JobQueue): void => {
  while (queue.running < queue.parallel) {
    const index = queue.waiting.findIndex(
      ({ series }) => series === undefined || !queue.busySeries.has(series),
    )
    const next = index < 0 ? undefined : queue.waiting.splice(index, 1).at(0)
    if (next === undefined) return
    const { series } = next
    queue.running += 1
    if (series !== undefined) queue.busySeries.add(series)
    void next.run().finally(() => {
      queue.running -= 1
      if (series !== undefined) queue.busySeries.delete(series)
      runNext(queue)
    })
  }
}

interface QueuedJob<T> {
  readonly entry: WaitingEntry
  readonly done: Promise<T>
  readonly fail: (cause: unknown) => void
}

const createEntry = <T>(queue: JobQueue, plan: JobPlan<T>): QueuedJob<T> => {
  const { live, clock } = queue
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const job = firstState(plan, clock)
  const forget = (): void => void live.delete(job.job_id)
  let isStored = false
  const onFinished = (): void => {
    isStored = true
  }
  // The job stays in memory until its end is handled, so that closing waits for it.
  const end = async (value: T | undefined): Promise<void> => {
    try {
      await plan.onEnd?.(value)
    } finally {
      if (isStored) forget()
    }
  }
  const run = async (): Promise<T> => {
    let value: T
    try {
      value = await runJob(queue, entry, { plan, onFinished })
    } catch (error) {
      await end(undefined)
      throw error
    }
    await end(value)
    return value
  }
  const settled = (): void => undefined
  const entry: WaitingEntry = {
    job,
    login: plan.session.login,
    abort: new AbortController(),
    phase: 'waiting',
    run: () => run().then(resolve, reject),
    series: plan.series,
    partOf: plan.partOf,
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
  if (job.state === 'Finished') throw new PlatformError('job_finished', { params: { job: jobId } })
  await queue.store.appendCancel(job, session)
  queue.onChange(jobId)
  if (await queue.durable.cancel(jobId)) return getJob(queue, jobId)
  const entry = queue.live.get(jobId)
  if (entry !== undefined) cancelEntry(entry)
  const index = queue.waiting.findIndex((each) => each === entry)
  if (index >= 0) void queue.waiting.splice(index, 1).at(0)?.run()
  await entry?.settled
  return getJob(queue, jobId)
}

const closeJobs = async (queue: JobQueue): Promise<void> => {
  queue.isClosed = true
  queue.closing.abort()
  await queue.durable.close()
  const entries = [...queue.live.values()]
  for (const entry of entries) cancelEntry(entry)
  for (const entry of queue.waiting.splice(0)) void entry.run()
  await Promise.all(entries.map((entry) => entry.settled))
  await queue.store.settled()
}

const openQueue = async (deps: JobsDeps, onChange: JobQueue['onChange']): Promise<JobQueue> => {
  const store = await openJobStore(deps)
  const live = new Map<string, LiveJob>()
  const limit = deps.parallelDurable ?? (() => 4)
  const durable = openDurableJobs({ ...deps, store, live, onChange, limit })
  const closing = new AbortController()
  return {
    ...deps,
    store,
    live,
    durable,
    onChange,
    closing,
    waiting: [],
    busySeries: new Set(),
    running: 0,
    isClosed: false,
  }
}

/** Opens the jobs. Unfinished jobs of an earlier process are marked interrupted; durable ones are queued again. */
export async function openJobs(deps: JobsDeps): Promise<Jobs> {
  const { onChange, watch } = openWatchers()
  const queue = await openQueue(deps, onChange)
  const { store, live, durable } = queue
  return {
    start: (plan) => startJob(queue, plan),
    get: (jobId) => getJob(queue, jobId),
    list: async (search) => {
      const { jobs, total } = await store.find(search)
      return { jobs: jobs.map((job) => live.get(job.job_id)?.job ?? job), total }
    },
    log: async (jobId) => {
      await getJob(queue, jobId)
      return (await store.lines(jobId)).map(({ line }) => line)
    },
    linesAfter: (jobId, after) => store.lines(jobId, after),
    watch,
    prepare: (plan) => prepareJob(plan, deps.clock),
    enqueue: (job) => durable.enqueue(job),
    durable: (jobId) => store.durable(jobId),
    runDurable: (runner) => durable.begin(runner),
    closing: queue.closing.signal,
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
