// Runs one step of a job until it succeeds or has no tries left.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ActionKind } from '#contract/engine/action.ts'
import type { JobStep } from '#contract/jobs/job.ts'
import type { WorkflowStep } from '#contract/engine/workflow.ts'
import { nested } from '#contract/sentence.ts'
import { retryWaits } from '#domain/engine/retry-waits.ts'
import { instantOf, type Clock } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { DurableWork } from '../../jobs/durable-jobs.ts'
import { failureOf } from '../../jobs/job-record.ts'
import type { StoredAction } from '../core/stores.ts'
import type { StepResult } from '../execution.ts'

/** Effects outside the platform, which a second run would repeat. */
const isOutside = (kind: ActionKind): boolean => kind === 'http_request' || kind === 'send_email'

interface StepTask {
  readonly clock: Clock
  readonly work: DurableWork
  readonly index: number
  readonly step: WorkflowStep
  /** As it was when the job started or continues. */
  readonly stored: JobStep
  /** Throws `action_deleted` and `action_disabled`. */
  readonly findAction: () => Promise<StoredAction>
  readonly run: (action: StoredAction) => Promise<StepResult>
}

export type StepEnd = { readonly result: StepResult } | { readonly failure: Error }

type Tries = NonNullable<JobStep['tries']>

const errorOf = (error: unknown): Error =>
  error instanceof Error ? error : new Error('a step failed', { cause: error })

/** Milliseconds until the next try; less if some of them passed before a restart. */
const waitOf = ({ clock }: StepTask, tries: Tries): number => {
  const last = tries.at(-1)
  if (last === undefined) return 0
  const whole = (last.wait ?? 0) * 1000
  const passed = clock.now() - Date.parse(last.finished_at)
  return Math.min(whole, Math.max(0, whole - passed))
}

/** Longest wait of a timer. */
const longest = 2 ** 31 - 1

const waitForTry = async (task: StepTask, tries: Tries): Promise<void> => {
  const wait = waitOf(task, tries)
  if (wait === 0) return
  const { work, step, index } = task
  const params = { step: step.id, try: tries.length + 1, tries: step.tries, seconds: Math.ceil(wait / 1000) }
  work.log('warning', 'step_waits', params)
  work.step(index, { state: 'waiting', tries })
  await work.pause(() =>
    sleep(Math.min(wait, longest), undefined, { signal: work.signal }).catch(() => {
      work.signal.throwIfAborted()
    }),
  )
}

const runOnce = async (task: StepTask, { action, tries }: { action: StoredAction; tries: Tries }) => {
  const { work, index, step } = task
  work.step(index, { state: 'running', tries, progress: null })
  work.log('info', 'step_started', { step: step.id })
  if (isOutside(action.work.kind)) await work.saved()
  const result = await task.run(action)
  const { rows, refused } = result
  work.step(index, {
    state: refused > 0 ? 'attention' : 'done',
    rows,
    rejected_rows: refused,
    progress: 1,
    result: result.result,
  })
  work.log('info', 'step_done', { step: step.id })
  return result
}

/** A run that was cut off by a stop of the platform is repeated, unless it may have had effects outside. */
const checkRestart = ({ step, work }: StepTask, { work: { kind } }: StoredAction): void => {
  if (isOutside(kind)) throw new PlatformError('step_interrupted', { params: { step: step.id } })
  work.log('warning', 'step_again', { step: step.id })
}

const fail = ({ work, index, step }: StepTask, error: Error): StepEnd => {
  work.step(index, { state: 'failed', progress: null })
  if (step.on_failure === 'continue') work.log('warning', 'step_continues', { step: step.id })
  return { failure: error }
}

/** Runs a step. Throws only if the job is cancelled or suspended. */
export async function runStep(task: StepTask): Promise<StepEnd> {
  const { work, step, clock } = task
  let tries: Tries = task.stored.tries ?? []
  let wasRunning = task.stored.state === 'running'
  for (;;) {
    let started = instantOf(clock)
    try {
      await waitForTry(task, tries)
      started = instantOf(clock)
      const action = await task.findAction()
      if (wasRunning) checkRestart(task, action)
      return { result: await runOnce(task, { action, tries }) }
    } catch (error) {
      work.signal.throwIfAborted()
      wasRunning = false
      const failure = failureOf(error)
      work.log('error', 'step_failed', { step: step.id, ...nested('reason', failure) })
      if (tries.length + 1 >= step.tries) return fail(task, errorOf(error))
      const wait = retryWaits(step)[tries.length]
      tries = [...tries, { started_at: started, finished_at: instantOf(clock), failure, wait }]
    }
  }
}
