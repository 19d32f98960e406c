// The interface between jobs, which decide what runs when, and actions, which do the work of one step.
import type { ActionKind, ActionParameters, Effect } from '#contract/engine/action.ts'
import type { LogCode } from '#contract/jobs/job.ts'
import type { ErrorParams } from '#contract/errors.ts'
import type { Session } from '../core/session.ts'
import type { LogLevel } from '../jobs/jobs.ts'

/** The event of a step (ENG3). */
export interface StepEvent {
  readonly type: 'event'
  /** The body as it was sent. */
  readonly text: () => Promise<string>
  /** Path of a file with the body, for readers that need one. */
  readonly file: () => Promise<string>
  /** Null if the content is not a list. */
  readonly rows: number | null
}

/** What a step uses while it runs. */
export interface StepRun {
  readonly jobId: string
  /** The same for every try of a step of a job: rows written under one key appear once. */
  readonly key: string
  /** Null if the job was not started by an event. */
  readonly event: StepEvent | null
  /** The step's input, with templates resolved: `input` in parameters and in Python. */
  readonly input: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
  /** What both the starter and the last editor of the action may do (ENG25). */
  readonly session: Session
  /** Aborted on cancellation and at the timeout of the action, with a PlatformError as its reason. */
  readonly signal: AbortSignal
  progress(fraction: number): void
  log(level: LogLevel, code: LogCode, params?: ErrorParams): void
  /** A line that the action printed. Values of secrets are masked. */
  print(line: string): void
  /** Set for a test: effects are collected here and not caused (ENG20). */
  readonly test: { add(effect: Effect): void } | null
}

export interface StepResult {
  /** JSON text with all digits: `steps.<id>.result` of later steps (ENG26). */
  readonly result: string
  readonly rows: number | null
  readonly refused: number
}

/** Runs an action of one kind. Templates in the parameters are resolved. Throws PlatformError. */
export type Executor<K extends ActionKind> = (
  parameters: ActionParameters[K],
  run: StepRun,
) => Promise<StepResult>

export type Executors = { readonly [K in ActionKind]: Executor<K> }
