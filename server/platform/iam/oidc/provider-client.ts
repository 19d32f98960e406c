// A provider as openid-client sees it: its metadata, the authorization URL, and the checked claims of its ID tokens.
// All calls use the guarded fetch; metadata is cached for five minutes.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
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
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client'
import { reasonParams } from '#contract/reasons.ts'
import type { Clock } from '../../core/clock.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { GuardedFetch } from '../../outbound-http/guarded-fetch.ts'
import { clientAuth, methodsToTry, tryMethods, withoutChallenge } from './client-authentication.ts'
import type { PendingSignIn } from './pending-sign-in.ts'
import type { ClientAuthentication, ClientSecretMethod, TestDraft } from '#contract/iam/provider.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'

export type SignInSettings = Omit<TestDraft, 'client_secret'>

/**
 * The OAuth client for a provider. Refuses with `required` or `address_insecure` if the settings do not identify a
 * provider.
 */
export function clientOf(settings: SignInSettings, secret: string | null): Client {
  const issuer = rulesOf(settings.kind).issuer(settings.tenant_id)
  const missing = [
    ...(issuer === '' ? [problemAt('tenant_id', 'required')] : []),
    ...(settings.client_id === '' ? [problemAt('client_id', 'required')] : []),
  ]
  if (missing.length > 0) throw refuse(missing)
  if (URL.parse(issuer) === null)
    throw new PlatformError('address_insecure', { params: { path: 'tenant_id', address: issuer } })
  return {
    issuer,
    clientId: settings.client_id,
    secret: secret === '' ? null : secret,
    authentication: settings.client_authentication,
  }
}

/** Algorithms of ID tokens: signatures that require the provider's private key. */
const allowedAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

/** Seconds. */
const limits = { tolerance: 60, tokenAge: 600, metadata: 300, call: 10 } as const
const maxCached = 100
/** A longer ID token is left out of a URL; the provider then asks the user. In characters. */
const maxHint = 4096

interface Client {
  readonly issuer: string
  readonly clientId: string
  /** Null if the provider needs none. */
  readonly secret: string | null
  readonly authentication: ClientAuthentication
  /** Bypasses the metadata cache. */
  readonly isFresh?: boolean
}

export type Claims = Readonly<Record<string, unknown>>

export interface Exchanged {
  readonly claims: Claims
  readonly accessToken: string
  readonly idToken: string
}

interface TokenAttempt {
  /** Null without a secret. */
  readonly method: ClientSecretMethod | null
  /** The method that the provider refused before; null at the first attempt. */
  readonly refused: ClientSecretMethod | null
}

interface Reply {
  /** The Reply URL with the parameters the provider added. */
  readonly address: URL
  /** Called once the reply is valid, before each request that exchanges the code. */
  readonly onTokenRequest: (attempt: TokenAttempt) => void
  /** Called once tokens have arrived, before they are checked. */
  readonly onTokens: () => void
}

export interface ProviderClient {
  readonly metadata: ServerMetadata
  /** URL at the provider to redirect the browser to. */
  authorizationUrl(pending: PendingSignIn, scope: string): Promise<URL>
  /** Exchanges the code of a reply. */
  exchange(pending: PendingSignIn, reply: Reply): Promise<Exchanged>
  /** The standard user-info call; its `sub` must equal that of the ID token. */
  userInfo(exchanged: Exchanged): Promise<Claims>
  /** URL that ends the session at the provider and returns to `returnTo`; null if it has none. */
  signOutUrl(exchanged: Exchanged, returnTo: string): URL | null
}

/** Opens the client of one provider with its current metadata. */
export type OpenClient = (client: Client) => Promise<ProviderClient>

const acceptedAlgorithms = (metadata: ServerMetadata): string[] => {
  const supported = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  return supported.filter((name) => allowedAlgorithms.includes(name))
}

/** The browser may only be sent to a web address, with https if the issuer uses https. */
const isBrowserAddress = ({ issuer }: ServerMetadata, address = ''): boolean => {
  const protocol = URL.parse(address)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
}

const demandBrowserAddress = (metadata: ServerMetadata): void => {
  const address = metadata.authorization_endpoint
  const to = URL.parse(address ?? '')
  if (to === null) throw new PlatformError('provider_answer', { params: reasonParams('answer_shape') })
  if (!isBrowserAddress(metadata, address))
    throw new PlatformError('address_insecure', {
      params: { path: 'authorization_endpoint', address: `${to.protocol}//${to.host}` },
    })
}

/**
 * A server may speak for its own address only. openid-client does not compare the issuer if the address is the
 * metadata address itself, and accepts Entra ID's tenant ids.
 */
const demandIssuer = ({ issuer }: ServerMetadata, requested: URL): void => {
  const isOwn = URL.parse(issuer)?.origin === requested.origin && !requested.href.includes('/.well-known/')
  if (isOwn) return
  throw new PlatformError('provider_answer', {
    params: reasonParams('issuer_differs', { found: issuer, expected: requested.href }),
  })
}

const demandRecent = ({ iat }: Claims, now: number): void => {
  const age = typeof iat === 'number' ? now / 1000 - iat : Infinity
  if (age > limits.tokenAge + limits.tolerance || age < -limits.tolerance)
    throw new PlatformError('provider_answer', { params: reasonParams('token_expired') })
}

/** openid-client checks `azp` only if there are several audiences. */
const demandAuthorizedParty = ({ azp }: Claims, clientId: string): void => {
  if (azp === undefined || azp === clientId) return
  const found = typeof azp === 'string' ? azp : JSON.stringify(azp)
  throw new PlatformError('provider_answer', {
    params: reasonParams('audience_differs', { found, expected: clientId }),
  })
}

const signOutUrlOf = (
  configuration: Configuration,
  { idToken, returnTo }: { readonly idToken: string; readonly returnTo: string },
): URL | null => {
  const metadata = configuration.serverMetadata()
  if (!isBrowserAddress(metadata, metadata.end_session_endpoint)) return null
  return buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: returnTo,
    ...(idToken.length > maxHint ? {} : { id_token_hint: idToken }),
  })
}

interface PlatformDeps {
  readonly fetch: GuardedFetch
  readonly clock: Clock
}

/** Caches by issuer; `load` runs again after five minutes, and immediately after a failure. */
const openCache = <T>(clock: Clock) => {
  const entries = new Map<string, { readonly at: number; readonly value: Promise<T> }>()
  const forget = (key: string): boolean => entries.delete(key)
  const get = (key: string, load: () => Promise<T>): Promise<T> => {
    const cached = entries.get(key)
    if (cached !== undefined && Math.abs(clock.now() - cached.at) < limits.metadata * 1000)
      return cached.value
    const value = load()
    if (entries.size >= maxCached) entries.clear()
    entries.set(key, { at: clock.now(), value })
    value.catch(() => forget(key))
    return value
  }
  return { get, forget }
}

/** Reads the metadata of an issuer. http is allowed only where the guarded fetch allows it. */
const readMetadata = async (issuer: string, guarded: CustomFetch): Promise<ServerMetadata> => {
  const requested = new URL(issuer)
  const found = await discovery(requested, 'unnamed', {}, None(), {
    [customFetch]: guarded,
    timeout: limits.call,
    execute: [allowInsecureRequests],
  })
  const metadata = { ...found.serverMetadata() }
  demandIssuer(metadata, requested)
  demandBrowserAddress(metadata)
  return metadata
}

/** Opens provider clients. openid-client uses the platform's clock, including the fixed one of tests. */
export function openProviderClients({ fetch, clock }: PlatformDeps): OpenClient {
  const metadataCache = openCache<ServerMetadata>(clock)
  const keys = new Map<string, Parameters<typeof setJwksCache>[1]>()
  const guarded: CustomFetch = (url, options) => fetch(url, options)

  return async ({ issuer, clientId, secret, authentication, isFresh = false }) => {
    if (isFresh) metadataCache.forget(issuer)
    const metadata = await metadataCache.get(issuer, () => readMetadata(issuer, guarded))
    const server = { ...metadata, id_token_signing_alg_values_supported: acceptedAlgorithms(metadata) }

    const configured = (via: CustomFetch = guarded, method: ClientSecretMethod | null = null) => {
      const skew = Math.round((clock.now() - Date.now()) / 1000)
      const client = { [clockSkew]: skew, [clockTolerance]: limits.tolerance }
      const configuration = new Configuration(server, clientId, client, clientAuth(secret, method))
      configuration[customFetch] = via
      configuration.timeout = limits.call
      allowInsecureRequests(configuration)
      enableNonRepudiationChecks(configuration)
      const cached = isFresh ? undefined : keys.get(issuer)
      if (cached !== undefined) setJwksCache(configuration, cached)
      return configuration
    }

    const requestTokens = async (
      pending: PendingSignIn,
      { address, onTokenRequest, onTokens }: Reply,
      attempt: TokenAttempt,
    ) => {
      const via: CustomFetch = async (url, options) => {
        if (url !== URL.parse(metadata.token_endpoint ?? '')?.href) return guarded(url, options)
        onTokenRequest(attempt)
        const answer = await guarded(url, options)
        if (answer.ok) onTokens()
        return withoutChallenge(answer)
      }
      const configuration = configured(via, attempt.method)
      const tokens = await authorizationCodeGrant(configuration, address, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.verifier,
        idTokenExpected: true,
      })
      const found = getJwksCache(configuration)
      if (keys.size >= maxCached) keys.clear()
      if (found !== undefined) keys.set(issuer, found)
      return tokens
    }

    return {
      metadata,
      authorizationUrl: async (pending, scope) =>
        buildAuthorizationUrl(configured(), {
          redirect_uri: pending.replyTo,
          scope,
          response_mode: 'query',
          state: pending.state,
          nonce: pending.nonce,
          code_challenge: await calculatePKCECodeChallenge(pending.verifier),
          code_challenge_method: 'S256',
        }),
      exchange: async (pending, reply) => {
        const grant = (attempt: TokenAttempt) => requestTokens(pending, reply, attempt)
        const tokens =
          secret === null
            ? await grant({ method: null, refused: null })
            : await tryMethods(methodsToTry(authentication, metadata), (method, refused) =>
                grant({ method, refused }),
              )
        const claims = tokens.claims() ?? {}
        demandAuthorizedParty(claims, clientId)
        demandRecent(claims, clock.now())
        return { claims, accessToken: tokens.access_token, idToken: tokens.id_token ?? '' }
      },
      userInfo: ({ claims, accessToken }) => fetchUserInfo(configured(), accessToken, String(claims['sub'])),
      signOutUrl: ({ idToken }, returnTo) => signOutUrlOf(configured(), { idToken, returnTo }),
    }
  }
}
