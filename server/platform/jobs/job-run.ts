// One job from its turn to its end: run, then commit all or undo all. It does not know what waits or who else runs.
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Job, JobKind, JobStep, LogCode, LogLine } from '#contract/engine/job.ts'
import type { ErrorParams } from '#contract/errors.ts'
import { nested } from '#contract/sentence.ts'
import type { Tables } from '../db/tables.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import { instantFrom, millisecondsSince, type Clock } from '../core/clock.ts'
import { changedStep, endSteps, failureOf, latestOf } from './job-record.ts'
import type { JobStore } from './job-store.ts'

export type LogLevel = LogLine['level']

/** What running work gets in hand. */
export interface JobWork {
  readonly jobId: string
  readonly signal: AbortSignal
  /** Changes one step by its index; `started_at` and `finished_at` follow its state. */
  step(index: number, change: Partial<Pick<JobStep, 'state' | 'rows' | 'rejected_rows' | 'progress'>>): void
  /** 0 to 1 over the whole job. */
  progress(fraction: number): void
  log(level: LogLevel, code: LogCode, params?: ErrorParams): void
}

export interface JobEnd<T> {
  readonly value: T
  /** Addresses of what was made. */
  readonly result?: Readonly<Record<string, string | number>>
  /** Writes what the job changes, in the transaction that marks it a success; it must use that transaction alone. */
  readonly commit?: (trx: Transaction<Tables>) => Promise<void>
  /** What the log says once that is written. */
  readonly say?: { readonly code: LogCode; readonly params: ErrorParams }
}

export interface JobPlan<T> {
  readonly kind: JobKind
  readonly subject: string
  readonly session: Session
  readonly steps: readonly string[]
  readonly run: (work: JobWork) => Promise<JobEnd<T>>
  /** Called after every end but success, so that nothing half made stays behind. */
  readonly undo?: (() => Promise<void>) | undefined
}

/** A job in memory, from its start until the store knows its end. */
export interface LiveJob {
  job: Job
  readonly login: string
  readonly abort: AbortController
  /** Steps change while it is running; log lines are taken until it is over. */
  phase: 'waiting' | 'running' | 'ending' | 'over'
  readonly begin: () => Promise<void>
  readonly ended: Promise<void>
  /** When it was last saved, in milliseconds since the epoch. */
  saved: number
}

/** Milliseconds between two saves of mere progress. */
const saveEvery = 500

const isCancel = (error: unknown): boolean => error instanceof PlatformError && error.code === 'job_cancelled'

interface RunDeps {
  readonly clock: Clock
  readonly logger: Logger
  readonly store: JobStore
}

const saveJob = (deps: RunDeps, entry: LiveJob, when: 'now' | 'soon'): void => {
  if (when === 'soon' && Math.abs(deps.clock.now() - entry.saved) < saveEvery) return
  entry.saved = deps.clock.now()
  deps.store.save(entry)
}

/** The present, but not before anything the job did. */
const timeOf = (deps: RunDeps, job: Job): string => instantFrom(deps.clock, latestOf(job))

const workOf = (deps: RunDeps, entry: LiveJob): JobWork => ({
  jobId: entry.job.job_id,
  signal: entry.abort.signal,
  step: (index, change) => {
    if (entry.phase !== 'running') return
    const at = timeOf(deps, entry.job)
    const steps = entry.job.steps.map((old, place) =>
      place === index ? changedStep(old, { change, at }) : old,
    )
    entry.job = { ...entry.job, steps }
    saveJob(deps, entry, change.state === undefined ? 'soon' : 'now')
  },
  progress: (fraction) => {
    if (entry.phase !== 'running' || Number.isNaN(fraction)) return
    entry.job = { ...entry.job, progress: Math.min(1, Math.max(0, fraction)) }
    saveJob(deps, entry, 'soon')
  },
  log: (level, code, params = {}) => {
    if (entry.phase !== 'over') void deps.store.append(entry.job.job_id, { level, code, params })
  },
})

const toFinished = (deps: RunDeps, entry: LiveJob, change: Partial<Job>): Job => ({
  ...entry.job,
  ...change,
  state: 'Finished',
  finished_at: timeOf(deps, entry.job),
  is_cancellable: false,
})

// Until all of the end is written the job is shown as running: whoever reads "finished" finds the whole log.
const succeed = async <T>(deps: RunDeps, entry: LiveJob, end: JobEnd<T>): Promise<void> => {
  const job = toFinished(deps, entry, { outcome: 'success', progress: 1, result: { ...end.result } })
  await deps.store.finish({ job, login: entry.login }, async (trx) => end.commit?.(trx))
  if (end.say !== undefined) await deps.store.append(job.job_id, { level: 'info', ...end.say })
  const seconds = millisecondsSince(deps.clock, Date.parse(job.started_at ?? job.created_at)) / 1000
  const params = { seconds: seconds.toFixed(1) }
  await deps.store.append(job.job_id, { level: 'info', code: 'job_finished', params })
  entry.job = job
}

const fail = async (deps: RunDeps, entry: LiveJob, error: unknown): Promise<void> => {
  const isCancelled = isCancel(error)
  const failure = failureOf(error)
  const steps = endSteps(entry.job.steps, { at: timeOf(deps, entry.job), isCancelled })
  const job = toFinished(deps, entry, { outcome: isCancelled ? 'interrupted' : 'failed', failure, steps })
  if (failure.code === 'internal') deps.logger.error({ err: error, job: job.job_id }, 'a job failed')
  await deps.store.append(
    job.job_id,
    isCancelled
      ? { level: 'warning', code: 'job_interrupted' }
      : { level: 'error', code: 'job_failed', params: nested('reason', failure) },
  )
  entry.job = job
  await deps.store.finish({ job, login: entry.login }, () => Promise.resolve())
}

const undo = async <T>(deps: RunDeps, entry: LiveJob, plan: JobPlan<T>): Promise<void> => {
  try {
    await plan.undo?.()
  } catch (error) {
    deps.logger.error({ err: error, job: entry.job.job_id }, 'a job could not clean up')
  }
}

const runToEnd = async <T>(deps: RunDeps, entry: LiveJob, plan: JobPlan<T>): Promise<T> => {
  entry.abort.signal.throwIfAborted()
  entry.phase = 'running'
  entry.job = { ...entry.job, state: 'Running', started_at: timeOf(deps, entry.job) }
  saveJob(deps, entry, 'now')
  void deps.store.append(entry.job.job_id, {
    level: 'info',
    code: 'job_started',
    params: { login: entry.login },
  })
  const end = await plan.run(workOf(deps, entry))
  entry.phase = 'ending'
  entry.abort.signal.throwIfAborted()
  await succeed(deps, entry, end)
  return end.value
}

/** The value, or the refusal after everything is undone. `forget` is called when the store knows the end. */
export async function runJob<T>(
  deps: RunDeps,
  entry: LiveJob,
  { plan, forget }: { plan: JobPlan<T>; forget: () => void },
): Promise<T> {
  try {
    const value = await runToEnd(deps, entry, plan)
    forget()
    return value
  } catch (cause) {
    const error: unknown = entry.abort.signal.aborted ? entry.abort.signal.reason : cause
    entry.phase = 'ending'
    await undo(deps, entry, plan)
    await fail(deps, entry, error).then(forget, (trouble: unknown) => {
      deps.logger.error({ err: trouble, job: entry.job.job_id }, 'the end of a job could not be written')
    })
    throw error
  } finally {
    entry.phase = 'over'
  }
}
