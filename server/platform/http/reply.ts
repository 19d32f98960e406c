// A handler's answer becomes a response: parsed by its schema, so that nothing undeclared leaves, then put into its
// envelope (HTTP1). Streams and bytes are responses already and pass.
import type { Endpoint, Envelope, JsonBody } from '#contract/endpoint.ts'
import { jsonType, secondsSince } from '../../refusal-body.ts'
import { Reply } from '../core/handler.ts'

interface Occasion {
  /** Mark of `performance.now()` at the arrival of the request. */
  readonly arrived: number
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Members of the request that were ignored (HTTP5). */
  readonly ignored: readonly string[]
}

type Surround = (occasion: Occasion & { readonly status: number }) => Readonly<Record<string, unknown>>

const warningOf = (ignored: readonly string[]): Readonly<Record<string, unknown>> =>
  ignored.length === 0
    ? {}
    : { warning: `Ignored, because the endpoint does not know them: ${ignored.join(', ')}` }

const envelopes = {
  bare: () => ({}),
  data: ({ arrived, now, ignored }) => ({
    success: true,
    timestamp: Math.floor(now / 1000),
    duration: secondsSince(arrived),
    ...warningOf(ignored),
  }),
  success: ({ arrived, status, ignored }) => ({
    success: true,
    status,
    duration: secondsSince(arrived),
    ...warningOf(ignored),
  }),
} as const satisfies Record<Envelope, Surround>

const surroundings = (body: JsonBody, occasion: Parameters<Surround>[0]) => envelopes[body.envelope](occasion)

/** The response of what a handler returned. Throws where a reply breaks its schema: that is a bug of the handler. */
export function respond(
  endpoint: Endpoint,
  { returned, ...occasion }: Occasion & { readonly returned: unknown },
): Response {
  const reply = returned instanceof Reply ? returned : new Reply(returned)
  const payload: unknown = reply.body
  const headers: Record<string, string> = {
    'content-type': jsonType,
    ...(reply.isKept
      ? { 'cache-control': 'private, no-cache', vary: 'authorization, cookie' }
      : { 'cache-control': 'no-store' }),
  }
  if (reply.etag !== undefined) headers['etag'] = reply.etag
  if (reply.isKept && reply.status === 304) return new Response(null, { status: 304, headers })
  if (endpoint.response.kind !== 'json') {
    if (payload instanceof Response) return payload
    throw new TypeError(`${endpoint.method} ${endpoint.path} must return a Response`)
  }
  const parsed = endpoint.response.schema.safeParse(payload)
  if (!parsed.success)
    throw new TypeError(`The reply of ${endpoint.method} ${endpoint.path} breaks its schema`, {
      cause: parsed.error,
    })
  const body: unknown =
    endpoint.response.envelope === 'bare'
      ? parsed.data
      : Object.assign(surroundings(endpoint.response, { ...occasion, status: reply.status }), parsed.data)
  return new Response(JSON.stringify(body), { status: reply.status, headers })
}
