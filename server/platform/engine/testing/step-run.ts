// A run of one step, for tests of executors.
import type { Effect } from '#contract/engine/action.ts'
import { systemSession } from '../../core/session.ts'
import type { StepRun } from '../execution.ts'

/** A run with the system's permissions. `effects` makes it a test run. */
export function stepRun(over: Partial<StepRun> & { readonly effects?: Effect[] } = {}): StepRun {
  const { effects, ...rest } = over
  return {
    jobId: 'job_test',
    key: 'key',
    event: null,
    input: {},
    secrets: {},
    session: systemSession,
    signal: new AbortController().signal,
    progress: () => undefined,
    log: () => undefined,
    print: () => undefined,
    test: effects === undefined ? null : { add: (effect) => void effects.push(effect) },
    ...rest,
  }
}
