// Routes requests to endpoints by the contract, and converts every exception to an error response, logging details
// that the caller must not see.
import { Hono, type Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint.ts'
import { jsonType, otherMethodResponse, refusalResponse, secondsSince } from '../../refusal-body.ts'
import { platformErrorOf } from '../core/platform-error-of.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import type { Caller } from './caller.ts'
import { bodyEncodings } from './request-bytes.ts'
import { serveEndpoint, type HttpDeps, type Route } from './serve-endpoint.ts'
import { parameterCheck, warnOfParameters } from './unknown-parameters.ts'

export interface RouterDeps extends HttpDeps {
  /** The OpenAPI document as JSON. */
  readonly openApi: () => string
}

export type PlatformFetch = (request: Request, caller: Caller) => Promise<Response>

interface Env {
  Bindings: Caller
  Variables: { startedAt: number; session?: Session; ignored?: readonly string[] }
}

const documentPath = '/openapi.json'

const pathsOf = (endpoint: Endpoint): readonly string[] => [endpoint.path, ...(endpoint.aliases ?? [])]

/**
 * Paths without parameters come first, since a parameter would match their last segment: `/datastores/db/physical`.
 */
const addressesOf = (routes: readonly Route[]) =>
  routes
    .flatMap((each) => pathsOf(each.endpoint).map((path) => ({ each, path })))
    .toSorted((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`)

/** Returns the function that lists the methods of a path; empty for an unknown path. */
const methodTable = (routes: readonly Route[]): ((path: string) => readonly string[]) => {
  const rows = routes.flatMap(({ endpoint }) =>
    pathsOf(endpoint).map((path) => ({ pattern: patternOf(path), method: endpoint.method })),
  )
  const all = [...rows, { pattern: patternOf(documentPath), method: 'GET' }]
  return (path) =>
    all
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/** Errors that are logged with the account and the permission that it lacks. */
const permissionRefusals: ReadonlySet<string> = new Set([
  'missing_permission',
  'rows_limited',
  'key_narrow',
  'key_owner_lacks',
  'key_limited',
])

/** The status of faults of other servers: identity providers, sources, mail servers. */
const peerFault = 502

/** A fault of another server is a warning with its name; every other 5xx is a fault of this platform. */
const logFault = (c: HonoContext<Env>, { refusal, logger }: { refusal: PlatformError; logger: Logger }) => {
  const request = { requestId: c.env.requestId, method: c.req.method, path: c.req.path }
  if (refusal.status === peerFault)
    logger.warn({ ...request, peer: refusal.params['host'], reason: refusal.message }, refusal.code)
  else if (refusal.status >= 500) logger.error({ err: refusal.cause ?? refusal, ...request }, refusal.code)
}

const writeError = (c: HonoContext<Env>, { error, logger }: { error: unknown; logger: Logger }) => {
  const refusal = platformErrorOf(error)
  const { requestId } = c.env
  const { uid, login } = c.get('session') ?? {}
  if (permissionRefusals.has(refusal.code))
    logger.warn(
      { requestId, uid, login, ...refusal.params, method: c.req.method, path: c.req.path },
      refusal.code,
    )
  logFault(c, { refusal, logger })
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
      ...(refusal.code === 'unsupported_encoding' ? { headers: { 'accept-encoding': bodyEncodings } } : {}),
    },
  )
}

/** Types whose texts are UTF-8, which their responses say (HTTP1). */
const textType = /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|x-ndjson)\b)/i

const nameCharset = ({ headers }: Response): void => {
  const type = headers.get('content-type') ?? ''
  if (textType.test(type) && !/;\s*charset=/i.test(type))
    headers.set('content-type', `${type}; charset=utf-8`)
}

/** Returns one function for all endpoints. It never rejects: errors become responses (HTTP2). */
export function routerOf(routes: readonly Route[], deps: RouterDeps): PlatformFetch {
  const methodsAt = methodTable(routes)
  // A path ending in a slash answers like the same path without it (HTTP33).
  const app = new Hono<Env>({ strict: false })
  app.use(async (c, next) => {
    c.set('startedAt', performance.now())
    await next()
    nameCharset(c.res)
    warnOfParameters(c.res.headers, c.get('ignored') ?? [])
  })
  for (const { each, path } of addressesOf(routes)) {
    const serve = serveEndpoint(each, deps)
    const findIgnored = parameterCheck(each.endpoint)
    app.on(each.endpoint.method, path, (c) => {
      const query = c.req.query()
      c.set('ignored', findIgnored(query))
      return serve({
        request: c.req.raw,
        params: c.req.param(),
        query,
        caller: c.env,
        startedAt: c.get('startedAt'),
        onSession: (session) => c.set('session', session),
      })
    })
  }
  app.get(documentPath, () => new Response(deps.openApi(), { headers: { 'content-type': jsonType } }))
  app.notFound((c) => {
    const { method, path } = c.req
    const allowed = methodsAt(path)
    if (allowed.length === 0) {
      const error = new PlatformError('route_not_found', { params: { method, path } })
      return writeError(c, { error, logger: deps.logger })
    }
    const occasion = { requestId: c.env.requestId, duration: secondsSince(c.get('startedAt')) }
    return otherMethodResponse({ method, path, allowed }, occasion)
  })
  app.onError((error, c) => writeError(c, { error, logger: deps.logger }))
  return async (request, caller) => app.fetch(request, caller)
}
