// One provider as openid-client speaks to it: what it says of itself, where the browser is sent, and what its ID token
// claims after every check. All calls go through the guarded fetch; what a provider says of itself is kept for minutes.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  getJwksCache,
  None,
  setJwksCache,
  type ClientAuth,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client'
import { reasonParams } from '#contract/reasons.ts'
import type { Clock } from '../../core/clock.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { GuardedFetch } from '../../outbound-http/guarded-fetch.ts'
import type { BegunSignIn } from './pending-sign-in.ts'
import type { TestDraft } from '#contract/iam/provider.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'

export type SignInSettings = Omit<TestDraft, 'client_secret'>

/** The provider as a client sees it. Refuses with `required` or `address_insecure` where it cannot be found by this. */
export function clientOf(settings: SignInSettings, secret: string | null): Client {
  const issuer = rulesOf(settings.kind).issuer(settings.tenant_id)
  const missing = [
    ...(issuer === '' ? [problemAt('tenant_id', 'required')] : []),
    ...(settings.client_id === '' ? [problemAt('client_id', 'required')] : []),
  ]
  if (missing.length > 0) throw refuse(missing)
  if (URL.parse(issuer) === null)
    throw new PlatformError('address_insecure', { params: { path: 'tenant_id', address: issuer } })
  return { issuer, clientId: settings.client_id, secret }
}

/** Algorithms of ID tokens: signatures only a holder of the provider's private key can make. */
const signedBy = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

/** Seconds. */
const limits = { tolerance: 60, tokenAge: 600, metadata: 300, call: 10 } as const
const mostKept = 100

interface Client {
  readonly issuer: string
  readonly clientId: string
  /** Null where the provider takes none. */
  readonly secret: string | null
  /** What the provider says of itself is asked for anew. */
  readonly isFresh?: boolean
}

export type Claims = Readonly<Record<string, unknown>>

export interface Exchanged {
  readonly claims: Claims
  readonly accessToken: string
}

interface Reply {
  /** The Reply URL with what the provider added. */
  readonly address: URL
  /** Called when the reply holds, before the code is exchanged, … */
  readonly onAsk: () => void
  /** … and when tokens have come, before they are looked at. */
  readonly onTokens: () => void
}

export interface ProviderClient {
  readonly metadata: ServerMetadata
  /** Address at the provider to which the browser is sent. */
  authorizationUrl(begun: BegunSignIn, scope: string): Promise<URL>
  /** Exchanges the code of a reply. */
  exchange(begun: BegunSignIn, reply: Reply): Promise<Exchanged>
  /** The standard user-info call; its `sub` must be that of the ID token. */
  userInfo(exchanged: Exchanged): Promise<Claims>
}

/** Opens the client of one provider, with what it says of itself now. */
export type OpenClient = (client: Client) => Promise<ProviderClient>

const authOf = (metadata: ServerMetadata, secret: string | null): ClientAuth => {
  if (secret === null || secret === '') return None()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret)
}

const acceptedFrom = (metadata: ServerMetadata): string[] => {
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  return offered.filter((name) => signedBy.includes(name))
}

/** Where a browser may be sent: an address of the web, and https where the issuer is. */
const demandBrowserAddress = (metadata: ServerMetadata): void => {
  const to = URL.parse(metadata.authorization_endpoint ?? '')
  if (to === null) throw new PlatformError('provider_answer', { params: reasonParams('answer_shape') })
  const isFit = to.protocol === 'https:' || (to.protocol === 'http:' && metadata.issuer.startsWith('http:'))
  if (!isFit)
    throw new PlatformError('address_insecure', {
      params: { path: 'authorization_endpoint', address: `${to.protocol}//${to.host}` },
    })
}

/**
 * Whoever answers at an address answers for it alone. openid-client compares no issuer where the address is that of the
 * metadata itself, and lets Entra ID call a tenant by its id.
 */
const demandIssuer = ({ issuer }: ServerMetadata, asked: URL): void => {
  const isOwn = URL.parse(issuer)?.origin === asked.origin && !asked.href.includes('/.well-known/')
  if (isOwn) return
  throw new PlatformError('provider_answer', {
    params: reasonParams('issuer_differs', { found: issuer, expected: asked.href }),
  })
}

const demandFresh = ({ iat }: Claims, now: number): void => {
  const age = typeof iat === 'number' ? now / 1000 - iat : Infinity
  if (age > limits.tokenAge + limits.tolerance || age < -limits.tolerance)
    throw new PlatformError('provider_answer', { params: reasonParams('token_expired') })
}

/** openid-client looks at `azp` only where there are several audiences. */
const demandParty = ({ azp }: Claims, clientId: string): void => {
  if (azp === undefined || azp === clientId) return
  const found = typeof azp === 'string' ? azp : JSON.stringify(azp)
  throw new PlatformError('provider_answer', {
    params: reasonParams('audience_differs', { found, expected: clientId }),
  })
}

interface PlatformDeps {
  readonly fetch: GuardedFetch
  readonly clock: Clock
}

/** Remembers by issuer; `make` is asked again after some minutes, and at once after a failure. */
const openMemory = <T>(clock: Clock) => {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<T> }>()
  const forget = (key: string): boolean => kept.delete(key)
  const ask = (key: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known !== undefined && Math.abs(clock.now() - known.at) < limits.metadata * 1000) return known.value
    const value = make()
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, { at: clock.now(), value })
    value.catch(() => forget(key))
    return value
  }
  return { ask, forget }
}

/** Opens providers; `openid-client` is told the platform's time, also where tests hold it still. */
export function openProviderClients({ fetch, clock }: PlatformDeps): OpenClient {
  const remember = openMemory<ServerMetadata>(clock)
  const keys = new Map<string, Parameters<typeof setJwksCache>[1]>()
  const guarded: CustomFetch = (url, options) => fetch(url, options)

  const metadataOf = (issuer: string): Promise<ServerMetadata> =>
    remember.ask(issuer, async () => {
      // http passes only where the guarded fetch lets it pass.
      const asked = new URL(issuer)
      const found = await discovery(asked, 'unnamed', {}, None(), {
        [customFetch]: guarded,
        timeout: limits.call,
        execute: [allowInsecureRequests],
      })
      const metadata = { ...found.serverMetadata() }
      demandIssuer(metadata, asked)
      demandBrowserAddress(metadata)
      return metadata
    })

  return async ({ issuer, clientId, secret, isFresh = false }) => {
    if (isFresh) remember.forget(issuer)
    const metadata = await metadataOf(issuer)
    const server = { ...metadata, id_token_signing_alg_values_supported: acceptedFrom(metadata) }

    const configured = (via: CustomFetch = guarded): Configuration => {
      const skew = Math.round((clock.now() - Date.now()) / 1000)
      const client = { [clockSkew]: skew, [clockTolerance]: limits.tolerance }
      const configuration = new Configuration(server, clientId, client, authOf(metadata, secret))
      configuration[customFetch] = via
      configuration.timeout = limits.call
      allowInsecureRequests(configuration)
      enableNonRepudiationChecks(configuration)
      const cached = isFresh ? undefined : keys.get(issuer)
      if (cached !== undefined) setJwksCache(configuration, cached)
      return configuration
    }

    const keepKeys = (configuration: Configuration): void => {
      const found = getJwksCache(configuration)
      if (keys.size >= mostKept) keys.clear()
      if (found !== undefined) keys.set(issuer, found)
    }

    return {
      metadata,
      authorizationUrl: async (begun, scope) =>
        buildAuthorizationUrl(configured(), {
          redirect_uri: begun.replyTo,
          scope,
          response_mode: 'query',
          state: begun.state,
          nonce: begun.nonce,
          code_challenge: await calculatePKCECodeChallenge(begun.verifier),
          code_challenge_method: 'S256',
        }),
      exchange: async (begun, { address, onAsk, onTokens }) => {
        const configuration = configured(async (url, options) => {
          if (url !== URL.parse(metadata.token_endpoint ?? '')?.href) return guarded(url, options)
          onAsk()
          const answer = await guarded(url, options)
          if (answer.ok) onTokens()
          return answer
        })
        const tokens = await authorizationCodeGrant(configuration, address, {
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          pkceCodeVerifier: begun.verifier,
          idTokenExpected: true,
        })
        keepKeys(configuration)
        const claims = tokens.claims() ?? {}
        demandParty(claims, clientId)
        demandFresh(claims, clock.now())
        return { claims, accessToken: tokens.access_token }
      },
      userInfo: ({ claims, accessToken }) => fetchUserInfo(configured(), accessToken, String(claims['sub'])),
    }
  }
}
