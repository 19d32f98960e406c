// An identity provider that behaves correctly unless a test tampers with a part of it. It signs in every user
// immediately, without a page.
import { createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Keys {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** Overrides of a test. Each receives what would be sent and returns what is sent. */
export interface Tamper {
  readonly metadata?: (metadata: Record<string, unknown>) => Record<string, unknown>
  readonly claims?: (claims: Record<string, unknown>) => Record<string, unknown>
  readonly header?: (header: Record<string, unknown>) => Record<string, unknown>
  /** Signature of `<header>.<claims>`, in base64url. */
  readonly signature?: (input: string, keys: Keys) => string
  readonly tokens?: (tokens: Record<string, unknown>) => Record<string, unknown>
  /** Parameters of the Reply URL. */
  readonly reply?: (reply: URLSearchParams) => void
  readonly user?: (user: Record<string, unknown>) => Record<string, unknown>
  /** Groups by page of the directory. */
  readonly groups?: (page: number, address: string) => unknown
  /** Answers a request instead of the provider; returns whether it did. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse) => boolean
}

export interface HostileProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly handedOut: string[]
  /** Paths requested so far. */
  readonly requests: string[]
  tamper: Tamper
  close(): Promise<void>
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const generateKeys = (): Keys => generateKeyPairSync('rsa', { modulusLength: 2048 })
// Generated once, because it is slow; every provider has its own address.
const own = generateKeys()
const stranger = generateKeys()

/** Signatures that must be rejected. */
export const badSignatures = {
  none: () => '',
  /** The public key as the secret of a MAC. */
  mac: (input: string, { publicKey }: Keys) =>
    createHmac('sha256', publicKey.export({ type: 'spki', format: 'pem' }))
      .update(input)
      .digest('base64url'),
  stranger: (input: string) =>
    sign('RSA-SHA256', Buffer.from(input), stranger.privateKey).toString('base64url'),
} as const

const signCorrectly = (input: string, { privateKey }: Keys): string =>
  sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url')

const json = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const secret = (): string => `hostile-${randomBytes(24).toString('base64url')}`

interface ServerState {
  readonly provider: HostileProvider
  readonly keys: Keys
  /** Nonces by code. */
  readonly nonces: Map<string, string>
}

const metadataOf = ({ issuer, tamper }: HostileProvider): Record<string, unknown> => {
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
  return tamper.metadata?.(metadata) ?? metadata
}

const idTokenOf = ({ provider, keys }: ServerState, nonce: string): string => {
  const { issuer, clientId, tamper } = provider
  const now = Math.floor(Date.now() / 1000)
  const plain = { iss: issuer, sub: 'ada', aud: clientId, exp: now + 300, iat: now, nonce }
  const claims = { ...plain, preferred_username: 'ada.quay', given_name: 'Ada' }
  const header = { alg: 'RS256', kid: 'hostile' }
  const input = `${base64(tamper.header?.(header) ?? header)}.${base64(tamper.claims?.(claims) ?? claims)}`
  return `${input}.${(tamper.signature ?? signCorrectly)(input, keys)}`
}

type Serve = (
  state: ServerState,
  at: { url: URL; request: IncomingMessage; response: ServerResponse },
) => unknown

const authorize: Serve = ({ provider, nonces }, { url, response }) => {
  const code = secret()
  provider.handedOut.push(code)
  nonces.set(code, url.searchParams.get('nonce') ?? '')
  const back = new URL(url.searchParams.get('redirect_uri') ?? '')
  back.searchParams.set('code', code)
  back.searchParams.set('state', url.searchParams.get('state') ?? '')
  provider.tamper.reply?.(back.searchParams)
  response.writeHead(302, { location: back.href }).end()
}

const token: Serve = async (state, { request, response }) => {
  const { provider, nonces } = state
  const form = new URLSearchParams(await text(request))
  const nonce = nonces.get(form.get('code') ?? '') ?? 'unknown'
  const [access, idToken] = [secret(), idTokenOf(state, nonce)]
  provider.handedOut.push(access, idToken)
  const tokens = { access_token: access, token_type: 'Bearer', expires_in: 300, id_token: idToken }
  json(response, provider.tamper.tokens?.(tokens) ?? tokens)
}

const keysOf: Serve = ({ keys }, { response }) => {
  const jwk = keys.publicKey.export({ format: 'jwk' })
  json(response, { keys: [{ ...jwk, kid: 'hostile', use: 'sig', alg: 'RS256' }] })
}

const user: Serve = ({ provider }, { response }) => {
  const plain = { sub: 'ada', department: 'Pilotage' }
  json(response, provider.tamper.user?.(plain) ?? plain)
}

const groups: Serve = ({ provider }, { url, response }) => {
  const page = Number(url.searchParams.get('page') ?? 1)
  json(response, provider.tamper.groups?.(page, `${provider.issuer}${url.pathname}`) ?? { value: [] })
}

const paths: Readonly<Record<string, Serve>> = {
  '/.well-known/openid-configuration': ({ provider }, { response }) => json(response, metadataOf(provider)),
  '/authorize': authorize,
  '/token': token,
  '/keys': keysOf,
  '/me': user,
  '/groups': groups,
}

/** Starts a provider on 127.0.0.1; `tamper` may change at any time. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const provider: HostileProvider = {
    issuer: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    clientId: 'platform-console',
    clientSecret: secret(),
    handedOut: [],
    requests: [],
    tamper: {},
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const state: ServerState = { provider, keys: own, nonces: new Map() }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', provider.issuer)
    provider.requests.push(url.pathname)
    if (provider.tamper.instead?.(request, response) === true) return
    const serve = paths[url.pathname]
    if (serve === undefined) response.writeHead(404).end()
    else void serve(state, { url, request, response })
  })
  return provider
}
