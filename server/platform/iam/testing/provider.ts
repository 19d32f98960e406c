// A real identity provider on this machine for tests and journeys: `oidc-provider` with its own accounts and a plain
// sign-in page.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider, { type Configuration } from 'oidc-provider'
import type { ClientSecretMethod } from '#contract/iam/provider.ts'
import { loginPage } from '#contract/iam/sign-in-names.ts'

/** Claims of accounts by name; `sub` is the name unless given. */
export type ProviderAccounts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface StrictAuthentication {
  readonly method: ClientSecretMethod
  readonly error: 'invalid_client' | 'unauthorized_client'
}

export interface ProviderOptions {
  /** 0 for any free port. */
  readonly port?: number | undefined
  /** Allowed Reply URLs. */
  readonly replyUrls: readonly string[]
  readonly accounts?: ProviderAccounts
  /**
   * The registered client authentication is enforced; other requests for tokens get `error`. `oidc-provider` itself
   * accepts both methods for every client.
   */
  readonly strict?: StrictAuthentication | undefined
  /** Called with each token and code when it is issued. */
  readonly onHandOut?: (value: string) => void
}

export interface RunningProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Current accounts; tests may change their claims. */
  readonly accounts: Map<string, Readonly<Record<string, unknown>>>
  /** Every token and code issued so far. */
  readonly handedOut: readonly string[]
  close(): Promise<void>
}

/** Two users of a fictitious harbour office. */
export const harbourAccounts: ProviderAccounts = {
  ada: {
    preferred_username: 'ada.quay',
    email: 'ada@harbour.example',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Quay',
    gender: 'Ms',
    groups: ['pilots', 'harbour-admins'],
  },
  ben: {
    preferred_username: 'ben.mole',
    email: 'ben@harbour.example',
    email_verified: true,
    given_name: 'Ben',
    family_name: 'Mole',
    groups: ['pilots'],
  },
}

const claimsByScope = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['preferred_username', 'given_name', 'family_name', 'name', 'gender', 'locale', 'department'],
  groups: ['groups'],
}

const escaped = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const page = (
  names: readonly string[],
  uid: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<title>Harbour sign-in</title><h1>Harbour sign-in</h1>
<form method="post" action="/interaction/${escaped(uid)}"><p><label>Account <input name="account" list="accounts" autofocus></label></p>
<datalist id="accounts">${names.map((name) => `<option value="${escaped(name)}">`).join('')}</datalist>
<button name="act" value="sign-in">Sign in</button> <button name="act" value="cancel">Cancel</button></form></html>`

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'harbour' }
}

type Accounts = RunningProvider['accounts']

const grantAll: Configuration['loadExistingGrant'] = async (ctx) => {
  const { client, session, provider, params } = ctx.oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  const scope = params?.['scope']
  grant.addOIDCScope(typeof scope === 'string' ? scope : 'openid')
  await grant.save()
  return grant
}

const configuration = (
  client: { id: string; secret: string },
  more: { options: ProviderOptions; accounts: Accounts },
) =>
  ({
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: more.options.strict?.method ?? 'client_secret_basic',
        redirect_uris: [...more.options.replyUrls],
        post_logout_redirect_uris: more.options.replyUrls.map((url) => new URL(loginPage, url).href),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: claimsByScope,
    scopes: Object.keys(claimsByScope),
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [signingKey()] },
    ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><title>Harbour sign-out</title>${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`
        },
      },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantAll,
    findAccount: (_ctx, id) => {
      const claims = more.accounts.get(id)
      return claims && { accountId: id, claims: async () => ({ sub: id, ...claims }) }
    },
  }) satisfies Configuration

const answerForm = async (
  provider: Provider,
  { request, response, accounts }: { request: IncomingMessage; response: ServerResponse; accounts: Accounts },
): Promise<void> => {
  const form = new URLSearchParams(await text(request))
  const name = form.get('account') ?? ''
  const isSignIn = form.get('act') !== 'cancel' && accounts.has(name)
  const denied = { error: 'access_denied', error_description: 'End-User aborted interaction' }
  const result = isSignIn ? { login: { accountId: name } } : denied
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

const uidOf = (request: IncomingMessage): string | undefined =>
  /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1]

const isWrongMethod = (request: IncomingMessage, { method }: StrictAuthentication): boolean =>
  request.url === '/token' &&
  (request.headers.authorization === undefined) === (method === 'client_secret_basic')

const refuseClient = (response: ServerResponse, { error }: StrictAuthentication): void => {
  response.writeHead(error === 'invalid_client' ? 401 : 403, {
    'content-type': 'application/json',
    'www-authenticate': 'Basic realm="harbour"',
  })
  response.end(JSON.stringify({ error }))
}

/** Reports everything that the token endpoint and the Reply URL hand out. */
const watch = (provider: Provider, handOut: (value: string) => void): void => {
  provider.on('authorization_code.saved', ({ jti }) => handOut(jti))
  provider.on('access_token.saved', ({ jti }) => handOut(jti))
  provider.on('grant.success', (ctx) => {
    const body: unknown = ctx.body
    if (typeof body !== 'object' || body === null) return
    const idToken: unknown = Reflect.get(body, 'id_token')
    if (typeof idToken === 'string') handOut(idToken)
  })
}

/** Starts a provider on 127.0.0.1. */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const accounts: Accounts = new Map(Object.entries(options.accounts ?? harbourAccounts))
  // Characters that Basic must encode (RFC 6749 2.3.1), besides those that need no encoding.
  const client = { id: 'platform-console', secret: `${randomBytes(24).toString('base64url')}+/%:&=~` }
  const handedOut: string[] = []
  const server = createServer()
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const issuer = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  const provider = new Provider(issuer, configuration(client, { options, accounts }))
  watch(provider, (value) => {
    handedOut.push(value)
    options.onHandOut?.(value)
  })
  const serve = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (options.strict && isWrongMethod(request, options.strict))
      return refuseClient(response, options.strict)
    const uid = uidOf(request)
    if (uid === undefined) return void serve(request, response)
    if (request.method === 'POST') return void answerForm(provider, { request, response, accounts })
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page([...accounts.keys()], uid))
  })
  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    accounts,
    handedOut,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
