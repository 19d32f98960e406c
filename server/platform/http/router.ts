// Routes requests to endpoints by the contract, and converts every exception to an error response, logging details
// that the caller must not see.
import { Hono, type Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint.ts'
import { jsonType, refusalResponse, secondsSince } from '../../refusal-body.ts'
import { platformErrorOf } from '../core/platform-error-of.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import type { Caller } from './caller.ts'
import { serveEndpoint, type HttpDeps, type Route } from './serve-endpoint.ts'

export interface RouterDeps extends HttpDeps {
  /** The OpenAPI document as JSON. */
  readonly openApi: () => string
}

export type PlatformFetch = (request: Request, caller: Caller) => Promise<Response>

interface Env {
  Bindings: Caller
  Variables: { startedAt: number; session?: Session }
}

const pathsOf = (endpoint: Endpoint): readonly string[] => [endpoint.path, ...(endpoint.aliases ?? [])]

/**
 * Paths without parameters come first, since a parameter would match their last segment: `/datastores/db/physical`.
 */
const addressesOf = (routes: readonly Route[]) =>
  routes
    .flatMap((each) => pathsOf(each.endpoint).map((path) => ({ each, path })))
    .toSorted((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`)

/** Methods of a path, for `Allow`. */
const methodsAt = (routes: readonly Route[], path: string): readonly string[] => {
  const methods = routes
    .filter(({ endpoint }) => pathsOf(endpoint).some((pattern) => patternOf(pattern).test(path)))
    .flatMap(({ endpoint }) => (endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]))
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].toSorted()
}

/** Errors that are logged with the account and the permission that it lacks. */
const permissionRefusals: ReadonlySet<string> = new Set(['missing_permission', 'rows_limited'])

const writeError = (
  c: HonoContext<Env>,
  { error, logger, allow }: { error: unknown; logger: Logger; allow?: string },
) => {
  const refusal = platformErrorOf(error)
  const { requestId } = c.env
  const { uid, login } = c.get('session') ?? {}
  if (permissionRefusals.has(refusal.code))
    logger.warn(
      { requestId, uid, login, ...refusal.params, method: c.req.method, path: c.req.path },
      refusal.code,
    )
  if (refusal.status >= 500)
    logger.error(
      { err: refusal.cause ?? refusal, requestId, method: c.req.method, path: c.req.path },
      refusal.code,
    )
  return refusalResponse(
    {
      code: refusal.code,
      params: refusal.params,
      problems: refusal.problems,
      retryAfter: refusal.retryAfter,
    },
    {
      requestId,
      duration: secondsSince(c.get('startedAt')),
      ...(allow === undefined ? {} : { headers: { allow } }),
    },
  )
}

/** Returns one function for all endpoints. It never rejects: errors become responses (HTTP2). */
export function routerOf(routes: readonly Route[], deps: RouterDeps): PlatformFetch {
  const app = new Hono<Env>()
  app.use((c, next) => {
    c.set('startedAt', performance.now())
    return next()
  })
  for (const { each, path } of addressesOf(routes)) {
    const serve = serveEndpoint(each, deps)
    app.on(each.endpoint.method, path, (c) =>
      serve({
        request: c.req.raw,
        params: c.req.param(),
        query: c.req.query(),
        caller: c.env,
        startedAt: c.get('startedAt'),
        onSession: (session) => c.set('session', session),
      }),
    )
  }
  app.get('/openapi.json', () => new Response(deps.openApi(), { headers: { 'content-type': jsonType } }))
  app.notFound((c) => {
    const allowed = methodsAt(routes, c.req.path)
    const allow = allowed.join(', ')
    if (c.req.method === 'OPTIONS' && allowed.length > 0)
      return new Response(null, { status: 204, headers: { allow } })
    const missing = new PlatformError('route_not_found', {
      params: { method: c.req.method, path: c.req.path },
    })
    return writeError(c, { error: missing, logger: deps.logger, ...(allowed.length > 0 ? { allow } : {}) })
  })
  app.onError((error, c) => writeError(c, { error, logger: deps.logger }))
  return async (request, caller) => app.fetch(request, caller)
}
