// A platform on another server: requests go there as they are, without what belongs to this connection, to the
// browser or to our cookie; the token is added where that platform wants it; when it is away, that is said.
import { randomUUID } from 'node:crypto'
import { platformApi, type Area } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { toReason, reasonParams, type Reason } from '#contract/reasons.ts'
import { nested, type Params } from '#contract/sentence.ts'
import { refuseAt, type Occasion } from './refuse.ts'
import { pathOf, type Upstream } from './upstream.ts'

interface Remote {
  readonly base: URL
  /** Milliseconds after the last piece of the request until the head of the answer must be there. */
  readonly timeout: number
}

/** Of one connection only (RFC 9110), or the browser's talk with this server. */
const ownHeaders = new Set([
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
const keptBack = new Set([
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
const browserTalk = /^(?:sec-|x-forwarded-|access-control-)/

const named = (headers: Headers): ReadonlySet<string> =>
  new Set((headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase()))

const passing = (headers: Headers, without: ReadonlySet<string>): Headers => {
  const result = new Headers()
  const listed = named(headers)
  for (const [name, value] of headers)
    if (!without.has(name) && !listed.has(name) && !browserTalk.test(name)) result.append(name, value)
  return result
}

const patternOf = (path: string): string => path.replaceAll(/:[a-z_]+/g, '[^/]+')

const areas: readonly Area[] = Object.values(platformApi)
const bearerPaths: readonly RegExp[] = areas
  .flatMap((area): readonly Endpoint[] => Object.values(area))
  .filter((endpoint) => endpoint.token === 'bearer')
  .map((endpoint) => new RegExp(`^${patternOf(endpoint.path)}$`))

const wantsBearer = (path: string): boolean =>
  path === '/v1' || path.startsWith('/v1/') || bearerPaths.some((pattern) => pattern.test(path))

interface Outgoing {
  readonly url: URL
  readonly headers: Headers
}

interface Sender {
  readonly base: URL
  readonly token: string | undefined
  /** Address of the caller: attempts to sign in are counted by it. */
  readonly caller: string
}

const address = (request: Request, { base, token, caller }: Sender): Outgoing => {
  const here = new URL(request.url)
  const url = new URL(base)
  url.pathname = `${base.pathname.replace(/\/$/, '')}${here.pathname}`
  url.search = here.search
  const headers = passing(request.headers, ownHeaders)
  headers.set('accept-encoding', 'identity')
  if (caller !== '') headers.set('x-forwarded-for', caller)
  if (token !== undefined && wantsBearer(here.pathname)) headers.set('authorization', `Bearer ${token}`)
  else if (token !== undefined) url.searchParams.set('token', token)
  return { url, headers }
}

/** Bodies up to this many bytes are sent whole, with their length: not every server takes chunks. */
const sentWhole = 1024 * 1024

/** The same stream; `onPiece` is called as it moves. */
const watched = (body: ReadableStream<Uint8Array>, onPiece: () => void): ReadableStream<Uint8Array> =>
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
  if (length <= sentWhole) return { body: await request.arrayBuffer() }
  return request.body === null ? {} : { body: watched(request.body, onPiece), duplex: 'half' }
}

/** What the system calls a failed connection, and how we say it; anything else is quoted. */
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
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  try {
    // A slow sender is not the platform's delay.
    const body = await bodyOf(request, () => timer?.refresh())
    timer = setTimeout(() => late.abort(), remote.timeout)
    const response = await fetch(outgoing.url, {
      method: request.method,
      headers: outgoing.headers,
      redirect: 'manual',
      signal: AbortSignal.any([late.signal, request.signal]),
      ...body,
    })
    return { response }
  } catch (error) {
    return { error, isLate: late.signal.aborted }
  } finally {
    clearTimeout(timer)
  }
}

const received = (response: Response): Response => {
  const headers = passing(response.headers, keptBack)
  // What came compressed has been unpacked on the way.
  if (headers.has('content-encoding')) {
    headers.delete('content-encoding')
    headers.delete('content-length')
  }
  return new Response(response.body, { status: response.status, headers })
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * Where a platform sends its callers elsewhere: as a rule its address has changed, and the token stands in the new
 * one. Only a plain GET is passed on, which is how a sign-in elsewhere begins.
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

/** This process among those that a request passes (RFC 9110, Via): whoever meets itself would forward for ever. */
const ownStep = `1.1 ${randomUUID()}`

const stepsOf = (request: Request): readonly string[] =>
  (request.headers.get('via') ?? '')
    .split(',')
    .map((step) => step.trim())
    .filter((step) => step !== '')

/** Forwards to the platform at `base`; 502 `platform_unreachable` and 504 `platform_timeout` when it is away, 502 `platform_reply` when it redirects. */
export function forwardTo(remote: Remote): Upstream {
  const platform = remote.base.origin
  return async (request, { address: caller, requestId, token }) => {
    const occasion: Occasion = { requestId, arrived: performance.now() }
    const steps = stepsOf(request)
    if (steps.includes(ownStep))
      return refuseAt(occasion, {
        code: 'platform_unreachable',
        params: { platform, ...reasonParams('leads_back') },
      })
    const outgoing = address(request, { base: remote.base, token, caller })
    outgoing.headers.set('via', [...steps, ownStep].join(', '))
    const { response, error, isLate } = await send(remote, request, outgoing)
    if (response !== undefined) {
      const reason = refusedRedirect(response, request, token)
      if (reason === undefined) return received(response)
      await response.body?.cancel()
      return refuseAt(occasion, { code: 'platform_reply', params: { platform, ...nested('reason', reason) } })
    }
    return isLate
      ? refuseAt(occasion, { code: 'platform_timeout', params: { platform, seconds: remote.timeout / 1000 } })
      : refuseAt(occasion, { code: 'platform_unreachable', params: { platform, ...faultOf(error) } })
  }
}

/**
 * Calls of the package store go to its own address. A store that does not know a token which the platform still
 * honours ends no session: 502 `platform_reply`.
 */
export function withStore(platform: Upstream, store: { base: URL; upstream: Upstream }): Upstream {
  const isStore = (path: string): boolean => path === '/v1' || path.startsWith('/v1/')
  return async (request, caller) => {
    if (!isStore(pathOf(request.url))) return platform(request, caller)
    const occasion: Occasion = { requestId: caller.requestId, arrived: performance.now() }
    const response = await store.upstream(request, caller)
    if (response.status !== 403 || caller.token === undefined) return response
    const check = await platform(new Request(new URL(iam.checkSession.path, request.url)), caller)
    await check.body?.cancel()
    if (!check.ok) return response
    await response.body?.cancel()
    const params = { platform: store.base.origin, ...nested('reason', toReason('token_unknown')) }
    return refuseAt(occasion, { code: 'platform_reply', params })
  }
}
