// The console's own session (IAM3a): sign-in, who am I, sign-out. The platform is asked with its own endpoints; what
// it answers about the token stays here. A platform that cannot say who a token belongs to is taken at the word of its
// login answer, which then travels in the sealed cookie.
import type { z } from 'zod'
import { iam } from '#contract/iam/endpoints.ts'
import { reasonParams, type TermCode } from '#contract/reasons.ts'
import {
  loginResponse,
  session as sessionSchema,
  type SignedInUser,
  type Session,
} from '#contract/iam/login.ts'
import { jsonType, secondsSince } from '../refusal-body.ts'
import type { SessionCookie, VerifierCookie } from './cookie.ts'
import { refuseAt, type Occasion } from './refuse.ts'
import type { Upstream } from './upstream.ts'

interface SessionDeps {
  readonly upstream: Upstream
  readonly cookie: SessionCookie
  /** Of a sign-in at a provider that was begun in this browser. */
  readonly verifier: VerifierCookie
  readonly info: { readonly version: string; readonly platform: string | null }
}

export interface Visit extends Occasion {
  readonly request: Request
  readonly address: string
}

/** What a person may try where the platform does not say what they may do. */
const unknownRights = { permissions: ['*:*:*'], roles: [] }
const largestLogin = 64 * 1024
const inside = 'http://platform.invalid'

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

/** The text that HTTP3 reserves for a token that is no good. */
export function isInvalidToken(status: number, body: unknown): boolean {
  return (
    status === 403 &&
    typeof body === 'object' &&
    body !== null &&
    Reflect.get(body, 'error') === 'Invalid token'
  )
}

const ask = (
  deps: SessionDeps,
  { visit, ...call }: { visit: Visit; method: string; path: string; token: string },
): Promise<Response> =>
  deps.upstream(new Request(`${inside}${call.path}`, { method: call.method, signal: visit.request.signal }), {
    address: visit.address,
    requestId: visit.requestId,
    token: call.token,
  })

/** Members beyond the schema, a token among them, stay behind. */
const only = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> | undefined => {
  const result = schema.safeParse(value)
  return result.success ? result.data : undefined
}

const withUnknownRights = (person: SignedInUser): Session => ({ ...person, ...unknownRights })

/** The session of a fresh token, or undefined where the platform lacks the question. */
const sessionOf = async (deps: SessionDeps, visit: Visit, token: string): Promise<Session | undefined> => {
  const { method, path } = iam.checkSession
  const answer = await ask(deps, { visit, method, path, token })
  return answer.ok ? only(sessionSchema, await readJson(answer)) : undefined
}

/** Undefined past the limit, whatever length was announced. */
const readLogin = async (request: Request): Promise<string | undefined> => {
  if (Number(request.headers.get('content-length') ?? 0) > largestLogin) return undefined
  const parts: Uint8Array[] = []
  const pieces: AsyncIterable<Uint8Array> = request.body ?? ReadableStream.from([])
  let length = 0
  for await (const piece of pieces) {
    length += piece.byteLength
    if (length > largestLogin) return undefined
    parts.push(piece)
  }
  return Buffer.concat(parts).toString('utf8')
}

const platformOf = ({ info }: SessionDeps): string => info.platform ?? ('this_server' satisfies TermCode)

/** What a login is sent on as, and whether it ends a sign-in at a provider. Undefined where that is not this browser's. */
interface SentLogin {
  readonly text: string
  readonly isCode: boolean
}

const memberedLogin = (text: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** A code is good only with the verifier that this browser's cookie holds; one that a page sends along does not count. */
const withVerifier = (text: string, verifier: string | undefined): SentLogin | undefined => {
  const login = memberedLogin(text)
  if (login === undefined || !Object.hasOwn(login, 'code')) return { text, isCode: false }
  return verifier === undefined ? undefined : { text: JSON.stringify({ ...login, verifier }), isCode: true }
}

const signIn = async (deps: SessionDeps, visit: Visit): Promise<Response> => {
  const body = await readLogin(visit.request)
  if (body === undefined) return refuseAt(visit, { code: 'body_too_large', params: { limit: largestLogin } })
  const sent = withVerifier(body, deps.verifier.read(visit.request))
  if (sent === undefined) return refuseAt(visit, { code: 'sign_in_code_spent' })
  const { text, isCode } = sent
  const login = new Request(`${inside}${iam.login.path}`, {
    method: iam.login.method,
    headers: { 'content-type': visit.request.headers.get('content-type') ?? 'application/json' },
    body: text,
    signal: visit.request.signal,
  })
  const answer = await deps.upstream(login, { address: visit.address, requestId: visit.requestId })
  if (!answer.ok) return answer
  const granted = only(loginResponse, await readJson(answer))
  if (granted === undefined)
    return refuseAt(visit, {
      code: 'platform_reply',
      params: { platform: platformOf(deps), ...reasonParams('login_incomplete') },
    })
  const { token, ...person } = granted
  const session = await sessionOf(deps, visit, token)
  const spent = isCode ? [deps.verifier.clear()] : []
  return session === undefined
    ? reply(withUnknownRights(person), deps.cookie.keep({ token, person }), ...spent)
    : reply(session, deps.cookie.keep({ token }), ...spent)
}

const whoAmI = async (deps: SessionDeps, visit: Visit): Promise<Response> => {
  const kept = deps.cookie.read(visit.request)
  if (kept === undefined) return reply({ session: null, console: deps.info })
  if (kept.person !== undefined) return reply({ session: withUnknownRights(kept.person), console: deps.info })
  const { method, path } = iam.checkSession
  const answer = await ask(deps, { visit, method, path, token: kept.token })
  const body = await readJson(answer.clone())
  if (isInvalidToken(answer.status, body))
    return reply({ session: null, console: deps.info }, deps.cookie.clear())
  if (!answer.ok) return answer
  const session = only(sessionSchema, body)
  if (session !== undefined) return reply({ session, console: deps.info })
  return refuseAt(visit, {
    code: 'platform_reply',
    params: { platform: platformOf(deps), ...reasonParams('session_unnamed') },
  })
}

const signOut = async (deps: SessionDeps, visit: Visit): Promise<Response> => {
  const kept = deps.cookie.read(visit.request)
  if (kept !== undefined) {
    const { method, path } = iam.logout
    // Where the platform is away the browser is signed out all the same; the token ends by its age.
    const answer = await ask(deps, { visit, method, path: `${path}?app_id=platform`, token: kept.token })
    await answer.body?.cancel()
  }
  const body = { success: true, status: 200, duration: secondsSince(visit.arrived) }
  return reply(body, deps.cookie.clear())
}

const handlers: Readonly<Record<string, (deps: SessionDeps, visit: Visit) => Promise<Response>>> = {
  POST: signIn,
  GET: whoAmI,
  HEAD: whoAmI,
  DELETE: signOut,
}

/** Answers `/session`. */
export async function serveSession(deps: SessionDeps, visit: Visit): Promise<Response> {
  const handler = handlers[visit.request.method]
  if (handler !== undefined) return handler(deps, visit)
  const refusal = refuseAt(visit, {
    code: 'route_not_found',
    params: { method: visit.request.method, path: '/session' },
  })
  refusal.headers.set('allow', 'DELETE, GET, HEAD, POST')
  return refusal
}
