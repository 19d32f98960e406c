// Every call to the platform goes through here: an endpoint and its input result in the declared reply or an
// ApiError.
import type { z } from 'zod'
import { type Answer, type CallInput, type Endpoint, backgroundHeader } from '#contract/endpoint.ts'
import { addressOf } from './request-url.ts'
import { ApiError, hasCode } from '#src/lib/api-error.ts'
import { isUnattended } from '#src/lib/last-input.ts'
import { syncPlatformTime } from '#src/lib/platform-time.ts'
import { reportReachability } from './reachability.ts'
import { readAnswer, readError } from './read-reply.ts'
import { recoverSession, sessionNumber } from './session-end.ts'

interface Options {
  readonly signal?: AbortSignal | undefined
  /** False for the calls of the sign-in itself, which must not wait for a session. */
  readonly waits?: boolean | undefined
  /** Media types that the caller reads. */
  readonly accept?: string | undefined
  /** No person has asked for it: it does not extend the session (IAM4). */
  readonly isBackground?: boolean | undefined
}

/** Endpoints without required members can be called without input. */
export type InputOf<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

interface RequestParts {
  readonly body?: unknown
  readonly ifMatch?: string | undefined
  readonly accept: string
  readonly signal: AbortSignal | undefined
  readonly isBackground: boolean
}

const headersOf = (
  endpoint: Endpoint,
  { body, ifMatch, accept, isBackground }: Omit<RequestParts, 'signal'>,
): Headers => {
  const { request } = endpoint
  const type = request?.kind === 'bytes' ? request.type : 'application/json'
  const headers = new Headers({ accept })
  if (body !== undefined) headers.set('content-type', type)
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  // Pages poll. While nobody uses the tab, this must not keep the session alive.
  if (isBackground || (endpoint.method === 'GET' && isUnattended())) headers.set(backgroundHeader, 'true')
  return headers
}

const requestOf = (endpoint: Endpoint, { signal, body, ...parts }: RequestParts): RequestInit => {
  return {
    method: endpoint.method,
    headers: headersOf(endpoint, { body, ...parts }),
    credentials: 'same-origin',
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }
}

const send = async (address: string, request: RequestInit): Promise<Response> => {
  try {
    const response = await fetch(address, request)
    reportReachability(true)
    syncPlatformTime(response.headers.get('date'))
    return response
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    reportReachability(false)
    throw new ApiError('The platform did not answer', { kind: 'network', cause })
  }
}

/** Whether the call can be sent again after this error, because its user did what the session needs. */
const recoverFrom = async (error: unknown, session: number): Promise<boolean> => {
  const isLimited = hasCode(error, 'second_factor_enrolment')
  return (isLimited || hasCode(error, 'invalid_token')) && recoverSession(session, isLimited)
}

/** The unread response of an endpoint. Waits for a new sign-in if the session is lost. */
export async function respond<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, waits = true, accept = 'application/json', isBackground = false }: Options = {},
): Promise<Response> {
  const { params, query, body, ifMatch } = input
  const address = addressOf(endpoint, { params, query })
  const request = requestOf(endpoint, { body, ifMatch, accept, signal, isBackground })
  for (;;) {
    const session = sessionNumber()
    const response = await send(address, request)
    if (response.ok) return response
    const error = await readError(endpoint, response)
    const isRecovered = waits && (await recoverFrom(error, session))
    if (!isRecovered) throw error
  }
}

/**
 * Calls an endpoint; `signal` aborts it. Throws ApiError, or the AbortError of fetch if aborted. A call that finds
 * the session lost waits and is sent again after the same user signs in (UI2).
 */
export async function callWith<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<Answer<E>> {
  const parsed = await readAnswer(endpoint, await respond(endpoint, input, options))
  // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed with the endpoint's schema
  return parsed as Answer<E>
}

/**
 * Calls an endpoint that replies with bytes and passes on each chunk; the next chunk is read once `onBytes` resolves.
 */
export async function readBytes<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onBytes, ...options }: Options & { readonly onBytes: (bytes: Uint8Array<ArrayBuffer>) => Promise<void> },
): Promise<void> {
  const reader = (await respond(endpoint, input, options)).body?.getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause
      throw new ApiError('The connection broke', { kind: 'network', cause })
    })
    if (done) return
    await onBytes(value)
  }
}

/** Calls an endpoint that replies with newline-delimited JSON and passes on the values that have arrived. */
export async function readJsonLines<E extends Endpoint, T>(
  endpoint: E,
  input: CallInput<E>,
  { schema, onValues }: { schema: z.ZodType<T>; onValues: (values: readonly T[]) => void },
): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  const onBytes = (bytes: Uint8Array): Promise<void> => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    onValues(lines.map((line) => schema.parse(JSON.parse(line))))
    return Promise.resolve()
  }
  await readBytes(endpoint, input, { onBytes, accept: 'application/x-ndjson' })
}

/** The input of an endpoint that was called without one. */
export function inputOf<E extends Endpoint>([input]: InputOf<E>): CallInput<E> {
  return (
    // oxlint-disable-next-line typescript/consistent-type-assertions -- `InputOf` allows a missing input only if no member is required
    input ?? ({} as CallInput<E>)
  )
}

export function call<E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Promise<Answer<E>> {
  return callWith(endpoint, inputOf<E>(input))
}
