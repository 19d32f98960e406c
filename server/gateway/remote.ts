// Forwards requests to a platform on another server, without headers of this connection, of the browser and of our
// cookie. Adds the token in the form that the platform expects, and reports an unreachable platform.
import { randomUUID } from 'node:crypto'
import { platformApi, type Area } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { toReason, reasonParams, type Reason } from '#contract/reasons.ts'
import { nested, type Params } from '#contract/sentence.ts'
import { gatewayError, type RequestTrace } from './gateway-error.ts'
import { deviceCookiesIn } from './known-browser.ts'
import { pathOf, type Device, type Upstream } from './upstream.ts'

interface Remote {
  readonly base: URL
  /** Milliseconds between the last chunk of the request and the response headers. */
  readonly timeout: number
}

/** Hop-by-hop headers (RFC 9110), and headers meant for this server only. */
const blockedRequestHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
  'cookie',
  'origin',
  'referer',
  'accept-encoding',
])
const blockedResponseHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'set-cookie',
  'content-security-policy',
  'strict-transport-security',
])
const browserHeaders = /^(?:sec-|x-forwarded-|access-control-)/

const connectionHeaders = (headers: Headers): ReadonlySet<string> =>
  new Set((headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase()))

const forwardedHeaders = (headers: Headers, without: ReadonlySet<string>): Headers => {
  const result = new Headers()
  const listed = connectionHeaders(headers)
  for (const [name, value] of headers)
    if (!without.has(name) && !listed.has(name) && !browserHeaders.test(name)) result.append(name, value)
  return result
}

const patternOf = (path: string): string => path.replaceAll(/:[a-z_]+/g, '[^/]+')

const areas: readonly Area[] = Object.values(platformApi)
const bearerPaths: readonly RegExp[] = areas
  .flatMap((area): readonly Endpoint[] => Object.values(area))
  .filter((endpoint) => endpoint.token === 'bearer')
  .map((endpoint) => new RegExp(`^${patternOf(endpoint.path)}/?$`))

const usesBearer = (path: string): boolean =>
  path === '/v1' || path.startsWith('/v1/') || bearerPaths.some((pattern) => pattern.test(path))

interface Outgoing {
  readonly url: URL
  readonly headers: Headers
}

interface Sender {
  readonly base: URL
  readonly token: string | undefined
  /** Address of the caller, used for counting sign-in attempts. */
  readonly caller: string
  readonly devices: readonly Device[] | undefined
}

const outgoingRequest = (request: Request, { base, token, caller, devices = [] }: Sender): Outgoing => {
  const here = new URL(request.url)
  const url = new URL(base)
  url.pathname = `${base.pathname.replace(/\/$/, '')}${here.pathname}`
  url.search = here.search
  const headers = forwardedHeaders(request.headers, blockedRequestHeaders)
  headers.set('accept-encoding', 'identity')
  if (devices.length > 0) headers.set('cookie', devices.map(({ id }) => id).join('; '))
  if (caller !== '') headers.set('x-forwarded-for', caller)
  if (token !== undefined && usesBearer(here.pathname)) headers.set('authorization', `Bearer ${token}`)
  else if (token !== undefined) url.searchParams.set('token', token)
  return { url, headers }
}

/** Smaller bodies are buffered and sent with their length, since not every server accepts chunked encoding. */
const maxBufferedBytes = 1024 * 1024

/** Calls `onPiece` for every chunk of the stream. */
const withProgress = (body: ReadableStream<Uint8Array>, onPiece: () => void): ReadableStream<Uint8Array> =>
  body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => {
        onPiece()
        controller.enqueue(piece)
      },
    }),
  )

const bodyOf = async (request: Request, onPiece: () => void): Promise<RequestInit> => {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (length === 0) return {}
  if (length <= maxBufferedBytes) return { body: await request.arrayBuffer() }
  return request.body === null ? {} : { body: withProgress(request.body, onPiece), duplex: 'half' }
}

/** Reasons for known network error codes. Other codes are quoted. */
const faults: readonly (readonly [
  RegExp,
  'refused_connection' | 'host_not_found' | 'broken_connection' | 'untrusted_certificate',
])[] = [
  [/^ECONNREFUSED$/, 'refused_connection'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'host_not_found'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'broken_connection'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/, 'untrusted_certificate'],
]

const detailOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code: unknown = error.cause instanceof Error ? Reflect.get(error.cause, 'code') : undefined
  return typeof code === 'string' ? code : error.message
}

const faultOf = (error: unknown): Params => {
  const detail = detailOf(error)
  return reasonParams(faults.find(([shape]) => shape.test(detail))?.[1] ?? 'network', { detail })
}

const send = async (remote: Remote, request: Request, outgoing: Outgoing) => {
  const timeout = new AbortController()
  let timer: NodeJS.Timeout | undefined
  try {
    // The timeout does not include the time that a slow client needs to send.
    const body = await bodyOf(request, () => timer?.refresh())
    timer = setTimeout(() => timeout.abort(), remote.timeout)
    const response = await fetch(outgoing.url, {
      method: request.method,
      headers: outgoing.headers,
      redirect: 'manual',
      signal: AbortSignal.any([timeout.signal, request.signal]),
      ...body,
    })
    return { response }
  } catch (error) {
    return { error, isLate: timeout.signal.aborted }
  } finally {
    clearTimeout(timer)
  }
}

/** The answer for this server. The cookies that identify a browser are passed on only after a sign-in. */
const toResponse = (response: Response, isSignIn: boolean): Response => {
  const headers = forwardedHeaders(response.headers, blockedResponseHeaders)
  // `fetch` has already decompressed the body.
  if (headers.has('content-encoding')) {
    headers.delete('content-encoding')
    headers.delete('content-length')
  }
  if (isSignIn) for (const cookie of deviceCookiesIn(response.headers)) headers.append('set-cookie', cookie)
  return new Response(response.body, { status: response.status, headers })
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * Rejects redirects of the platform: usually its URL has changed, and the new URL would receive the token. Only a GET
 * without a token is passed on, which is how a provider sign-in starts.
 */
const refusedRedirect = (
  response: Response,
  request: Request,
  token: string | undefined,
): Reason | undefined => {
  if (!redirects.has(response.status)) return undefined
  if (request.method === 'GET' && token === undefined) return undefined
  const to = URL.parse(response.headers.get('location') ?? '')?.origin
  return to === undefined ? toReason('redirects') : toReason('redirects_to', { origin: to })
}

/** Identifies this process in `Via` (RFC 9110), to detect a forwarding loop. */
const ownVia = `1.1 ${randomUUID()}`

const viaOf = (request: Request): readonly string[] =>
  (request.headers.get('via') ?? '')
    .split(',')
    .map((step) => step.trim())
    .filter((step) => step !== '')

/**
 * Forwards to the platform at `base`. Responds with 502 `platform_unreachable`, 504 `platform_timeout`, or 502
 * `platform_reply` for a redirect.
 */
export function forwardTo(remote: Remote): Upstream {
  const platform = remote.base.origin
  return async (request, { address: caller, requestId, token, devices }) => {
    const trace: RequestTrace = { requestId, startedAt: performance.now() }
    const via = viaOf(request)
    if (via.includes(ownVia))
      return gatewayError(trace, {
        code: 'platform_unreachable',
        params: { platform, ...reasonParams('leads_back') },
      })
    const outgoing = outgoingRequest(request, { base: remote.base, token, caller, devices })
    outgoing.headers.set('via', [...via, ownVia].join(', '))
    const { response, error, isLate } = await send(remote, request, outgoing)
    if (response !== undefined) {
      const reason = refusedRedirect(response, request, token)
      if (reason === undefined) return toResponse(response, devices !== undefined)
      await response.body?.cancel()
      return gatewayError(trace, {
        code: 'platform_reply',
        params: { platform, ...nested('reason', reason) },
      })
    }
    return isLate
      ? gatewayError(trace, {
          code: 'platform_timeout',
          params: { platform, seconds: remote.timeout / 1000 },
        })
      : gatewayError(trace, { code: 'platform_unreachable', params: { platform, ...faultOf(error) } })
  }
}

/**
 * Forwards calls of the package store to its own URL. If the store rejects a token that the platform accepts,
 * responds with 502 `platform_reply` instead of ending the session.
 */
export function withStore(platform: Upstream, store: { base: URL; upstream: Upstream }): Upstream {
  const isStore = (path: string): boolean => path === '/v1' || path.startsWith('/v1/')
  return async (request, caller) => {
    if (!isStore(pathOf(request.url))) return platform(request, caller)
    const trace: RequestTrace = { requestId: caller.requestId, startedAt: performance.now() }
    const response = await store.upstream(request, caller)
    if (response.status !== 403 || caller.token === undefined) return response
    const check = await platform(new Request(new URL(iam.checkSession.path, request.url)), caller)
    await check.body?.cancel()
    if (!check.ok) return response
    await response.body?.cancel()
    const params = { platform: store.base.origin, ...nested('reason', toReason('token_unknown')) }
    return gatewayError(trace, { code: 'platform_reply', params })
  }
}
