// A job: long work with progress, steps, a log, and cancellation (ENG2). Every slow operation of the platform is a
// job.
import { z } from 'zod'
import { formatEnglish } from '../errors.ts'
import { count, instant, problem } from '../http.ts'
import type { Params, Sentence } from '../sentence.ts'

export const jobState = z.enum(['Queued', 'Running', 'Finished'])
export const jobOutcome = z.enum(['success', 'failed', 'interrupted'])

export const jobKinds = ['extraction', 'build', 'sample', 'action', 'workflow'] as const
export const jobKind = z.enum(jobKinds)
export type JobKind = z.infer<typeof jobKind>

/** What started a job. `retry`: a user retried it from its failed step. */
const jobTrigger = z.enum(['manual', 'outside', 'schedule', 'build', 'upload', 'resent', 'retry'])
export type JobTrigger = z.infer<typeof jobTrigger>

/** What led to a start by a finished build or upload. Absent members are not known. */
export const jobCause = z.object({
  /** The job of the build. */
  job_id: z.string().optional(),
  /** The uploaded table. */
  source: z.string().optional(),
  table: z.string().optional(),
  /** Ids of the workflows whose runs led to it, the first one first. */
  workflows: z.array(z.string()),
})
export type JobCause = z.infer<typeof jobCause>

/** What a build does with the rows of a source: it checks the lines of a text file, loads them, writes the table. */
export const rowPasses = ['checking', 'loading', 'writing'] as const

/** How many rows of its source a running step of a build has read. Counted in `checking`, otherwise about. */
const rowsSoFar = z.object({
  pass: z.enum(rowPasses),
  rows: count,
  /** All rows; null if unknown. */
  of: count.nullable(),
  /** Rows per second of the last seconds; null while that would be a guess. */
  per_second: count.nullable(),
})
export type RowsSoFar = z.infer<typeof rowsSoFar>

/** One step of a job. `progress` is 0 to 1, null if unknown. */
export const jobStep = z.object({
  name: z.string(),
  /** Id of a workflow step; absent in jobs of other kinds. */
  id: z.string().optional(),
  /** Stage of a workflow, from 0. */
  stage: z.number().int().optional(),
  /** Failed runs before the current one, with what failed. */
  tries: z
    .array(
      z.object({
        started_at: instant,
        finished_at: instant,
        failure: problem,
        /** Seconds until the next try. */
        wait: z.number().min(0).optional(),
      }),
    )
    .optional(),
  /** Result of an action as JSON text, with all digits. */
  result: z.string().optional(),
  state: z.enum(['waiting', 'running', 'done', 'attention', 'failed', 'off']),
  /** The step of a build whose table was not written, because it had not changed (DM38). */
  is_unchanged: z.boolean().optional(),
  rows: count.nullable(),
  rejected_rows: count,
  /** Only of running steps of builds (DM33). */
  rows_so_far: rowsSoFar.optional(),
  progress: z.number().min(0).max(1).nullable(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
})
export type JobStep = z.infer<typeof jobStep>

/** Codes of log lines with their English message; the console translates them. */
export const logCodes = {
  job_started: 'started by {login}',
  job_recovered: 'the platform stopped while this job was running; its changes were discarded',
  job_cancel_asked: 'cancellation requested by {login}',
  job_finished: 'finished in {seconds} s',
  job_interrupted: 'interrupted; nothing was changed',
  job_failed: 'failed: {reason:error}',
  extraction_started: '{table}: reading {file}, {bytes:bytes}',
  extraction_remote: '{table}: reading {remote} of the database',
  extraction_new_rows: {
    one: '{table}: {count:count} new row read by “{column}”, {rows:number} rows held',
    other: '{table}: {count:count} new rows read by “{column}”, {rows:number} rows held',
  },
  extraction_whole: {
    one: '{table}: all rows read ({count:count} row), not only new ones: {reason:reason}',
    other: '{table}: all rows read ({count:count} rows), not only new ones: {reason:reason}',
  },
  extraction_copied: '{table}: reading {file} of the server',
  extraction_sheets: '{table}: further sheets of the workbook are tables now: {sheets}',
  extraction_unchanged: '{table}: {file} has not changed since it was read last',
  extraction_as_text: '{table}: read as text, because no other type holds their values exactly: {columns}',
  extraction_sampled: '{table}: only the first {lines:number} lines are read',
  extraction_done: '{table}: {rows:number} rows, {attributes:number} attributes in {seconds} s',
  extraction_failed: '{table}: not read: {reason:error}',
  extraction_renamed: '{table}: column {position}, “{header}”, renamed to “{name}”: {reason:reason}',
  extraction_encoding: '{table}: the file is not UTF-8; reading it as {encoding}',
  extraction_rejected: {
    one: '{table}: {count:count} line rejected, line {line:number}: {reason:reason}',
    other: '{table}: {count:count} lines rejected, first at line {line:number}: {reason:reason}',
  },
  extraction_errors: {
    one: '{table}: {count:count} cell has an error ({cell}); it is read as empty',
    other: '{table}: {count:count} cells have errors, the first is {cell}; they are read as empty',
  },
  extraction_formulas: {
    one: '{table}: {count:count} formula has no stored value ({cell}) and is read as empty; save the workbook in a spreadsheet program to store it',
    other:
      '{table}: {count:count} formulas have no stored value, the first is {cell}; save the workbook in a spreadsheet program to store them',
  },
  build_plan:
    'build {build}: {tables:number} tables in {levels:list}; build {previous} stays live until this one finishes',
  build_plan_first: 'build {build}: {tables:number} tables in {levels:list}; this is the first build',
  build_reads: '{table}: only a sample was read; waiting until all lines are read',
  table_started: '{table}: writing',
  table_done: '{table}: {rows:number} rows in {seconds} s',
  table_unchanged: '{table}: unchanged, not written again; {rows:number} rows',
  table_view: '{table}: created as a view',
  table_rejected: {
    one: '{table}: {count:count} row rejected: {reason:reason}',
    other: '{table}: {count:count} rows rejected: {reason:reason}',
  },
  table_replaced: {
    one: '{table}: {count:count} row replaced by a later row with the same key',
    other: '{table}: {count:count} rows replaced by later rows with the same key',
  },
  table_filtered: {
    one: '{table}: {count:count} row left out by a rule',
    other: '{table}: {count:count} rows left out by rules',
  },
  build_unchanged: 'nothing that decides the rows of a table has changed; no table was written',
  build_shown: 'build {build} is now live',
  build_dropped:
    'space runs short: the tables of build {build} were removed, so one cannot go back to it any more',
  row_refused: '{table}: row {position:number} refused: {reason:reason}',
  rows_refused: {
    one: '{table}: {count:count} more row refused',
    other: '{table}: {count:count} more rows refused',
  },
  rows_inserted: {
    one: '{table}: {count:count} row inserted',
    other: '{table}: {count:count} rows inserted',
  },
  rows_replaced: {
    one: '{table}: all rows replaced by {count:count} row',
    other: '{table}: all rows replaced by {count:count} rows',
  },
  rows_written_before: 'the rows of this step were written by an earlier run; nothing was written again',
  table_created: '{table}: created with the columns {columns:list}',
  job_resumed: 'the platform stopped while this job was running; completed steps are not run again',
  run_interrupted: 'interrupted; completed steps keep their effects',
  step_started: 'step {step}: started',
  step_done: 'step {step}: finished',
  step_failed: 'step {step}: {reason:error}',
  step_continues: 'step {step} failed; the workflow continues, as its settings say',
  step_waits: 'step {step}: try {try:number} of {tries:number} in {seconds:seconds}',
  step_again: 'step {step} was running when the platform stopped; running it again',
  job_retried: 'continues job {job} at its first unfinished step',
  print: '{text}',
  sample_read: '{source}: {rows:number} rows',
  sample_step: '{what}',
} as const satisfies Record<string, Sentence>
export type LogCode = keyof typeof logCodes

export function isLogCode(code: string): code is LogCode {
  return Object.hasOwn(logCodes, code)
}

/** Formats the English message of a log line; returns an unknown code unchanged. */
export function formatLogLine(code: string, params: Params): string {
  return isLogCode(code) ? formatEnglish(logCodes[code], params) : code
}

export const logLine = z.object({
  at: instant,
  level: z.enum(['info', 'warning', 'error']),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})
export type LogLine = z.infer<typeof logLine>

export const job = z.object({
  job_id: z.string(),
  kind: jobKind,
  /** What the job works on, in readable form: a table, the levels of a build. */
  subject: z.string(),
  state: jobState,
  outcome: jobOutcome.nullable(),
  progress: z.number().min(0).max(1).nullable(),
  steps: z.array(jobStep),
  started_by: z.object({ uid: z.string(), user: z.string() }),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  is_cancellable: z.boolean(),
  failure: problem.nullable(),
  /** Identifies what the job created: `{build_id}` or `{database_name, table_name}`. */
  result: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Of jobs of actions and workflows (ENG23): the id of the action or workflow. */
  target: z.string().nullable().optional(),
  trigger: jobTrigger.nullable().optional(),
  cause: jobCause.nullable().optional(),
  /** The event that started it. */
  event_id: z.string().nullable().optional(),
})
export type Job = z.infer<typeof job>

/** Response to a start: the job to follow. */
export const started = z.object({ job_id: z.string() })
