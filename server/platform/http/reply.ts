// Converts the result of a handler to a response: parsed by its schema, so that nothing undeclared is sent, then put
// into its envelope (HTTP1). Streams and bytes are already responses.
import type { Endpoint, Envelope, JsonBody } from '#contract/endpoint.ts'
import { jsonType, secondsSince } from '../../refusal-body.ts'
import { Reply } from '../core/handler.ts'

interface ReplyContext {
  /** `performance.now()` when the request was received. */
  readonly startedAt: number
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Members of the request that were ignored (HTTP5). */
  readonly ignored: readonly string[]
}

type EnvelopeOf = (context: ReplyContext & { readonly status: number }) => Readonly<Record<string, unknown>>

/** The sentence that names the ignored parts of a request (HTTP5, HTTP35). */
export function ignoredSentence(names: readonly string[]): string {
  return `Ignored, because the endpoint does not know them: ${names.join(', ')}`
}

const warningOf = (ignored: readonly string[]): Readonly<Record<string, unknown>> =>
  ignored.length === 0 ? {} : { warning: ignoredSentence(ignored) }

const envelopes = {
  bare: () => ({}),
  data: ({ startedAt, now, ignored }) => ({
    success: true,
    timestamp: Math.floor(now / 1000),
    duration: secondsSince(startedAt),
    ...warningOf(ignored),
  }),
  success: ({ startedAt, status, ignored }) => ({
    success: true,
    status,
    duration: secondsSince(startedAt),
    ...warningOf(ignored),
  }),
} as const satisfies Record<Envelope, EnvelopeOf>

const envelopeOf = (body: JsonBody, context: Parameters<EnvelopeOf>[0]) => envelopes[body.envelope](context)

/** The response for the result of a handler. Throws if a reply violates its schema, which is a bug of the handler. */
export function respond(
  endpoint: Endpoint,
  { returned, ...context }: ReplyContext & { readonly returned: unknown },
): Response {
  const reply = returned instanceof Reply ? returned : new Reply(returned)
  const payload: unknown = reply.body
  const headers: Record<string, string> = {
    'content-type': jsonType,
    ...(reply.isCacheable
      ? { 'cache-control': 'private, no-cache', vary: 'authorization, cookie' }
      : { 'cache-control': 'no-store' }),
  }
  if (reply.etag !== undefined) headers['etag'] = reply.etag
  if (reply.isCacheable && reply.status === 304) return new Response(null, { status: 304, headers })
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
      : Object.assign(envelopeOf(endpoint.response, { ...context, status: reply.status }), parsed.data)
  return new Response(JSON.stringify(body), { status: reply.status, headers })
}
