// Routes requests: console files, the console session, and the platform behind them. The gateway is stateless and
// knows no endpoints; the session is in the cookie.
import { jsonType, otherMethodResponse, secondsSince } from '../refusal-body.ts'
import { withApplicationStatus } from './application-screen.ts'
import { compress } from './compress.ts'
import { isBrowser, isSameSite } from './browser-checks.ts'
import type { ConsoleFiles } from './console-files.ts'
import {
  deviceCookie,
  sessionCookie,
  verifierCookie,
  type DeviceCookie,
  type Seal,
  type SessionCookie,
  type VerifierCookie,
} from './cookie.ts'
import { isShared, preflightOf, shareResponse } from './cross-origin.ts'
import { gatewayError } from './gateway-error.ts'
import { cookiesAfter, devicesFor, isPlatformSignIn, loginOf, withDeviceCookie } from './known-browser.ts'
import { readPageStart } from './page-start.ts'
import { guard } from './security-headers.ts'
import {
  isInvalidToken,
  loginTooLarge,
  parseLogin,
  readLogin,
  serveSession,
  sessionMethods,
  type RequestContext,
} from './session.ts'
import { isSignInStart, prepareSignIn } from './sign-in-start.ts'
import { asGet, headOf, revalidated } from './reading.ts'
import type { Site } from './site.ts'
import { pathOf, type Device, type Upstream } from './upstream.ts'

export interface GatewayDeps {
  readonly upstream: Upstream
  /** Undefined if the console was not built. */
  readonly files: ConsoleFiles | undefined
  readonly seal: Seal
  readonly site: Site
  readonly info: { readonly version: string; readonly platform: string | null }
}

/** What the listener knows about a request. */
interface Peer {
  readonly address: string
  readonly requestId: string
}

export type Gateway = (request: Request, peer: Peer) => Promise<Response>

interface RouteDeps extends GatewayDeps {
  readonly cookie: SessionCookie
  readonly verifier: VerifierCookie
  readonly device: DeviceCookie
}

const consoleRoot = '/console/'
const notBuilt = 'The console has not been built. Run: npm run build\n'

const redirect = (to: string): Response =>
  new Response(null, { status: 302, headers: { location: to, 'cache-control': 'no-store' } })

const serveConsole = async (
  routeDeps: RouteDeps,
  context: RequestContext & { path: string },
): Promise<Response> => {
  const { files, upstream } = routeDeps
  if (files === undefined)
    return new Response(notBuilt, { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  const found = await files.serve(context.request, context.path.slice(consoleRoot.length), () =>
    readPageStart(routeDeps, context),
  )
  if (found !== undefined) return withApplicationStatus(found, upstream, context)
  return gatewayError(context, {
    code: 'route_not_found',
    params: { method: context.request.method, path: context.path },
  })
}

const serveHealth = ({ info }: RouteDeps): Response =>
  new Response(JSON.stringify({ status: 'ok', version: info.version }), {
    headers: { 'content-type': jsonType, 'cache-control': 'no-store' },
  })

/** Whether the request contains its own token, in any form that the platform accepts. */
const hasOwnToken = ({ url, headers }: Request): boolean =>
  headers.has('authorization') ||
  /[?&]token=[^&#]/.test(url) ||
  (/\?.*%/.test(url) && (URL.parse(url)?.searchParams.get('token') ?? '') !== '')

/** A path ending in a slash is the same as without it (HTTP33), except for pages of the console. */
const withoutSlash = (path: string): string =>
  path.length > 1 && !path.startsWith(consoleRoot) && path.endsWith('/') ? path.slice(0, -1) : path

const readMethods = ['GET', 'HEAD']
const readOnlyPaths: ReadonlySet<string> = new Set(['/', '/console', '/healthz'])

/** The methods of a path of the gateway itself; undefined for a path of the platform. */
const ownMethods = (path: string): readonly string[] | undefined => {
  if (path === '/session') return sessionMethods
  return readOnlyPaths.has(path) || path.startsWith(consoleRoot) ? readMethods : undefined
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Paths whose responses may contain a token: sign-in, and on some platforms the current session. */
const isIdentity = (path: string): boolean => /^\/(?:iam|cam)\//i.test(decoded(path))

const parsed = (text: string): unknown => {
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    return undefined
  }
}

/** Removes the token from responses to browsers, since JavaScript could read it (IAM3a). */
const withoutToken = async (response: Response): Promise<Response> => {
  if (response.body === null) return response
  const text = await response.text()
  const body = parsed(text)
  const hasToken = typeof body === 'object' && body !== null && Reflect.has(body, 'token')
  if (hasToken) Reflect.deleteProperty(body, 'token')
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(hasToken ? JSON.stringify(body) : text, { status: response.status, headers })
}

/** Clears the cookie together with the response that reports an invalid token. */
const clearInvalidCookie = async (cookie: SessionCookie, response: Response): Promise<Response> => {
  const text = await response.text()
  const again = new Response(text, { status: response.status, headers: response.headers })
  if (isInvalidToken(response.status, parsed(text))) again.headers.append('set-cookie', cookie.clear())
  return again
}

const crossSite = (context: RequestContext, origin: string): Response =>
  gatewayError(context, {
    code: 'cross_site',
    params: { origin: context.request.headers.get('origin') ?? 'none', expected: origin },
  })

/** The token of the cookie. A token in the request takes precedence. */
const cookieToken = (request: Request, cookie: SessionCookie): string | undefined =>
  hasOwnToken(request) ? undefined : cookie.read(request)?.token

const servePlatform = async (
  { upstream, cookie, site }: RouteDeps,
  context: RequestContext & { path: string; origin: string; devices?: readonly Device[] },
): Promise<Response> => {
  const { request, address, requestId, devices } = context
  const token = cookieToken(request, cookie)
  if (token !== undefined && !isSameSite(request, context.origin)) return crossSite(context, context.origin)
  const response = await upstream(request, { address, requestId, origin: context.origin, token, devices })
  if (token !== undefined && response.status === 403) return clearInvalidCookie(cookie, response)
  const mayHaveToken = token === undefined && (!isBrowser(request) || isShared(request, site))
  const isPassed = mayHaveToken || !isIdentity(context.path)
  return isPassed || !response.ok ? response : withoutToken(response)
}

/** A sign-in at an endpoint of the platform: on the screen of an application, or by another server. */
const servePlatformSignIn = async (
  routeDeps: RouteDeps,
  context: RequestContext & { path: string; origin: string },
): Promise<Response> => {
  const { device, info } = routeDeps
  const { request, origin } = context
  if (isBrowser(request) && !isSameSite(request, origin)) return servePlatform(routeDeps, context)
  const body = await readLogin(request)
  if (body === undefined) return loginTooLarge(context)
  const { url, method, headers, signal } = request
  const login = loginOf(parseLogin(body.toString('utf8')))
  const answer = await servePlatform(routeDeps, {
    ...context,
    request: new Request(url, { method, headers, signal, body: new Uint8Array(body) }),
    devices: devicesFor(device, { request, login }),
  })
  return withDeviceCookie(
    answer,
    cookiesAfter(device, { request, login, answer, isRemote: info.platform !== null }),
  )
}

/** Starts a provider sign-in: at the embedded platform, or by a redirect to a remote one. */
const serveSignIn = async (
  routeDeps: RouteDeps,
  context: RequestContext & { path: string; origin: string },
): Promise<Response> => {
  const { verifier, info } = routeDeps
  const { request, origin } = context
  const prepared = prepareSignIn(request, { origin, verifier: verifier.read(request) })
  const response =
    info.platform === null
      ? await servePlatform(routeDeps, { ...context, request: prepared.request })
      : redirect(prepared.addressAt(info.platform))
  if (prepared.verifier !== undefined && response.status === 302)
    response.headers.append('set-cookie', verifier.set(prepared.verifier))
  return response
}

const route = async (
  routeDeps: RouteDeps,
  context: RequestContext & { path: string; host: string },
): Promise<Response> => {
  const { path, request } = context
  if (path === '/healthz') return serveHealth(routeDeps)
  const origin = routeDeps.site.originFor(context.host)
  if (origin === undefined)
    return gatewayError(context, { code: 'host_unknown', params: { host: context.host } })
  if (path === '/' || path === '/console') return redirect(consoleRoot)
  if (path.startsWith(consoleRoot)) return serveConsole(routeDeps, context)
  if (isSignInStart(request.method, path)) return serveSignIn(routeDeps, { ...context, origin })
  if (isPlatformSignIn(request.method, path)) return servePlatformSignIn(routeDeps, { ...context, origin })
  if (path !== '/session') return servePlatform(routeDeps, { ...context, origin })
  return isSameSite(request, origin)
    ? serveSession(routeDeps, { ...context, origin })
    : crossSite(context, origin)
}

const routeAllowed = async (
  routeDeps: RouteDeps,
  context: RequestContext & { path: string; host: string },
): Promise<Response> => {
  const { path, requestId, startedAt } = context
  const { method } = context.request
  const allowed = ownMethods(path)
  if (allowed === undefined) {
    const { request } = context
    const response = preflightOf(request, routeDeps.site) ?? (await route(routeDeps, context))
    return shareResponse(response, request, routeDeps.site)
  }
  if (allowed.includes(method)) return route(routeDeps, context)
  return otherMethodResponse({ method, path, allowed }, { requestId, duration: secondsSince(startedAt) })
}

/** Creates the gateway of one platform. */
export function openGateway(deps: GatewayDeps): Gateway {
  const { site } = deps
  const routeDeps: RouteDeps = {
    ...deps,
    cookie: sessionCookie(deps.seal, site),
    verifier: verifierCookie(deps.seal, site),
    device: deviceCookie(deps.seal, site),
  }
  return async (sent, peer) => {
    const isHead = sent.method === 'HEAD'
    const request = isHead ? asGet(sent) : sent
    const context = {
      request,
      startedAt: performance.now(),
      requestId: peer.requestId,
      path: withoutSlash(pathOf(request.url)),
      host: site.hostOf(request, peer.address),
      address: site.addressOf(request, peer.address),
    }
    // Several headers of one name arrive as one, joined by commas.
    const hasSeveralHosts = request.headers.get('host')?.includes(',') === true
    const response = hasSeveralHosts
      ? gatewayError(context, { code: 'host_duplicate' })
      : await routeAllowed(routeDeps, context)
    const answer = await compress(await revalidated(response, request), request)
    return guard(isHead ? await headOf(answer) : answer, site)
  }
}
