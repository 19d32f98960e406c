// Runs one job from start to end, then commits all its changes or undoes them. Does not know about the queue.
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Job, JobKind, JobStep, LogCode, LogLine } from '#contract/jobs/job.ts'
import type { ErrorParams } from '#contract/errors.ts'
import { nested } from '#contract/sentence.ts'
import type { Tables } from '../db/tables.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import { instantFrom, millisecondsSince, type Clock } from '../core/clock.ts'
import { changedStep, finishSteps, failureOf, latestOf } from './job-record.ts'
import type { JobStore } from './job-store.ts'

export type LogLevel = LogLine['level']

type StepChange = Partial<
  Pick<
    JobStep,
    'state' | 'is_unchanged' | 'rows' | 'rows_so_far' | 'rejected_rows' | 'progress' | 'tries' | 'result'
  >
>

/** Ends a run without an end of its job, which continues when the platform opens it again. */
export class JobSuspended extends Error {}

/** The interface of running work to its job. */
export interface JobWork {
  readonly jobId: string
  readonly signal: AbortSignal
  /** Changes one step by its index; `started_at` and `finished_at` follow its state. */
  step(index: number, change: StepChange): void
  /** Resolves when the steps as they are now are durable. Rejects if they cannot be written. */
  saved(): Promise<void>
  /** Reports the progress of the job, from 0 to 1. */
  progress(fraction: number): void
  log(level: LogLevel, code: LogCode, params?: ErrorParams): void
}

export interface JobResult<T> {
  readonly value: T
  /** Identifiers of created objects. */
  readonly result?: Readonly<Record<string, string | number>>
  /** Writes the changes of the job in the transaction that marks it successful. It must use only that transaction. */
  readonly commit?: (trx: Transaction<Tables>) => Promise<void>
  /** Log message after the commit. */
  readonly message?: { readonly code: LogCode; readonly params: ErrorParams }
}

export interface JobPlan<T> {
  readonly kind: JobKind
  readonly subject: string
  readonly session: Session
  readonly steps: readonly string[]
  readonly run: (work: JobWork) => Promise<JobResult<T>>
  /** Jobs of one series run one after the other, in the order of their start. */
  readonly series?: string
  /** The job whose step starts this one; absent if a user starts it. */
  readonly partOf?: string | undefined
  /**
   * Called when the end of the job is stored, before the next job of its series runs: with its value, or undefined if it
   * did not succeed.
   */
  readonly onEnd?: (value: T | undefined) => Promise<void>
  /** Called unless the job succeeds, to remove partial results. */
  readonly undo?: (() => Promise<void>) | undefined
}

/** What `runJob` needs of a plan. */
interface RunPlan<T> extends Pick<JobPlan<T>, 'run' | 'undo'> {
  /** Steps that are done keep their effects, whatever follows. */
  readonly isDurable?: boolean
}

/** A job in memory, from its start until its end is stored. */
export interface LiveJob {
  job: Job
  readonly login: string
  readonly abort: AbortController
  /** Steps change only while running; log lines are accepted until the phase is `over`. */
  phase: 'waiting' | 'running' | 'ending' | 'over'
  readonly settled: Promise<void>
  /** Time of the last save, in milliseconds since the epoch. */
  saved: number
}

/** Minimum time between two saves of progress. */
const saveIntervalMs = 500

const isCancel = (error: unknown): boolean => error instanceof PlatformError && error.code === 'job_cancelled'

const isInterruption = (error: unknown): boolean =>
  isCancel(error) || (error instanceof PlatformError && error.code === 'step_interrupted')

interface RunDeps {
  readonly clock: Clock
  readonly logger: Logger
  readonly store: JobStore
  /** Called after each change of a job or its log. */
  readonly onChange: (jobId: string) => void
}

const saveJob = (deps: RunDeps, entry: LiveJob, when: 'now' | 'soon'): void => {
  if (when === 'soon' && Math.abs(deps.clock.now() - entry.saved) < saveIntervalMs) return
  entry.saved = deps.clock.now()
  deps.store.save(entry)
  deps.onChange(entry.job.job_id)
}

const appendLine = (deps: RunDeps, jobId: string, line: Parameters<JobStore['append']>[1]): Promise<void> =>
  deps.store.append(jobId, line).then(() => deps.onChange(jobId))

/** The current time, but never before the latest instant in the job. */
const timeOf = (deps: RunDeps, job: Job): string => instantFrom(deps.clock, latestOf(job))

const workOf = (deps: RunDeps, entry: LiveJob): JobWork => ({
  jobId: entry.job.job_id,
  signal: entry.abort.signal,
  step: (index, change) => {
    if (entry.phase !== 'running') return
    const at = timeOf(deps, entry.job)
    const steps = entry.job.steps.map((old, position) =>
      position === index ? changedStep(old, { change, at }) : old,
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
    if (entry.phase !== 'over') void appendLine(deps, entry.job.job_id, { level, code, params })
  },
  saved: () => deps.store.saveDurably(entry),
})

const toFinished = (deps: RunDeps, entry: LiveJob, change: Partial<Job>): Job => ({
  ...entry.job,
  ...change,
  state: 'Finished',
  finished_at: timeOf(deps, entry.job),
  is_cancellable: false,
})

// The job is reported as running until its end is completely written, so a reader who sees it finished gets the
// complete log.
const finishSuccessfully = async <T>(deps: RunDeps, entry: LiveJob, result: JobResult<T>): Promise<void> => {
  const job = toFinished(deps, entry, { outcome: 'success', progress: 1, result: { ...result.result } })
  const stored = deps.store.finish({ job, login: entry.login }, result.commit)
  // Without changes of its own, the end is written together with the log.
  if (result.commit !== undefined) await stored
  if (result.message !== undefined) void deps.store.append(job.job_id, { level: 'info', ...result.message })
  const seconds = millisecondsSince(deps.clock, Date.parse(job.started_at ?? job.created_at)) / 1000
  const params = { seconds: seconds.toFixed(1) }
  await Promise.all([stored, deps.store.append(job.job_id, { level: 'info', code: 'job_finished', params })])
  entry.job = job
}

const fail = async (
  deps: RunDeps,
  entry: LiveJob,
  { error, plan }: { error: unknown; plan: RunPlan<unknown> },
): Promise<void> => {
  const isCancelled = isCancel(error)
  const isInterrupted = isInterruption(error)
  const failure = failureOf(error)
  const steps = finishSteps(entry.job.steps, { at: timeOf(deps, entry.job), isCancelled })
  const job = toFinished(deps, entry, { outcome: isInterrupted ? 'interrupted' : 'failed', failure, steps })
  if (failure.code === 'internal') deps.logger.error({ err: error, job: job.job_id }, 'a job failed')
  const logged = deps.store.append(
    job.job_id,
    isCancelled
      ? { level: 'warning', code: plan.isDurable === true ? 'run_interrupted' : 'job_interrupted' }
      : { level: 'error', code: 'job_failed', params: nested('reason', failure) },
  )
  const stored = deps.store.finish({ job, login: entry.login })
  await logged
  entry.job = job
  await stored
}

const undo = async <T>(deps: RunDeps, entry: LiveJob, plan: RunPlan<T>): Promise<void> => {
  try {
    await plan.undo?.()
  } catch (error) {
    deps.logger.error({ err: error, job: entry.job.job_id }, 'could not undo a job')
  }
}

const runAndCommit = async <T>(deps: RunDeps, entry: LiveJob, plan: RunPlan<T>): Promise<T> => {
  entry.abort.signal.throwIfAborted()
  entry.phase = 'running'
  const isFirstRun = entry.job.started_at === null
  entry.job = {
    ...entry.job,
    state: 'Running',
    started_at: entry.job.started_at ?? timeOf(deps, entry.job),
  }
  saveJob(deps, entry, 'now')
  if (isFirstRun) {
    const params = { login: entry.login }
    void appendLine(deps, entry.job.job_id, { level: 'info', code: 'job_started', params })
  }
  const result = await plan.run(workOf(deps, entry))
  entry.phase = 'ending'
  entry.abort.signal.throwIfAborted()
  await finishSuccessfully(deps, entry, result)
  return result.value
}

/** Returns the value, or throws the error after everything is undone. Calls `onFinished` when the end is stored. */
export async function runJob<T>(
  deps: RunDeps,
  entry: LiveJob,
  { plan, onFinished }: { plan: RunPlan<T>; onFinished: () => void },
): Promise<T> {
  try {
    const value = await runAndCommit(deps, entry, plan)
    onFinished()
    return value
  } catch (cause) {
    const error: unknown = entry.abort.signal.aborted ? entry.abort.signal.reason : cause
    entry.phase = 'ending'
    if (error instanceof JobSuspended) throw error
    await undo(deps, entry, plan)
    await fail(deps, entry, { error, plan }).then(onFinished, (writeError: unknown) => {
      deps.logger.error({ err: writeError, job: entry.job.job_id }, 'could not write the end of a job')
    })
    throw error
  } finally {
    entry.phase = 'over'
    deps.onChange(entry.job.job_id)
  }
}
