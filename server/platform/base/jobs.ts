// Long work: queued, run a few at a time, followed by steps and a log, cancelled by a signal. What a job changes is
// committed in one transaction with the mark that it succeeded, so that a stop of the process leaves all or nothing.
import type { Logger } from 'pino'
import type { Job, LogLine } from '#contract/engine/job.ts'
import type { Word } from '#contract/reasons.ts'
import type { Db } from '../db/sqlite.ts'
import { PlatformError } from '../error.ts'
import type { Session } from '../session.ts'
import { freshId, instantOf, type Clock } from './clock.ts'
import { newStep } from './job-record.ts'
import { openConductor, type JobPlan, type LiveJob } from './job-run.ts'
import { openJobStore, type JobSearch } from './job-store.ts'

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

interface JobsRim {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  /** How many run at once. */
  readonly parallel: number
}

/** Opens the job list: what was open when the process stopped is marked interrupted. */
export const openJobs = async (rim: JobsRim): Promise<Jobs> => {
  const { clock } = rim
  const store = await openJobStore(rim)
  const conduct = openConductor({ ...rim, store })
  const live = new Map<string, LiveJob>()
  const waiting: LiveJob[] = []
  let running = 0
  let isClosed = false

  const stop = (entry: LiveJob): void => entry.abort.abort(new PlatformError('job_cancelled'))

  const turn = (): void => {
    while (running < rim.parallel) {
      const next = waiting.shift()
      if (next === undefined) return
      running += 1
      void next.begin().finally(() => {
        running -= 1
        turn()
      })
    }
  }

  const enlist = <T>(
    plan: JobPlan<T>,
  ): { entry: LiveJob; done: Promise<T>; drop: (cause: unknown) => void } => {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const job = firstState(plan, clock)
    const forget = (): void => void live.delete(job.job_id)
    const settled = (): void => undefined
    const entry: LiveJob = {
      job,
      login: plan.session.login,
      abort: new AbortController(),
      phase: 'waiting',
      begin: () => conduct(entry, { plan, forget }).then(resolve, reject),
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

  const get = async (jobId: string): Promise<Job> => {
    const job = live.get(jobId)?.job ?? (await store.get(jobId))
    if (job === undefined)
      throw new PlatformError('not_found', { params: { kind: 'job' satisfies Word, name: jobId } })
    return job
  }

  return {
    start: async (plan) => {
      const { entry, done, drop } = enlist(plan)
      try {
        await store.insert(entry)
      } catch (error) {
        drop(error)
        throw error
      }
      if (isClosed) stop(entry)
      if (entry.abort.signal.aborted) void entry.begin()
      else waiting.push(entry)
      turn()
      return { jobId: entry.job.job_id, done }
    },
    get,
    list: async (wanted) => {
      const { jobs, total } = await store.find(wanted)
      return { jobs: jobs.map((job) => live.get(job.job_id)?.job ?? job), total }
    },
    log: async (jobId) => {
      await get(jobId)
      return store.lines(jobId)
    },
    cancel: async (jobId, session) => {
      const job = await get(jobId)
      const entry = live.get(jobId)
      if (entry === undefined || entry.job.state === 'Finished')
        throw new PlatformError('job_finished', { params: { job: jobId } })
      await store.appendCancel(job, session)
      stop(entry)
      const place = waiting.indexOf(entry)
      if (place >= 0) void waiting.splice(place, 1).at(0)?.begin()
      await entry.ended
      return get(jobId)
    },
    close: async () => {
      isClosed = true
      const rest = [...live.values()]
      for (const entry of rest) stop(entry)
      for (const entry of waiting.splice(0)) void entry.begin()
      await Promise.all(rest.map((entry) => entry.ended))
      await store.settled()
    },
  }
}

/** Waits for the end, at most so many milliseconds; undefined when it goes on (DM12). */
export const within = async <T>(
  started: StartedJob<T>,
  milliseconds: number | undefined,
): Promise<{ value: T } | undefined> => {
  const ended = started.done.then((value) => ({ value }))
  if (milliseconds === undefined) return ended
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}
