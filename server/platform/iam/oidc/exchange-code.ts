// Turns the provider's reply into a response that bindings can read: exchanges the code, checks the ID token, and
// fetches the profile and memberships. Nothing is stored, and no token is returned except in the address that ends the
// session at the provider.
import { type ProviderSubject, rulesOf } from '#domain/bindings/provider-kinds.ts'
import { readsPart } from '#domain/bindings/used-parts.ts'
import { loginPage } from '#contract/iam/sign-in-names.ts'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { GuardedFetch } from '../../outbound-http/guarded-fetch.ts'
import type { PendingSignIn } from './pending-sign-in.ts'
import type { SignInTrace } from './sign-in-trace.ts'
import { fetchMemberships, fetchUserInfo } from './fetch-user-info.ts'
import { type Claims, type OpenClient, clientOf, type SignInSettings } from './provider-client.ts'
import type { IdentityService as Accounts } from '../identity/identity.ts'

/** Parameters of the reply as the provider sent them. */
export interface ProviderReply {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
  readonly error_description?: string | undefined
}

export interface ProviderResponse {
  readonly identity: ProviderSubject
  /** Claims of the ID token, plus `user` and `memberships` if they were fetched. */
  readonly response: Claims
  /** Ends the session at the provider; null if it has no such address. Contains the ID token. */
  readonly signOutUrl: string | null
}

interface CodeExchange {
  readonly settings: SignInSettings
  readonly secret: string | null
  readonly pending: PendingSignIn
  readonly reply: ProviderReply
  readonly trace: SignInTrace
}

interface ProviderClientDeps {
  readonly open: OpenClient
  readonly fetch: GuardedFetch
}

export interface SignInDeps extends ProviderClientDeps {
  readonly identity: Accounts
}

/** Claims that belong to one sign-in and describe no user. */
const transientClaims = new Set(['nonce', 'at_hash', 'c_hash', 's_hash'])

const withoutTransient = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !transientClaims.has(name)))

const addressOf = (pending: PendingSignIn, reply: ProviderReply): URL => {
  const address = new URL(pending.replyTo)
  for (const [name, value] of Object.entries(reply))
    if (typeof value === 'string') address.searchParams.set(name, value)
  return address
}

/**
 * Returns the identity and the response. Throws the errors of openid-client and refusals; the trace stays at the
 * stage that failed.
 */
export async function exchangeCode(
  deps: ProviderClientDeps,
  exchange: CodeExchange,
): Promise<ProviderResponse> {
  const { settings, secret, pending, reply, trace } = exchange
  const client = await deps.open(clientOf(settings, secret))
  // A test sign-in has passed discovery when it redirected the browser.
  if (trace.stage === 'discovery') trace.startStage('authorization')
  const exchanged = await client.exchange(pending, {
    address: addressOf(pending, reply),
    onTokenRequest: ({ method, refused }) => {
      if (trace.stage !== 'token') trace.startStage('token')
      if (method !== null) trace.record({ client_authentication: method })
      if (refused !== null) trace.record({ refused_client_authentication: refused })
    },
    onTokens: () => trace.startStage('id_token'),
  })
  const claims = withoutTransient(exchanged.claims)
  trace.record({ claims })
  const identity = rulesOf(settings.kind).identity(claims)
  if (identity === null)
    throw new PlatformError('provider_answer', { params: reasonParams('claims_missing') })
  const calls = { settings, client, exchanged }
  let response: Claims = claims
  if (settings.user_info) {
    trace.startStage('user_info')
    const user = await fetchUserInfo(deps.fetch, calls)
    trace.record({ user })
    response = { ...response, user }
  }
  if (readsPart(settings, 'memberships')) {
    trace.startStage('memberships')
    const memberships = await fetchMemberships(deps.fetch, calls)
    trace.record({ memberships: memberships ?? null })
    if (memberships !== undefined) response = { ...response, memberships }
  }
  const signOutUrl = client.signOutUrl(exchanged, new URL(loginPage, pending.replyTo).href)?.href ?? null
  return { identity, response, signOutUrl }
}
