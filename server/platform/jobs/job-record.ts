// Converts jobs to and from rows, and computes their state changes.
import { job as jobSchema, type Job, type JobStep } from '#contract/jobs/job.ts'
import type { Problem } from '#contract/http.ts'
import type { JobRow } from '../db/tables.ts'
import { problemAt } from '../core/error.ts'
import { platformErrorOf } from '../core/platform-error-of.ts'

/** The columns of a job that change while it runs. */
export function changingColumns(job: Job) {
  return {
    state: job.state,
    outcome: job.outcome,
    progress: job.progress,
    stepsJson: JSON.stringify(job.steps),
    startedAt: job.started_at,
    finishedAt: job.finished_at,
    failureJson: job.failure === null ? null : JSON.stringify(job.failure),
    resultJson: JSON.stringify(job.result),
  } satisfies Partial<JobRow>
}

/** The row of a job. `login` of the account that started it is stored for the log and is not part of the contract. */
export function toRow(job: Job, login: string): JobRow {
  return {
    id: job.job_id,
    kind: job.kind,
    subject: job.subject,
    uid: job.started_by.uid,
    user: job.started_by.user,
    login,
    createdAt: job.created_at,
    target: job.target ?? null,
    trigger: job.trigger ?? null,
    eventId: job.event_id ?? null,
    causeJson: job.cause === undefined || job.cause === null ? null : JSON.stringify(job.cause),
    ...changingColumns(job),
  }
}

const parse = (text: string): unknown => JSON.parse(text)

/** The job of a row. */
export function fromRow(row: JobRow): Job {
  return jobSchema.parse({
    job_id: row.id,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    outcome: row.outcome,
    progress: row.progress,
    steps: parse(row.stepsJson),
    started_by: { uid: row.uid, user: row.user },
    created_at: row.createdAt,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
    is_cancellable: row.state !== 'Finished',
    failure: row.failureJson === null ? null : parse(row.failureJson),
    result: parse(row.resultJson),
    target: row.target,
    trigger: row.trigger,
    event_id: row.eventId,
    cause: row.causeJson === null ? null : parse(row.causeJson),
  })
}

/** A step that has not started. */
export function newStep(name: string): JobStep {
  return {
    name,
    state: 'waiting',
    rows: null,
    rejected_rows: 0,
    progress: null,
    started_at: null,
    finished_at: null,
  }
}

/** Applies a change to a step. `started_at` and `finished_at` follow its state. */
export function changedStep(old: JobStep, { change, at }: { change: Partial<JobStep>; at: string }): JobStep {
  const next = { ...old, ...change }
  const isOver = next.state !== 'waiting' && next.state !== 'running'
  return {
    ...next,
    ...(isOver ? { rows_so_far: undefined } : {}),
    started_at: next.started_at ?? (next.state === 'waiting' ? null : at),
    finished_at: isOver ? (next.finished_at ?? at) : null,
  }
}

/** The stored form of an exception: platform errors unchanged, anything else without its text. */
export function failureOf(error: unknown): Problem {
  const { code, params, problems } = platformErrorOf(error)
  return problems[0] ?? problemAt('', code, params)
}

/** The latest instant in a job. New instants must not precede it, even if the clock is set back. */
export function latestOf({ created_at, started_at, steps }: Job): string {
  return steps
    .flatMap((step) => [step.started_at ?? '', step.finished_at ?? ''])
    .concat(created_at, started_at ?? '')
    .reduce((latest, each) => (each > latest ? each : latest))
}

/**
 * Steps of a job that did not succeed: running ones have failed (or are off after a cancel), waiting ones are off.
 */
export function finishSteps(
  steps: readonly JobStep[],
  { at, isCancelled }: { at: string; isCancelled: boolean },
): JobStep[] {
  return steps.map((step) => {
    if (step.state === 'waiting') return { ...step, state: 'off' }
    if (step.state !== 'running') return step
    return { ...step, rows_so_far: undefined, state: isCancelled ? 'off' : 'failed', finished_at: at }
  })
}

/** A job whose process stopped before it finished. */
export function interruptedJob(job: Job, at: string): Job {
  return {
    ...job,
    state: 'Finished',
    outcome: 'interrupted',
    steps: finishSteps(job.steps, { at, isCancelled: false }),
    finished_at: at,
    is_cancellable: false,
  }
}
