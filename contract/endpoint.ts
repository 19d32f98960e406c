// An endpoint is a value: method, path, schemas, permission. Server, console and OpenAPI document are derived from
// it. It has no behaviour and depends on no transport library.
import type { z } from 'zod'
import { bodyBudgets, type BodyBudget } from './body-budget.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './iam/permission.ts'

/**
 * Header of a request that no person has asked for, such as a refresh by a timer; its value is `true`. It does not
 * count as a use of the token (IAM4).
 */
export const backgroundHeader = 'x-background-request'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Path = `/${string}`

/** Who may call: everybody, every valid session, or holders of one permission (`service:resource:action`). */
type Access = 'public' | 'session' | Permission

/**
 * The envelope of a JSON reply. `bare`: the schema is the complete body. `data`: the members `success`, `timestamp`
 * (epoch seconds) and `duration` (seconds) are added to those of the schema (HTTP1). `success`: like `data`, with
 * `status` in place of `timestamp` (the generic success body).
 */
export type Envelope = 'bare' | 'data' | 'success'

export interface JsonBody<S extends z.ZodType = z.ZodType> {
  readonly kind: 'json'
  readonly schema: S
  readonly envelope: Envelope
  /** Of a request; see `budgetOf` for the default. */
  readonly budget?: BodyBudget
  /**
   * Numbers that no double represents reach the schema as `ExactNumber` (HTTP31). Elsewhere those of a request are
   * refused with their path.
   */
  readonly keepsDigits?: true
  /** The handler of a request gets a `JsonText` in place of values. */
  readonly keepsText?: true
}
/** A JSON body as it was sent, and what was found while it was checked. */
export interface JsonText {
  /** UTF-8. */
  readonly bytes: Uint8Array
  /** Hexadecimal. */
  readonly sha256: string
  /** Number of items of a list; null for other values. */
  readonly rows: number | null
  /** The first item of a list, or the other value. */
  readonly first: unknown
}
export interface BytesBody {
  readonly kind: 'bytes'
  readonly type: string
  /** What JSON text contains, for its description: the text itself is not read by this schema. */
  readonly schema?: z.ZodType
  /** The setting that limits its size (HTTP6). */
  readonly limit: 'archive' | 'upload' | 'playbook'
}
/** Redirects the browser: status 302 with `Location`, no body. */
interface RedirectBody {
  readonly kind: 'redirect'
}
/** A long response written incrementally by one encoder; `schema` describes all of it and is checked in tests. */
export interface StreamBody<S extends z.ZodType = z.ZodType> {
  readonly kind: 'stream'
  readonly type: string
  readonly schema: S
}

export function json<S extends z.ZodType>(
  schema: S,
  reading: Pick<JsonBody, 'budget' | 'keepsDigits'> = {},
): JsonBody<S> {
  return {
    kind: 'json',
    schema,
    envelope: 'bare',
    ...reading,
  }
}
/** A body that its handler gets as it was sent; it is only checked to be JSON within the budget. */
export function jsonText<S extends z.ZodType>(
  schema: S,
  budget: BodyBudget,
): JsonBody<S> & { readonly keepsText: true } {
  return { ...json(schema, { budget, keepsDigits: true }), keepsText: true }
}
export function data<S extends z.ZodType>(
  schema: S,
  reading: Pick<JsonBody, 'keepsDigits'> = {},
): JsonBody<S> {
  return {
    kind: 'json',
    schema,
    envelope: 'data',
    ...reading,
  }
}
export function success<S extends z.ZodType>(schema: S): JsonBody<S> {
  return {
    kind: 'json',
    schema,
    envelope: 'success',
  }
}
export function bytes(type: string, limit: BytesBody['limit'] = 'archive', schema?: z.ZodType): BytesBody {
  return {
    kind: 'bytes',
    type,
    limit,
    ...(schema === undefined ? {} : { schema }),
  }
}
export const redirect: RedirectBody = { kind: 'redirect' }
export function stream<S extends z.ZodType>(type: string, schema: S): StreamBody<S> {
  return {
    kind: 'stream',
    type,
    schema,
  }
}

export interface Endpoint {
  readonly method: Method
  /** `:name` is a parameter, percent-encoded in the URL. */
  readonly path: Path
  /** Other paths of the same handler (IAM1, DM1, DM3). */
  readonly aliases?: readonly Path[]
  readonly summary: string
  readonly permission: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly request?: JsonBody | BytesBody
  /** The body is optional. */
  readonly requestOptional?: true
  readonly response: JsonBody | BytesBody | StreamBody | RedirectBody
  /**
   * `If-Match`: `required` on updates by extensions, `honoured` on documented ones (HTTP4). The response has an
   * `ETag`.
   */
  readonly ifMatch?: 'required' | 'honoured'
  /** The response to a GET has an `ETag` (HTTP34). It also has one where another method of its path has `ifMatch`. */
  readonly etag?: true
  /** `Idempotency-Key`: a request that is sent twice with one key takes effect once (ENG21). */
  readonly idempotencyKey?: true
  /** Statuses other than 200 that are no errors with a body, with their descriptions. */
  readonly statuses?: Readonly<Record<number, string>>
  /** Error codes in addition to those that every endpoint shares. */
  readonly errors?: readonly ErrorCode[]
  /**
   * Also served while the disk is too full for other writes, since it only reads or lets people sign in. `GET` and
   * `DELETE` are always served.
   */
  readonly servedWhenFull?: true
  /** An extension: not in the documented interface. */
  readonly extension?: true
  /** How a remote platform expects the token; the embedded one accepts both everywhere (IAM3). */
  readonly token?: 'query' | 'bearer'
}

/** Whether the endpoint is rejected with `storage_low` while the disk is too full. */
export function needsDiskSpace({ method, servedWhenFull }: Endpoint): boolean {
  return method !== 'GET' && method !== 'DELETE' && servedWhenFull !== true
}

export function endpoint<const E extends Endpoint>(value: E): E {
  return value
}

/** The budget of an endpoint's JSON body: declared, or by who may call. */
export function budgetOf({ permission, request }: Pick<Endpoint, 'permission' | 'request'>): BodyBudget {
  if (request?.kind === 'json' && request.budget !== undefined) return request.budget
  return permission === 'public' || permission === 'session' ? bodyBudgets.small : bodyBudgets.standard
}

type Out<S> = S extends z.ZodType ? z.output<S> : never
type In<S> = S extends z.ZodType ? z.input<S> : never

type RequestOut<E extends Endpoint> = E['request'] extends { readonly keepsText: true }
  ? JsonText
  : E['request'] extends JsonBody<infer S>
    ? E['requestOptional'] extends true
      ? z.output<S> | undefined
      : z.output<S>
    : E['request'] extends BytesBody
      ? ReadableStream<Uint8Array>
      : undefined
type RequestIn<E extends Endpoint> = E['request'] extends JsonBody<infer S> ? z.input<S> : Blob

/** The parsed input of a handler. */
export interface Input<E extends Endpoint> {
  readonly params: E['params'] extends z.ZodObject ? Out<E['params']> : Record<never, never>
  readonly query: E['query'] extends z.ZodObject ? Out<E['query']> : Record<never, never>
  readonly body: RequestOut<E>
  readonly ifMatch: string | undefined
}

type CallParams<E extends Endpoint> = E['params'] extends z.ZodObject
  ? { readonly params: In<E['params']> }
  : { readonly params?: undefined }
type CallQuery<E extends Endpoint> = E['query'] extends z.ZodObject
  ? { readonly query?: Partial<In<E['query']>> }
  : { readonly query?: undefined }
type CallBody<E extends Endpoint> = E['request'] extends JsonBody | BytesBody
  ? E['requestOptional'] extends true
    ? { readonly body?: RequestIn<E> }
    : { readonly body: RequestIn<E> }
  : { readonly body?: undefined }

/** The input of a call. */
export type CallInput<E extends Endpoint> = CallParams<E> &
  CallQuery<E> &
  CallBody<E> & { readonly ifMatch?: string }

/** The return value of a handler: the members of the schema, without the envelope. */
export type Payload<E extends Endpoint> = E['response'] extends JsonBody<infer S> ? z.input<S> : Response
/** The result of a call: the parsed body. */
export type Answer<E extends Endpoint> = E['response'] extends JsonBody<infer S> | StreamBody<infer S>
  ? z.output<S>
  : Blob
