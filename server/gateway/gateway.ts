// The one door of the server: the console's files, its session, and behind them the platform. It knows no endpoint,
// and holds no state: who a browser is stands in its cookie.
import { jsonType } from '../refusal-body.ts'
import type { ConsoleFiles } from './console-files.ts'
import {
  sessionCookie,
  verifierCookie,
  type Seal,
  type SessionCookie,
  type VerifierCookie,
} from './cookie.ts'
import { refuseAt } from './refuse.ts'
import { guard } from './security-headers.ts'
import { isInvalidToken, serveSession, type Visit } from './session.ts'
import { beginsSignIn, prepareSignIn } from './sign-in-start.ts'
import type { Site } from './site.ts'
import { pathOf, type Upstream } from './upstream.ts'

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser adds one of these headers to every write, and no page can take them away. (Sec-Fetch-Mode would not do:
 * the fetch of Node sends it too.)
 */
const isBrowser = (request: Request): boolean => {
  return request.headers.has('sec-fetch-site') || request.headers.has('origin')
}

/** A read, or a write whose `Origin` is the console's own or that the browser calls same-origin. */
const isSameSite = (request: Request, origin: string): boolean => {
  return (
    reading.has(request.method) ||
    request.headers.get('origin') === origin ||
    request.headers.get('sec-fetch-site') === 'same-origin'
  )
}

export interface GatewayDeps {
  readonly upstream: Upstream
  /** Undefined where the console was not built. */
  readonly files: ConsoleFiles | undefined
  readonly seal: Seal
  readonly site: Site
  readonly info: { readonly version: string; readonly platform: string | null }
}

/** What the listener knows of a request. */
interface Peer {
  readonly address: string
  readonly requestId: string
}

export type Gateway = (request: Request, peer: Peer) => Promise<Response>

interface Rooms extends GatewayDeps {
  readonly cookie: SessionCookie
  readonly verifier: VerifierCookie
}

const consoleRoot = '/console/'
const notBuilt = 'The console has not been built. Run: npm run build\n'

const redirect = (to: string): Response =>
  new Response(null, { status: 302, headers: { location: to, 'cache-control': 'no-store' } })

const serveConsole = async ({ files }: Rooms, visit: Visit & { path: string }): Promise<Response> => {
  if (files === undefined)
    return new Response(notBuilt, { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  const isRead = visit.request.method === 'GET' || visit.request.method === 'HEAD'
  const found = isRead ? await files.serve(visit.request, visit.path.slice(consoleRoot.length)) : undefined
  return (
    found ??
    refuseAt(visit, {
      code: 'route_not_found',
      params: { method: visit.request.method, path: visit.path },
    })
  )
}

const serveHealth = ({ info }: Rooms): Response =>
  new Response(JSON.stringify({ status: 'ok', version: info.version }), {
    headers: { 'content-type': jsonType, 'cache-control': 'no-store' },
  })

/** A token of the request's own, by whatever spelling the platform will read it. */
const hasOwnToken = ({ url, headers }: Request): boolean =>
  headers.has('authorization') ||
  /[?&]token=[^&#]/.test(url) ||
  (/\?.*%/.test(url) && (URL.parse(url)?.searchParams.get('token') ?? '') !== '')

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Where answers may hold a token: at sign-in, and on some platforms when asked who somebody is. */
const isIdentity = (path: string): boolean => /^\/(?:iam|cam)\//i.test(decoded(path))

const parsed = (text: string): unknown => {
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    return undefined
  }
}

/** A browser gets no token: it would come within reach of JavaScript (IAM3a). */
const withoutToken = async (response: Response): Promise<Response> => {
  const text = await response.text()
  const body = parsed(text)
  const holdsToken = typeof body === 'object' && body !== null && Reflect.has(body, 'token')
  if (holdsToken) Reflect.deleteProperty(body, 'token')
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(holdsToken ? JSON.stringify(body) : text, { status: response.status, headers })
}

/** A cookie whose token is no good any more goes with the answer that says so. */
const dropDeadCookie = async (cookie: SessionCookie, response: Response): Promise<Response> => {
  const text = await response.text()
  const again = new Response(text, { status: response.status, headers: response.headers })
  if (isInvalidToken(response.status, parsed(text))) again.headers.append('set-cookie', cookie.clear())
  return again
}

const crossSite = (visit: Visit, origin: string): Response =>
  refuseAt(visit, {
    code: 'cross_site',
    params: { origin: visit.request.headers.get('origin') ?? 'none', expected: origin },
  })

/** The cookie's token; one that the request brings outranks it. */
const keptToken = (request: Request, cookie: SessionCookie): string | undefined =>
  hasOwnToken(request) ? undefined : cookie.read(request)?.token

const servePlatform = async (
  { upstream, cookie }: Rooms,
  visit: Visit & { path: string; origin: string },
): Promise<Response> => {
  const { request, address, requestId } = visit
  const token = keptToken(request, cookie)
  if (token !== undefined && !isSameSite(request, visit.origin)) return crossSite(visit, visit.origin)
  const response = await upstream(request, { address, requestId, origin: visit.origin, token })
  if (token !== undefined && response.status === 403) return dropDeadCookie(cookie, response)
  const isPassed = (token === undefined && !isBrowser(request)) || !isIdentity(visit.path)
  return isPassed || !response.ok ? response : withoutToken(response)
}

/** A sign-in at a provider begins: the platform is asked for it, or the browser goes to the platform's own address. */
const serveSignIn = async (
  rooms: Rooms,
  visit: Visit & { path: string; origin: string },
): Promise<Response> => {
  const { verifier, info } = rooms
  const { request, origin } = visit
  const prepared = prepareSignIn(request, { origin, verifier: verifier.read(request) })
  const response =
    info.platform === null
      ? await servePlatform(rooms, { ...visit, request: prepared.request })
      : redirect(prepared.addressAt(info.platform))
  if (prepared.verifier !== undefined && response.status === 302)
    response.headers.append('set-cookie', verifier.keep(prepared.verifier))
  return response
}

const route = async (rooms: Rooms, visit: Visit & { path: string; host: string }): Promise<Response> => {
  const { path, request } = visit
  if (path === '/healthz') return serveHealth(rooms)
  const origin = rooms.site.originFor(visit.host)
  if (origin === undefined) return refuseAt(visit, { code: 'host_unknown', params: { host: visit.host } })
  if (path === '/' || path === '/console') return redirect(consoleRoot)
  if (path.startsWith(consoleRoot)) return serveConsole(rooms, visit)
  if (beginsSignIn(request.method, path)) return serveSignIn(rooms, { ...visit, origin })
  if (path !== '/session') return servePlatform(rooms, { ...visit, origin })
  return isSameSite(request, origin) ? serveSession(rooms, visit) : crossSite(visit, origin)
}

/** The gateway in front of one platform. */
export function openGateway(deps: GatewayDeps): Gateway {
  const { site } = deps
  const rooms: Rooms = {
    ...deps,
    cookie: sessionCookie(deps.seal, site),
    verifier: verifierCookie(deps.seal, site),
  }
  return async (request, peer) => {
    const visit = {
      request,
      arrived: performance.now(),
      requestId: peer.requestId,
      path: pathOf(request.url),
      host: site.hostOf(request, peer.address),
      address: site.addressOf(request, peer.address),
    }
    return guard(await route(rooms, visit), site)
  }
}
