// Test sign-ins run the real flow with an unsaved draft through the same Reply URL. They stay in memory for ten
// minutes, are visible to their owner only, and write nothing: no account, no code, no record, no audit entry.
import { randomBytes } from 'node:crypto'
import type { TestDraft } from '#contract/iam/provider.ts'
import type { TestSignIn } from '#contract/iam/sign-in.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { Clock } from '../../../core/clock.ts'
import { PlatformError } from '../../../core/error.ts'
import type { Session } from '../../../core/session.ts'
import { cutTo, recordLimit, openRedaction } from '../redact.ts'
import { openSignInTrace, type SignInTrace } from '../sign-in-trace.ts'
import type { Claims } from '../provider-client.ts'

/** Lifetime in seconds, and how many there may be: a new one replaces the oldest. */
const lifetime = 600
const maxTestSignIns = 20

export interface RunningTestSignIn {
  readonly id: string
  readonly owner: string
  /** Id of the saved provider, empty for one that is not saved. */
  readonly provider: string
  readonly draft: TestDraft
  readonly secret: string | null
  /** Replaced each time the browser is redirected to the provider. */
  trace: SignInTrace
  state: TestSignIn['state']
  response: Claims | null
  /** Computed once when it is over: its data may be large, and clients poll it. */
  finalView: TestSignIn | null
  readonly expiresAt: number
}

export interface TestSignIns {
  start(input: Pick<RunningTestSignIn, 'owner' | 'provider' | 'draft' | 'secret'>): RunningTestSignIn
  /** Refuses with `not_found` if it has expired or belongs to another user. */
  get(id: string, owner: Pick<Session, 'uid'>): RunningTestSignIn
  /** For the reply, which only the browser that started it can send. */
  find(id: string): RunningTestSignIn | undefined
}

export function openTestSignIns(clock: Clock): TestSignIns {
  const testSignIns = new Map<string, RunningTestSignIn>()
  const isActive = (testSignIn: RunningTestSignIn): boolean => {
    const left = testSignIn.expiresAt - clock.now()
    return left > 0 && left <= lifetime * 1000
  }
  const evict = (): void => {
    for (const [id, testSignIn] of testSignIns) if (!isActive(testSignIn)) testSignIns.delete(id)
    for (const id of testSignIns.keys()) if (testSignIns.size >= maxTestSignIns) testSignIns.delete(id)
  }
  const find = (id: string): RunningTestSignIn | undefined => {
    const testSignIn = testSignIns.get(id)
    return testSignIn !== undefined && isActive(testSignIn) ? testSignIn : undefined
  }
  return {
    start: (input) => {
      evict()
      const id = randomBytes(24).toString('base64url')
      const testSignIn: RunningTestSignIn = {
        ...input,
        id,
        trace: openSignInTrace(),
        state: 'waiting',
        response: null,
        finalView: null,
        expiresAt: clock.now() + lifetime * 1000,
      }
      testSignIns.set(id, testSignIn)
      return testSignIn
    },
    get: (id, { uid }) => {
      const testSignIn = find(id)
      if (testSignIn === undefined || testSignIn.owner !== uid)
        throw new PlatformError('not_found', { params: { kind: 'trial' satisfies TermCode, name: id } })
      return testSignIn
    },
    find,
  }
}

const view = ({ id, state, trace, response, expiresAt }: RunningTestSignIn): TestSignIn => {
  const redact = openRedaction()
  const redacted = (tree: object): Record<string, unknown> => ({
    ...cutTo(recordLimit, redact(tree)).response,
  })
  const redactedResponse = response === null ? null : redacted(response)
  return {
    id,
    state,
    stages: trace.stages.map((stage) => ({
      ...stage,
      // The user signs in at the provider: nothing runs here.
      ...(state === 'waiting' && stage.state === 'running' ? { state } : {}),
      shown: redacted(stage.shown),
    })),
    response: redactedResponse,
    expires_at: new Date(expiresAt).toISOString(),
  }
}

/** A test sign-in as clients see it: without secrets, with lists cut. */
export function viewOf(testSignIn: RunningTestSignIn): TestSignIn {
  return testSignIn.finalView ?? view(testSignIn)
}

/** Drops everything but the view of a test sign-in that is over. */
export function finalize(testSignIn: RunningTestSignIn): void {
  testSignIn.finalView = view(testSignIn)
  testSignIn.response = null
  testSignIn.trace = openSignInTrace()
}

/** Restarts a test sign-in without any data of the previous run: it waits for the user again. */
export function restart(testSignIn: RunningTestSignIn): void {
  testSignIn.state = 'waiting'
  testSignIn.finalView = null
  testSignIn.response = null
  testSignIn.trace = openSignInTrace()
}
