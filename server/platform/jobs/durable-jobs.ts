// Jobs that survive restarts. Their rows are the queue: a job waits in memory with its id, is read when it starts
// unless few wait, and is queued again if the platform stops before it ends.
import type { Logger } from 'pino'
import type { Job, JobCause, JobKind, JobStep, JobTrigger } from '#contract/jobs/job.ts'
import type { JobRow } from '../db/tables.ts'
import { freshId, instantOf, type Clock } from '../core/clock.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import { createFairQueue } from './fair-queue.ts'
import { toRow } from './job-record.ts'
import { JobSuspended, runJob, type JobResult, type JobWork, type LiveJob } from './job-run.ts'
import type { DurableRecord, JobStore, WaitingJob } from './job-store.ts'

export interface DurablePlan {
  readonly kind: JobKind
  readonly subject: string
  readonly session: Pick<Session, 'uid' | 'user' | 'login'>
  readonly steps: readonly JobStep[]
  /** Id of the action or workflow. */
  readonly target: string
  readonly trigger: JobTrigger
  readonly eventId: string | null
  readonly cause: JobCause | null
  /** Higher runs first. Default: 0. */
  readonly priority?: number
  /** What the job needs to run, as JSON text. */
  readonly plan: string
}

/** A durable job that is not stored yet. */
export interface PreparedJob extends WaitingJob {
  readonly record: DurableRecord
  readonly row: JobRow & { readonly priority: number; readonly planJson: string }
}

export interface DurableWork extends JobWork {
  /** Waits without occupying one of the jobs that run at the same time. */
  pause(wait: () => Promise<void>): Promise<void>
}

export interface DurableRunner {
  /** Runs a job, or continues it: `record` has the steps as they were when the platform stopped. */
  run(work: DurableWork, record: DurableRecord): Promise<JobResult<null>>
  /** Called when the end of a job is stored. Never throws. */
  onFinished(job: Job): Promise<void>
}

/** The job of a plan, and its row. */
export function prepareJob(plan: DurablePlan, clock: Clock): PreparedJob {
  const { priority = 0, session } = plan
  const job: Job = {
    job_id: freshId('job', clock),
    kind: plan.kind,
    subject: plan.subject,
    state: 'Queued',
    outcome: null,
    progress: null,
    steps: [...plan.steps],
    started_by: { uid: session.uid, user: session.user },
    created_at: instantOf(clock),
    started_at: null,
    finished_at: null,
    is_cancellable: true,
    failure: null,
    result: {},
    target: plan.target,
    trigger: plan.trigger,
    event_id: plan.eventId,
    cause: plan.cause,
  }
  const row = { ...toRow(job, session.login), priority, planJson: plan.plan }
  const record = { job, login: session.login, plan: plan.plan }
  return { jobId: job.job_id, uid: session.uid, priority, row, record }
}

interface DurableDeps {
  readonly store: JobStore
  readonly live: Map<string, LiveJob>
  readonly clock: Clock
  readonly logger: Logger
  readonly onChange: (jobId: string) => void
  /** Maximum number of jobs that run at the same time. */
  readonly limit: () => number
}

interface Launched {
  readonly abort: AbortController
  readonly settled: Promise<void>
}

export interface DurableJobs {
  /** Queues a stored job. It starts after the responses of this turn at the earliest. */
  enqueue(job: PreparedJob): void
  /** Runs the jobs, those of an earlier process first. */
  begin(runner: DurableRunner): Promise<void>
  /** Cancels a job and waits for its end. Whether the job was waiting or running. */
  cancel(jobId: string): Promise<boolean>
  /** Suspends running jobs. */
  close(): Promise<void>
}

/** Jobs that run at the same time. A job with a step that waits does not count. */
const openSlots = (limit: () => number) => {
  let taken = 0
  const openPause = (runNext: () => void): DurableWork['pause'] => {
    let pauses = 0
    const change = (by: 1 | -1): void => {
      const before = pauses
      pauses += by
      if (before === 0) taken -= 1
      else if (pauses === 0) taken += 1
    }
    return async (wait) => {
      change(1)
      runNext()
      await wait().finally(() => change(-1))
    }
  }
  return {
    hasFree: (): boolean => taken < limit(),
    take: (): void => {
      taken += 1
    },
    release: (): void => {
      taken -= 1
    },
    openPause,
  }
}

/** Characters of the plans that are kept, since reading a job takes as long as running a short one. */
const mostKept = 1_000_000

/** Records of waiting jobs, as far as there is space. */
const openWaitingRecords = () => {
  const records = new Map<string, DurableRecord>()
  let kept = 0
  return {
    add: ({ jobId, record }: PreparedJob): void => {
      if (kept + record.plan.length > mostKept) return
      records.set(jobId, record)
      kept += record.plan.length
    },
    take: (jobId: string): DurableRecord | undefined => {
      const record = records.get(jobId)
      if (records.delete(jobId)) kept -= record?.plan.length ?? 0
      return record
    },
  }
}

/** Returns a function that lets `work` run once in the next turn of the event loop, however often it is called. */
const onceInNextTurn = (work: () => void): (() => void) => {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      work()
    })
  }
}

interface RecordRun extends Pick<DurableWork, 'pause'> {
  readonly record: DurableRecord
  readonly launched: Launched
  readonly runner: DurableRunner | undefined
}

const runRecord = async (
  deps: DurableDeps,
  { record, launched, runner, pause }: RecordRun,
): Promise<void> => {
  const { live, clock } = deps
  const { job, login } = record
  const entry: LiveJob = { job, login, ...launched, phase: 'waiting', saved: clock.now() }
  live.set(job.job_id, entry)
  const onFinished = (): void => {
    live.delete(job.job_id)
    void runner?.onFinished(entry.job)
  }
  const run = async (work: JobWork): Promise<JobResult<null>> =>
    runner === undefined ? { value: null } : runner.run({ ...work, pause }, record)
  await runJob(deps, entry, { plan: { run, isDurable: true }, onFinished }).catch(() => undefined)
}

/** Opens the queue. Nothing runs before `begin`. */
export function openDurableJobs(deps: DurableDeps): DurableJobs {
  const { store, logger } = deps
  const queue = createFairQueue()
  const launched = new Map<string, Launched>()
  let runner: DurableRunner | undefined
  const slots = openSlots(deps.limit)
  const waiting = openWaitingRecords()
  let isClosed = false

  const launch = (jobId: string, reason?: PlatformError): void => {
    const { promise: settled, resolve } = Promise.withResolvers<void>()
    const entry: Launched = { abort: new AbortController(), settled }
    if (reason !== undefined) entry.abort.abort(reason)
    launched.set(jobId, entry)
    slots.take()
    const run = async (): Promise<void> => {
      try {
        const record = waiting.take(jobId) ?? (await store.durable(jobId))
        const pause = slots.openPause(runNext)
        if (record !== undefined) await runRecord(deps, { record, launched: entry, runner, pause })
      } catch (error) {
        logger.error({ err: error, job: jobId }, 'could not run a job')
      }
      launched.delete(jobId)
      slots.release()
      resolve()
      runNext()
    }
    void run()
  }

  const canRun = (): boolean => runner !== undefined && !isClosed && slots.hasFree()

  const runNext = (): void => {
    while (canRun()) {
      const next = queue.take()
      if (next === undefined) return
      launch(next)
    }
  }

  // Whoever started a job gets the response before the job takes the time of this thread.
  const runSoon = onceInNextTurn(runNext)

  return {
    enqueue: (job) => {
      queue.add(job)
      waiting.add(job)
      runSoon()
    },
    begin: async (given) => {
      for (const job of await store.unfinished()) queue.add(job)
      runner = given
      runNext()
    },
    cancel: async (jobId) => {
      const reason = new PlatformError('job_cancelled')
      if (queue.remove(jobId)) launch(jobId, reason)
      const entry = launched.get(jobId)
      entry?.abort.abort(reason)
      await entry?.settled
      return entry !== undefined
    },
    close: async () => {
      isClosed = true
      for (const { abort } of launched.values()) abort.abort(new JobSuspended())
      await Promise.all(Array.from(launched.values(), ({ settled }) => settled))
    },
  }
}
