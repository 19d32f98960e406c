// Test sign-ins: the real flow of an unsaved draft through the same Reply URL. They live in memory for ten minutes, are
// seen by whoever began them only, and write nothing: no account, no code, no record, no trace.
import { randomBytes } from 'node:crypto'
import type { TestDraft } from '#contract/iam/provider.ts'
import type { Trial } from '#contract/iam/sign-in.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { Clock } from '../../../core/clock.ts'
import { PlatformError } from '../../../core/error.ts'
import type { Session } from '../../../core/session.ts'
import { cutTo, recordLimit, openRedaction } from '../redact.ts'
import { openCourse, type Course } from '../sign-in-trace.ts'
import type { Claims } from '../provider-client.ts'

/** Seconds that a test sign-in lives, and how many there may be: the oldest makes room. */
const life = 600
const most = 20

export interface RunningTrial {
  readonly id: string
  readonly owner: string
  /** Id of the saved provider, empty for one that is not saved. */
  readonly provider: string
  readonly draft: TestDraft
  readonly secret: string | null
  /** Anew each time the browser is sent to the provider. */
  course: Course
  state: Trial['state']
  response: Claims | null
  /** As it is shown once it is over: what it was made of may be large, and is asked for again and again. */
  shown: Trial | null
  readonly expiresAt: number
}

export interface Trials {
  begin(trial: Pick<RunningTrial, 'owner' | 'provider' | 'draft' | 'secret'>): RunningTrial
  /** Refuses with `not_found` where it is over or somebody else's. */
  of(id: string, owner: Pick<Session, 'uid'>): RunningTrial
  /** For the reply, which only the browser that began it can send. */
  running(id: string): RunningTrial | undefined
}

export function openTrials(clock: Clock): Trials {
  const trials = new Map<string, RunningTrial>()
  const isAlive = (trial: RunningTrial): boolean => {
    const left = trial.expiresAt - clock.now()
    return left > 0 && left <= life * 1000
  }
  const makeRoom = (): void => {
    for (const [id, trial] of trials) if (!isAlive(trial)) trials.delete(id)
    for (const id of trials.keys()) if (trials.size >= most) trials.delete(id)
  }
  const find = (id: string): RunningTrial | undefined => {
    const trial = trials.get(id)
    return trial !== undefined && isAlive(trial) ? trial : undefined
  }
  return {
    begin: (given) => {
      makeRoom()
      const id = randomBytes(24).toString('base64url')
      const trial: RunningTrial = {
        ...given,
        id,
        course: openCourse(),
        state: 'waiting',
        response: null,
        shown: null,
        expiresAt: clock.now() + life * 1000,
      }
      trials.set(id, trial)
      return trial
    },
    of: (id, { uid }) => {
      const trial = find(id)
      if (trial === undefined || trial.owner !== uid)
        throw new PlatformError('not_found', { params: { kind: 'trial' satisfies TermCode, name: id } })
      return trial
    },
    running: find,
  }
}

const view = ({ id, state, course, response, expiresAt }: RunningTrial): Trial => {
  const redact = openRedaction()
  const readable = (tree: object): Record<string, unknown> => ({
    ...cutTo(recordLimit, redact(tree)).response,
  })
  const heard = response === null ? null : readable(response)
  return {
    id,
    state,
    stages: course.stages.map((stage) => ({
      ...stage,
      ...(state === 'waiting' ? { state } : {}),
      shown: readable(stage.shown),
    })),
    response: heard,
    expires_at: new Date(expiresAt).toISOString(),
  }
}

/** A test sign-in as it is shown: what could sign somebody in is taken out, lists are cut. */
export function shownTrial(trial: RunningTrial): Trial {
  return trial.shown ?? view(trial)
}

/** Keeps of a test sign-in that is over only what is shown of it. */
export function keepShown(trial: RunningTrial): void {
  trial.shown = view(trial)
  trial.response = null
  trial.course = openCourse()
}

/** A test sign-in begins anew: nothing is left of the time before. */
export function beginAnew(trial: RunningTrial): void {
  trial.state = 'running'
  trial.shown = null
  trial.response = null
  trial.course = openCourse()
}
