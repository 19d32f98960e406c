// Calls endpoints like a client, through a Request and a Response. Used by the sample and by tests.
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { EndpointClient } from '../core/endpoint-client.ts'
import type { Caller } from './caller.ts'
import type { PlatformFetch } from './router.ts'

export interface CallResult {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Input of any endpoint. `EndpointClient` and `TokenInput` type it by the endpoint. */
interface AnyInput {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
  readonly ifMatch?: string | undefined
  readonly token?: string | undefined
}

const base = 'http://platform.invalid'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const addressOf = (endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string => {
  const path = endpoint.path.replaceAll(/:([a-z_]+)/g, (_whole, name: string) =>
    encodeURIComponent(textOf(Reflect.get(params, name))),
  )
  const search = new URLSearchParams()
  for (const name of Object.keys(query)) {
    const value: unknown = Reflect.get(query, name)
    if (value !== undefined) search.set(name, textOf(value))
  }
  return `${base}${path}${search.size === 0 ? '' : `?${search.toString()}`}`
}

/** The request a client would send. */
export function requestFor(endpoint: Endpoint, any: AnyInput): Request {
  const headers = new Headers()
  if (any.token !== undefined) headers.set('authorization', `Bearer ${any.token}`)
  if (any.ifMatch !== undefined) headers.set('if-match', any.ifMatch)
  const { request } = endpoint
  if (any.body !== undefined)
    headers.set('content-type', request?.kind === 'bytes' ? request.type : 'application/json')
  return new Request(addressOf(endpoint, any), {
    method: endpoint.method,
    headers,
    ...(any.body === undefined
      ? {}
      : { body: any.body instanceof Blob ? any.body : JSON.stringify(any.body) }),
  })
}

export async function readAnswer(response: Response): Promise<CallResult> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isJson ? JSON.parse(text) : text
  return { status: response.status, headers: response.headers, body }
}

/** The parsed body of a successful response. Throws with the entire response otherwise. */
export function answerOf<E extends Endpoint>(endpoint: E, called: CallResult): Answer<E> {
  if (called.status >= 300)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${called.status} ${JSON.stringify(called.body)}`)
  const parsed =
    endpoint.response.kind === 'bytes' || endpoint.response.kind === 'redirect'
      ? called.body
      : endpoint.response.schema.parse(called.body)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed by the schema that defines the type
  return parsed as Answer<E>
}

/** Creates a client for one caller. */
export function createClient(fetch: PlatformFetch, caller: Caller): EndpointClient {
  return async (endpoint, input) =>
    answerOf(endpoint, await readAnswer(await fetch(requestFor(endpoint, input), caller)))
}
