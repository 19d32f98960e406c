// The console session (IAM3a): sign-in, current session, sign-out, through endpoints of the platform. Tokens in their
// responses stay here. If a platform cannot return the account of a token, the account of the login response is
// stored in the encrypted cookie.
import type { z } from 'zod'
import { bodyBudgets } from '#contract/body-budget.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { reasonParams, type TermCode } from '#contract/reasons.ts'
import {
  signedOut,
  loginResponse,
  session as sessionSchema,
  type SignedInUser,
  type Session,
} from '#contract/iam/login.ts'
import { jsonType, secondsSince } from '../refusal-body.ts'
import type { DeviceCookie, SessionCookie, VerifierCookie } from './cookie.ts'
import { gatewayError, type RequestTrace } from './gateway-error.ts'
import { cookiesAfter, devicesFor, loginOf } from './known-browser.ts'
import type { Upstream } from './upstream.ts'

export interface SessionDeps {
  readonly upstream: Upstream
  readonly cookie: SessionCookie
  /** The verifier of a provider sign-in that was started in this browser. */
  readonly verifier: VerifierCookie
  readonly device: DeviceCookie
  readonly info: { readonly version: string; readonly platform: string | null }
}

export interface RequestContext extends RequestTrace {
  readonly request: Request
  readonly address: string
  /** Public origin of this server. */
  readonly origin?: string | undefined
}

/** Assumed permissions if the platform does not report any. */
const assumedPermissions = { permissions: ['*:*:*'], roles: [], conditions: [] }
const maxLoginBytes = bodyBudgets.small.bytes
const internalOrigin = 'http://platform.invalid'

const reply = (body: unknown, ...cookies: readonly string[]): Response => {
  const headers = new Headers({ 'content-type': jsonType, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(body), { headers })
}

const readJson = async (response: Response): Promise<unknown> => {
  try {
    const value: unknown = await response.json()
    return value
  } catch {
    return undefined
  }
}

/** The error text that HTTP3 reserves for an invalid token. */
export function isInvalidToken(status: number, body: unknown): boolean {
  return (
    status === 403 &&
    typeof body === 'object' &&
    body !== null &&
    Reflect.get(body, 'error') === 'Invalid token'
  )
}

const callPlatform = (
  deps: SessionDeps,
  { context, ...call }: { context: RequestContext; method: string; path: string; token: string },
): Promise<Response> =>
  deps.upstream(
    new Request(`${internalOrigin}${call.path}`, { method: call.method, signal: context.request.signal }),
    {
      address: context.address,
      requestId: context.requestId,
      token: call.token,
    },
  )

/** Drops members beyond the schema, including a token. */
const parseOnly = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> | undefined => {
  const result = schema.safeParse(value)
  return result.success ? result.data : undefined
}

/**
 * Returns the address that ends the session at the provider, if there is one. If the platform is unreachable, the token
 * expires by its age.
 */
const endSession = async (
  deps: SessionDeps,
  context: RequestContext,
  token: string,
): Promise<z.output<typeof signedOut> | undefined> => {
  const { method, path } = iam.logout
  const answer = await callPlatform(deps, { context, method, path: `${path}?app_id=platform`, token })
  return answer.ok ? parseOnly(signedOut, await readJson(answer)) : undefined
}

const withAssumedPermissions = (person: SignedInUser): Session => ({ ...person, ...assumedPermissions })

/** The session of a new token; undefined if the platform has no such endpoint. */
const sessionOf = async (
  deps: SessionDeps,
  context: RequestContext,
  token: string,
): Promise<Session | undefined> => {
  const { method, path } = iam.checkSession
  const answer = await callPlatform(deps, { context, method, path, token })
  return answer.ok ? parseOnly(sessionSchema, await readJson(answer)) : undefined
}

/** The body of a sign-in; undefined above the limit, regardless of the announced length. */
export async function readLogin(request: Request): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > maxLoginBytes) return undefined
  const chunks: Uint8Array[] = []
  const pieces: AsyncIterable<Uint8Array> = request.body ?? ReadableStream.from([])
  let length = 0
  for await (const piece of pieces) {
    length += piece.byteLength
    if (length > maxLoginBytes) return undefined
    chunks.push(piece)
  }
  return Buffer.concat(chunks)
}

/** The error for a body that `readLogin` does not read. */
export function loginTooLarge(context: RequestTrace): Response {
  return gatewayError(context, { code: 'body_too_large', params: { limit: maxLoginBytes } })
}

const platformOf = ({ info }: SessionDeps): string => info.platform ?? ('this_server' satisfies TermCode)

/**
 * The login body to send, and whether it completes a provider sign-in. Undefined if that was started in another
 * browser.
 */
interface SentLogin {
  readonly text: string
  readonly isCode: boolean
  readonly login: string | undefined
}

/** The body of a sign-in, if it is JSON. */
export function parseLogin(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** A code requires the verifier in this browser's cookie. A verifier sent by the page is ignored. */
const withVerifier = (text: string, verifier: string | undefined): SentLogin | undefined => {
  const login = parseLogin(text)
  if (login === undefined) return { text, isCode: false, login }
  if (!Object.hasOwn(login, 'code')) return { text, isCode: false, login: loginOf(login) }
  return verifier === undefined
    ? undefined
    : { text: JSON.stringify({ ...login, verifier }), isCode: true, login: undefined }
}

const isPacked = ({ headers }: Request): boolean =>
  (headers.get('content-encoding') ?? 'identity') !== 'identity'

/** The platform lists the browser of each session (IAM107). */
const loginHeaders = ({ headers }: Request): Headers => {
  const sent = new Headers({ 'content-type': headers.get('content-type') ?? 'application/json' })
  const browser = headers.get('user-agent')
  if (browser !== null) sent.set('user-agent', browser)
  return sent
}

/** Ends the session that this browser had before, whose cookie the new one replaces. */
const endPrevious = async (deps: SessionDeps, context: RequestContext): Promise<void> => {
  const stored = deps.cookie.read(context.request)
  if (stored !== undefined) await endSession(deps, context, stored.token)
}

const signIn = async (deps: SessionDeps, context: RequestContext): Promise<Response> => {
  if (isPacked(context.request))
    return gatewayError(context, { code: 'unsupported_encoding', params: { expected: 'identity' } })
  const body = await readLogin(context.request)
  if (body === undefined) return loginTooLarge(context)
  const sent = withVerifier(body.toString('utf8'), deps.verifier.read(context.request))
  if (sent === undefined) return gatewayError(context, { code: 'sign_in_code_spent' })
  const { text, isCode, login: name } = sent
  const login = new Request(`${internalOrigin}${iam.login.path}`, {
    method: iam.login.method,
    headers: loginHeaders(context.request),
    body: text,
    signal: context.request.signal,
  })
  const { address, requestId, origin } = context
  const devices = devicesFor(deps.device, { request: context.request, login: name })
  const answer = await deps.upstream(login, { address, requestId, origin, devices })
  if (!answer.ok) return answer
  const granted = parseOnly(loginResponse, await readJson(answer))
  if (granted === undefined)
    return gatewayError(context, {
      code: 'platform_reply',
      params: { platform: platformOf(deps), ...reasonParams('login_incomplete') },
    })
  await endPrevious(deps, context)
  const { token, ...person } = granted
  const session = await sessionOf(deps, context, token)
  const isRemote = deps.info.platform !== null
  const otherCookies = [
    ...(isCode ? [deps.verifier.clear()] : []),
    ...cookiesAfter(deps.device, { request: context.request, login: name, answer, isRemote }),
  ]
  return session === undefined
    ? reply(withAssumedPermissions(person), deps.cookie.set({ token, person }), ...otherCookies)
    : reply(session, deps.cookie.set({ token }), ...otherCookies)
}

const currentSession = async (deps: SessionDeps, context: RequestContext): Promise<Response> => {
  const stored = deps.cookie.read(context.request)
  if (stored === undefined) return reply({ session: null, console: deps.info })
  if (stored.person !== undefined)
    return reply({ session: withAssumedPermissions(stored.person), console: deps.info })
  const { method, path } = iam.checkSession
  const answer = await callPlatform(deps, { context, method, path, token: stored.token })
  const body = await readJson(answer.clone())
  if (isInvalidToken(answer.status, body))
    return reply({ session: null, console: deps.info }, deps.cookie.clear())
  if (!answer.ok) return answer
  const session = parseOnly(sessionSchema, body)
  if (session !== undefined) return reply({ session, console: deps.info })
  return gatewayError(context, {
    code: 'platform_reply',
    params: { platform: platformOf(deps), ...reasonParams('session_unnamed') },
  })
}

const signOut = async (deps: SessionDeps, context: RequestContext): Promise<Response> => {
  const stored = deps.cookie.read(context.request)
  const ended = stored && (await endSession(deps, context, stored.token))
  const body = { success: true, status: 200, duration: secondsSince(context.startedAt), ...ended }
  return reply(body, deps.cookie.clear())
}

const handlers: Readonly<Record<string, (deps: SessionDeps, context: RequestContext) => Promise<Response>>> =
  {
    POST: signIn,
    GET: currentSession,
    DELETE: signOut,
  }

export const sessionMethods: readonly string[] = [...Object.keys(handlers), 'HEAD']

/** Handles `/session`. The method is one of `sessionMethods`. */
export async function serveSession(deps: SessionDeps, context: RequestContext): Promise<Response> {
  const { method } = context.request
  const handler = handlers[method]
  if (handler === undefined) throw new TypeError(`/session has no ${method}`)
  return handler(deps, context)
}
