// From the provider's reply to what it says of a person: the exchange of the code, the checks of the ID token, the
// profile and the memberships, as one response that bindings read. Nothing is kept here, and no token leaves.
import { type Identity, rulesOf } from '#domain/bindings/provider-kinds.ts'
import { reads } from '#domain/bindings/used-parts.ts'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { GuardedFetch } from '../../outbound-http/guarded-fetch.ts'
import type { BegunSignIn } from './pending-sign-in.ts'
import type { Course } from './sign-in-trace.ts'
import { membershipsOf, userOf } from './fetch-user-info.ts'
import { type Claims, type OpenClient, clientOf, type SignInSettings } from './provider-client.ts'
import type { Identity as Accounts } from '../identity/identity.ts'

/** Parameters of the reply as the provider sent them. */
export interface ProviderReply {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
  readonly error_description?: string | undefined
}

export interface Heard {
  readonly identity: Identity
  /** Claims of the ID token, with `user` and `memberships` beside them where they were asked for. */
  readonly response: Claims
}

interface Hearing {
  readonly settings: SignInSettings
  readonly secret: string | null
  readonly begun: BegunSignIn
  readonly reply: ProviderReply
  readonly course: Course
}

interface Ears {
  readonly open: OpenClient
  readonly fetch: GuardedFetch
}

export interface SignInDeps extends Ears {
  readonly identity: Accounts
}

/** Of one sign-in only; they say nothing of the person. */
const passing = new Set(['nonce', 'at_hash', 'c_hash', 's_hash'])

const lasting = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !passing.has(name)))

const addressOf = (begun: BegunSignIn, reply: ProviderReply): URL => {
  const address = new URL(begun.replyTo)
  for (const [name, value] of Object.entries(reply))
    if (typeof value === 'string') address.searchParams.set(name, value)
  return address
}

/**
 * What the provider says. Throws what openid-client throws and refusals of its own; the course stands at the stage that
 * failed.
 */
export async function hearProvider(ears: Ears, hearing: Hearing): Promise<Heard> {
  const { settings, secret, begun, reply, course } = hearing
  const client = await ears.open(clientOf(settings, secret))
  // A test sign-in has come past the discovery when it sent the browser away.
  if (course.stage === 'discovery') course.enter('authorization')
  const exchanged = await client.exchange(begun, {
    address: addressOf(begun, reply),
    onAsk: () => course.enter('token'),
    onTokens: () => course.enter('id_token'),
  })
  const claims = lasting(exchanged.claims)
  course.show({ claims })
  const identity = rulesOf(settings.kind).identity(claims)
  if (identity === null)
    throw new PlatformError('provider_answer', { params: reasonParams('claims_missing') })
  const calls = { settings, client, exchanged }
  let response: Claims = claims
  if (settings.user_info) {
    course.enter('user_info')
    const user = await userOf(ears.fetch, calls)
    course.show({ user })
    response = { ...response, user }
  }
  if (reads(settings, 'memberships')) {
    course.enter('memberships')
    const memberships = await membershipsOf(ears.fetch, calls)
    course.show({ memberships: memberships ?? null })
    if (memberships !== undefined) response = { ...response, memberships }
  }
  return { identity, response }
}
