// Tracks the stages of a sign-in: their states, durations and details. A test sign-in shows it; a real one reports
// the stage at which it failed.
import type { Problem } from '#contract/http.ts'
import { signInStages, type SignInStage, type TestSignInStage } from '#contract/iam/sign-in.ts'

export interface SignInTrace {
  /** Completes the current stage and starts another; stages in between are skipped. */
  startStage(stage: SignInStage): void
  /** Adds details to the current stage; callers remove secrets. */
  record(shown: Readonly<Record<string, unknown>>): void
  finish(): void
  fail(problem: Problem): void
  readonly stage: SignInStage
  readonly stages: readonly TestSignInStage[]
}

const waiting = (): TestSignInStage[] =>
  signInStages.map((stage) => ({ stage, state: 'waiting', duration: null, problem: null, shown: {} }))

/** The stage of a sign-in that never reached its provider. */
export const firstStage: SignInStage = signInStages[0]

/** Starts at the stage `discovery`. `now`: milliseconds of a monotonic clock. */
export function openSignInTrace(now: () => number = () => performance.now()): SignInTrace {
  const stages = waiting()
  let stage: SignInStage = 'discovery'
  let since = now()

  const update = (of: SignInStage, to: Partial<TestSignInStage>): void => {
    const index = signInStages.indexOf(of)
    const current = stages[index]
    if (current !== undefined) stages[index] = { ...current, ...to }
  }
  const elapsed = (): number => Math.max(0, Math.round((now() - since) * 10) / 10)
  const close = (state: TestSignInStage['state'], problem: Problem | null = null): void =>
    update(stage, { state, duration: elapsed(), problem })

  update(stage, { state: 'running' })
  return {
    startStage: (next) => {
      close('done')
      const [from, to] = [signInStages.indexOf(stage), signInStages.indexOf(next)]
      for (const between of signInStages.slice(from + 1, to)) update(between, { state: 'skipped' })
      stage = next
      since = now()
      update(stage, { state: 'running' })
    },
    record: (shown) => update(stage, { shown: { ...stages[signInStages.indexOf(stage)]?.shown, ...shown } }),
    finish: () => close('done'),
    fail: (problem) => close('failed', problem),
    get stage() {
      return stage
    },
    get stages() {
      return stages.map((each) => ({ ...each }))
    },
  }
}
