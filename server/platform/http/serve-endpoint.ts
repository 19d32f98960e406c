// Serves one endpoint: authenticate, authorize, parse, handle, reply. Everything an endpoint declares is enforced
// here.
import type { z } from 'zod'
import type { Logger } from 'pino'
import {
  backgroundHeader,
  budgetOf,
  needsDiskSpace,
  type Endpoint,
  type JsonBody,
} from '#contract/endpoint.ts'
import type { Problem } from '#contract/http.ts'
import type { Permission } from '#contract/iam/permission.ts'
import type { Clock } from '../core/clock.ts'
import type { Disk } from '../disk/disk.ts'
import type { Settings } from '../settings/settings.ts'
import { nextTurn } from '../core/next-turn.ts'
import { PlatformError, refuse, refuseMany } from '../core/error.ts'
import type { Context, ByteConditions } from '../core/handler.ts'
import { requireWithinLimit } from '../core/key-limit.ts'
import { requirePermission, type Session } from '../core/session.ts'
import type { BodyMemory } from './body-memory.ts'
import { cookieOf, tokenOf, type Caller } from './caller.ts'
import { problemsOf } from '../core/problems.ts'
import { firstIssues } from './first-issues.ts'
import { readBytes, readJson, readJsonText } from './read-body.ts'
import { heldBytes, type BodyProgress } from './request-bytes.ts'
import { respond } from './reply.ts'
import { unknownMembers } from './unknown-members.ts'

/** The account of a token. */
interface Authenticated extends Session {
  /** The account can only change its password. */
  readonly passwordRenewPending: boolean
  /** The account can only set up a second factor. */
  readonly secondFactorMissing: boolean
}

export interface HttpDeps {
  /** Throws `invalid_token` (403, HTTP3). */
  readonly authenticate: (
    token: string | undefined,
    options: { readonly isUse: boolean },
  ) => Promise<Authenticated>
  readonly settings: Settings
  readonly clock: Clock
  readonly logger: Logger
  readonly bodyMemory: BodyMemory
  readonly disk: Pick<Disk, 'check' | 'requireWritable'>
}

interface EndpointRequest {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly caller: Caller
  /** `performance.now()` when the request was received. */
  readonly startedAt: number
  /** Called with the account of the request, before its permission is checked. */
  readonly onSession: (session: Session) => void
}

/** Any handler. Its input and context match its endpoint, since `serveEndpoint` has parsed them. */
export type AnyHandler = (input: never, context: never) => unknown

export interface Route {
  readonly endpoint: Endpoint
  readonly handler: AnyHandler
}

/** Paths available to an account that must change its password first. */
const openBeforeRenewal: ReadonlySet<string> = new Set([
  '/iam/v4/passwordChange',
  '/iam/checkSession',
  '/iam/logout',
])

/** Paths available to an account that must set up a second factor first. */
const openBeforeEnrolment: ReadonlySet<string> = new Set([
  ...openBeforeRenewal,
  '/iam/second-factor',
  '/iam/second-factor/start',
  '/iam/second-factor/passkeys',
  '/iam/second-factor/passkeys/start',
])

const sessionFor = async (
  endpoint: Endpoint,
  {
    token,
    caller,
    deps,
    isUse,
  }: { token: string | undefined; caller: Caller; deps: HttpDeps; isUse: boolean },
): Promise<Session | undefined> => {
  if (caller.session !== undefined) return caller.session
  if (endpoint.permission === 'public') return undefined
  const session = await deps.authenticate(token, { isUse })
  if (session.passwordRenewPending && !openBeforeRenewal.has(endpoint.path))
    throw new PlatformError('password_renewal')
  if (session.secondFactorMissing && !openBeforeEnrolment.has(endpoint.path))
    throw new PlatformError('second_factor_enrolment')
  return session
}

const isPermission = (access: Endpoint['permission']): access is Permission =>
  access !== 'public' && access !== 'session'

interface InputPart {
  readonly schema: z.ZodType | undefined
  readonly input: unknown
  readonly root: string
}

const parsePart = ({ schema, input, root }: InputPart, problems: Problem[]): unknown => {
  if (schema === undefined) return {}
  const result = schema.safeParse(input)
  if (result.success) return result.data
  problems.push(...problemsOf(result.error, { input, root }))
  return undefined
}

/** Values of a body that is examined for early problems first. */
const largeBody = 1000
const maxProblems = 100

const refuseEarly = async (schema: z.ZodType, input: unknown): Promise<void> => {
  const issues = await firstIssues(schema, input, maxProblems)
  if (issues.length > maxProblems)
    throw refuseMany(problemsOf({ issues: issues.slice(0, maxProblems) }, { input, root: 'body' }))
  await nextTurn()
}

interface ReadBody {
  readonly body: unknown
  readonly ignored: readonly string[]
}
const nothing: ReadBody = { body: undefined, ignored: [] }

/** A body that is being read, until the request ends. */
interface Reading {
  readonly progress: BodyProgress
  /** Frees its memory. */
  release: () => void
}

interface BodySource {
  readonly request: Request
  readonly deps: Pick<HttpDeps, 'settings' | 'bodyMemory'>
  readonly reading: Reading
}

const readWithin = async (
  endpoint: Endpoint,
  declared: JsonBody,
  { request, deps: { settings, bodyMemory }, reading }: BodySource,
): Promise<unknown> => {
  const { progress } = reading
  const read = declared.keepsText === true ? readJsonText : readJson
  const { bytes, values, depth } = budgetOf(endpoint)
  const maxBytes =
    typeof bytes === 'string' ? settings.get(bytes) : Math.min(bytes, settings.get('json_body'))
  const keepsDigits = declared.keepsDigits === true
  const held = declared.keepsText === true ? heldBytes(request, maxBytes) : 0
  if (held > 0) reading.release = await bodyMemory.reserve(held, request.signal)
  return read(request, { bytes: maxBytes, values, depth, keepsDigits, progress })
}

const readBody = async (
  endpoint: Endpoint,
  { problems, ...source }: BodySource & { problems: Problem[] },
): Promise<ReadBody> => {
  const { request, deps, reading } = source
  const { progress } = reading
  const declared = endpoint.request
  if (declared === undefined) return nothing
  if (declared.kind === 'bytes')
    return {
      body: readBytes(request, { type: declared.type, limit: deps.settings.get(declared.limit), progress }),
      ignored: [],
    }
  const input = await readWithin(endpoint, declared, source)
  if (input === undefined) {
    if (endpoint.requestOptional) return nothing
    throw new PlatformError('body_required')
  }
  if (declared.keepsText === true) return { body: input, ignored: [] }
  if (progress.values > largeBody) await refuseEarly(declared.schema, input)
  const body = parsePart({ schema: declared.schema, input, root: 'body' }, problems)
  return { body, ignored: problems.length === 0 ? unknownMembers(declared.schema, input) : [] }
}

/** Signing in and deleting may use the space of the reserve file. */
const requireDiskSpace = (endpoint: Endpoint, { disk }: HttpDeps): void => {
  if (needsDiskSpace(endpoint)) disk.requireWritable()
  else disk.check()
}

const ifMatchOf = (endpoint: Endpoint, request: Request): string | undefined => {
  const sent = request.headers.get('if-match') ?? undefined
  if (endpoint.ifMatch === 'required' && sent === undefined) throw new PlatformError('etag_required')
  return sent
}

const byteConditionsOf = ({ headers }: Request): ByteConditions => ({
  ifNoneMatch: headers.get('if-none-match') ?? undefined,
  range: headers.get('range') ?? undefined,
  ifRange: headers.get('if-range') ?? undefined,
})

const codeOf = (error: unknown): string => (error instanceof PlatformError ? error.code : 'internal')

/** Logs a request that ended before its body was read completely, with how much of it was read. */
const logUnread = (
  { endpoint, logger }: { endpoint: Endpoint; logger: Logger },
  { error, progress, requestId }: { error: unknown; progress: BodyProgress; requestId: string },
): void => {
  if (endpoint.request === undefined || progress.isComplete) return
  const { method, path } = endpoint
  const { bytes, values } = progress
  logger.info({ requestId, method, path, code: codeOf(error), bytes, values }, 'request body not read')
}

/** Returns the function that serves one endpoint. It throws platform errors, which `router` converts. */
export function serveEndpoint(
  { endpoint, handler }: Route,
  deps: HttpDeps,
): (request: EndpointRequest) => Promise<Response> {
  const serve = async (
    { request, params, query, caller, startedAt, onSession }: EndpointRequest,
    reading: Reading,
  ): Promise<Response> => {
    const token = tokenOf(request, { caller, query: query['token'] })
    const isBackground = request.headers.get(backgroundHeader) === 'true'
    const authorize = async (isUse = !isBackground): Promise<Session | undefined> => {
      const authorized = await sessionFor(endpoint, { token, caller, deps, isUse })
      if (authorized !== undefined) {
        onSession(authorized)
        requireWithinLimit(authorized, { path: endpoint.path, params })
      }
      if (authorized !== undefined && isPermission(endpoint.permission))
        requirePermission(authorized, endpoint.permission)
      return authorized
    }
    const initialSession = await authorize()
    requireDiskSpace(endpoint, deps)

    const problems: Problem[] = []
    const parsedParams = parsePart({ schema: endpoint.params, input: params, root: 'path' }, problems)
    const parsedQuery = parsePart({ schema: endpoint.query, input: query, root: 'query' }, problems)
    const { body, ignored } = await readBody(endpoint, { request, deps, reading, problems })
    // Sending may take minutes, so the caller is authorized again before anything is written.
    const session = endpoint.request === undefined ? initialSession : await authorize()
    if (problems.length > 0) throw refuse(problems)

    const input = { params: parsedParams, query: parsedQuery, body, ifMatch: ifMatchOf(endpoint, request) }
    const context: Context<Session | undefined> = {
      session,
      get signal() {
        return request.signal
      },
      requestId: caller.requestId,
      address: caller.address,
      devices: caller.devices,
      origin: caller.origin ?? '',
      cookie: (name) => cookieOf(request, name),
      userAgent: request.headers.get('user-agent') ?? undefined,
      accept: request.headers.get('accept') ?? undefined,
      idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
      lastEventId: request.headers.get('last-event-id') ?? undefined,
      byteConditions: byteConditionsOf(request),
      reauthorize: async () => {
        await authorize()
      },
      currentSession: () => authorize(false),
      token,
    }
    const returned: unknown = await Reflect.apply(handler, undefined, [input, context])
    return respond(endpoint, { returned, startedAt, now: deps.clock.now(), ignored })
  }
  return async (request) => {
    const progress: BodyProgress = { bytes: 0, values: 0, isComplete: false }
    const reading: Reading = { progress, release: () => undefined }
    try {
      return await serve(request, reading)
    } catch (error) {
      const { requestId } = request.caller
      logUnread({ endpoint, logger: deps.logger }, { error, progress, requestId })
      throw error
    } finally {
      reading.release()
    }
  }
}
