// The one door out. An endpoint and its input go in; the declared answer or an ApiError comes out.
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { addressOf } from './address.ts'
import { ApiError } from '#src/lib/api-error.ts'
import { answer, refusal } from './reply.ts'

interface Options {
  readonly signal?: AbortSignal | undefined
}

/** Endpoints without any required member may be called without input. */
export type InputOf<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

interface Sent {
  readonly body?: unknown
  readonly ifMatch?: string | undefined
  readonly signal: AbortSignal | undefined
}

const requestOf = (endpoint: Endpoint, { body, ifMatch, signal }: Sent): RequestInit => {
  const { request } = endpoint
  const type = request?.kind === 'bytes' ? request.type : 'application/json'
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', type)
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  return {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }
}

const send = async (address: string, request: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, request)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError('The platform did not answer', { kind: 'network', cause })
  }
}

/** Calls an endpoint; `signal` stops it. Throws ApiError; an aborted call throws the AbortError of fetch. */
// oxlint-disable-next-line max-params -- what is asked, and beside it how: a signal is no part of a key
export const callWith = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal }: Options = {},
): Promise<Answer<E>> => {
  const { params, query, body, ifMatch } = input
  const response = await send(
    addressOf(endpoint, { params, query }),
    requestOf(endpoint, { body, ifMatch, signal }),
  )
  if (!response.ok) throw await refusal(endpoint, response)
  const parsed = await answer(endpoint, response)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the parse edge: checked by the endpoint's own schema
  return parsed as Answer<E>
}

/** The input of an endpoint that was called without one. */
export const inputOf = <E extends Endpoint>([input]: InputOf<E>): CallInput<E> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `InputOf` allows absence only where nothing is required
  input ?? ({} as CallInput<E>)

export const call = <E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Promise<Answer<E>> =>
  callWith(endpoint, inputOf<E>(input))
