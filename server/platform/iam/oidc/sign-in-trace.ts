// The course of one sign-in through its stages: where it stands, how long each took, what there was to see. It decides
// nothing; a test sign-in shows it, a real one says by it where it failed.
import type { Problem } from '#contract/http.ts'
import { signInStages, type SignInStage, type TestSignInStage } from '#contract/iam/sign-in.ts'

export interface Course {
  /** Ends the present stage as done and begins another; those in between were not needed. */
  enter(stage: SignInStage): void
  /** What there is to see of the present stage; callers take secrets out. */
  show(shown: Readonly<Record<string, unknown>>): void
  end(): void
  fail(problem: Problem): void
  readonly stage: SignInStage
  readonly stages: readonly TestSignInStage[]
}

const waiting = (): TestSignInStage[] =>
  signInStages.map((stage) => ({ stage, state: 'waiting', duration: null, problem: null, shown: {} }))

/** The stage of a sign-in that never came to its provider. */
export const firstStage: SignInStage = signInStages[0]

/** Begins at the stage `discovery`. `now`: milliseconds of a clock that never runs backwards. */
export function openCourse(now: () => number = () => performance.now()): Course {
  const stages = waiting()
  let stage: SignInStage = 'discovery'
  let since = now()

  const change = (of: SignInStage, to: Partial<TestSignInStage>): void => {
    const index = signInStages.indexOf(of)
    const present = stages[index]
    if (present !== undefined) stages[index] = { ...present, ...to }
  }
  const took = (): number => Math.max(0, Math.round((now() - since) * 10) / 10)
  const close = (state: TestSignInStage['state'], problem: Problem | null = null): void =>
    change(stage, { state, duration: took(), problem })

  change(stage, { state: 'running' })
  return {
    enter: (next) => {
      close('done')
      const [from, to] = [signInStages.indexOf(stage), signInStages.indexOf(next)]
      for (const between of signInStages.slice(from + 1, to)) change(between, { state: 'skipped' })
      stage = next
      since = now()
      change(stage, { state: 'running' })
    },
    show: (shown) => change(stage, { shown: { ...stages[signInStages.indexOf(stage)]?.shown, ...shown } }),
    end: () => close('done'),
    fail: (problem) => close('failed', problem),
    get stage() {
      return stage
    },
    get stages() {
      return stages.map((each) => ({ ...each }))
    },
  }
}
