// A job between memory and the store: what is kept, and how it is read back.
import type { ErrorCode, ErrorParams } from '#contract/errors.ts'
import { job as jobSchema, type Job, type JobStep } from '#contract/engine/job.ts'
import type { Problem } from '#contract/http.ts'
import type { JobRow } from '../db/tables.ts'
import { PlatformError, problemAt } from '../error.ts'

export const toRow = (job: Job, login: string): JobRow => ({
  id: job.job_id,
  kind: job.kind,
  subject: job.subject,
  state: job.state,
  outcome: job.outcome,
  progress: job.progress,
  stepsJson: JSON.stringify(job.steps),
  uid: job.started_by.uid,
  user: job.started_by.user,
  login,
  createdAt: job.created_at,
  startedAt: job.started_at,
  finishedAt: job.finished_at,
  failureJson: job.failure === null ? null : JSON.stringify(job.failure),
  resultJson: JSON.stringify(job.result),
})

const parse = (text: string): unknown => JSON.parse(text)

export const fromRow = (row: JobRow): Job =>
  jobSchema.parse({
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
  })

export const newStep = (name: string): JobStep => ({
  name,
  state: 'waiting',
  rows: null,
  rejected_rows: 0,
  progress: null,
  started_at: null,
  finished_at: null,
})

const failure = (code: ErrorCode, params: ErrorParams): Problem => problemAt('', code, params)

/** What is kept of an exception: refusals as they are, anything else without its text. */
export const failureOf = (error: unknown): Problem => {
  if (error instanceof PlatformError) return error.problems[0] ?? failure(error.code, error.params)
  return failure('internal', {})
}
