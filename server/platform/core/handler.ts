// The handler interface: takes parsed input and a session, returns the members of the reply. Independent of HTTP.
import type { Area, PlatformApi } from '#contract/api.ts'
import type { Endpoint, Input, Payload } from '#contract/endpoint.ts'
import type { Device, Session } from './session.ts'

/** Conditional and range headers of a request for bytes. */
export interface ByteConditions {
  readonly ifNoneMatch: string | undefined
  readonly range: string | undefined
  readonly ifRange: string | undefined
}

export interface Context<S = Session> {
  readonly session: S
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal
  readonly requestId: string
  /** Address of the caller, for lock-out and audit. */
  readonly address: string
  /** The sign-ins of the caller's browser that succeeded before. */
  readonly devices?: readonly Device[] | undefined
  /** Public origin of this platform, without a trailing slash; empty for internal calls. */
  readonly origin: string
  /** A cookie of the request. */
  readonly cookie: (name: string) => string | undefined
  /** The header `User-Agent`. */
  readonly userAgent?: string | undefined
  /** The header `Accept`. */
  readonly accept?: string | undefined
  /** The header `Idempotency-Key` (ENG21). */
  readonly idempotencyKey?: string | undefined
  /** The header `Last-Event-ID`: the last server-sent event that the caller has received. */
  readonly lastEventId?: string | undefined
  /** For byte replies: which bytes to send. */
  readonly byteConditions: ByteConditions
  /**
   * Authorizes the caller again, for handlers that read a body of bytes. Throws like the initial authorization
   * (IAM4).
   */
  readonly reauthorize: () => Promise<void>
  /** The current session of the caller, for long responses. It is no use of the token. Throws like `reauthorize`. */
  readonly currentSession: () => Promise<Session | undefined>
  /** The token as sent. Only login, logout and checkSession read it. */
  readonly token: string | undefined
}

/**
 * A reply with another status than 200 (one of the endpoint's `statuses`) or an ETag. `isCacheable`: the caller may
 * store it and must revalidate it each time, which a 304 without a body confirms.
 */
export class Reply<B> {
  readonly body: B
  readonly status: number
  readonly etag: string | undefined
  readonly isCacheable: boolean
  constructor(
    body: B,
    {
      status = 200,
      etag,
      isCacheable = false,
    }: { status?: number; etag?: string; isCacheable?: boolean } = {},
  ) {
    this.body = body
    this.status = status
    this.etag = etag
    this.isCacheable = isCacheable
  }
}

type SessionOf<E extends Endpoint> = E['permission'] extends 'public' ? Session | undefined : Session

type Handler<E extends Endpoint> = (
  input: Input<E>,
  context: Context<SessionOf<E>>,
) => Promise<Payload<E> | Reply<Payload<E>>> | Payload<E> | Reply<Payload<E>>

/** One handler for every endpoint of an area. A missing or wrong handler does not compile. */
export type Handlers<A extends Area> = { readonly [K in keyof A]: Handler<A[K]> }

export type PlatformHandlers = {
  readonly [K in keyof PlatformApi]: {
    readonly [N in keyof PlatformApi[K]]: PlatformApi[K][N] extends Endpoint
      ? Handler<PlatformApi[K][N]>
      : never
  }
}
