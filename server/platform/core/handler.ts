// The shape of a handler: parsed input and a session in, the members of the reply out. It never sees HTTP.
import type { Area, PlatformApi } from '#contract/api.ts'
import type { Endpoint, Input, Payload } from '#contract/endpoint.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { Session } from './session.ts'

/** Headers of a request for bytes, as they were sent; `isHead`: the head of the answer is enough. */
export interface WantedBytes {
  readonly isHead: boolean
  readonly ifNoneMatch: string | undefined
  readonly range: string | undefined
  readonly ifRange: string | undefined
}

export interface Context<S = Session> {
  readonly session: S
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal
  readonly requestId: string
  /** Address of the caller, for lock-out and audit. */
  readonly address: string
  /** Where browsers reach this platform, without a slash at the end; empty for calls it makes to itself. */
  readonly origin: string
  /** A cookie of the request. */
  readonly cookie: (name: string) => string | undefined
  /** For replies of bytes: which of them, and whether they are wanted at all. */
  readonly wanted: WantedBytes
  /** Asks again who is asking, for handlers that read a body of bytes themselves. Refuses as at the beginning (IAM4). */
  readonly admitAgain: () => Promise<void>
  /** Token as sent; only login, logout and checkSession look at it. */
  readonly token: string | undefined
}

/**
 * A reply that wants another status than 200 (one of the endpoint's `statuses`) or an ETag. `isKept`: the caller may keep
 * it, and asks each time whether it still holds; then 304 says so, without a body.
 */
export class Reply<B> {
  readonly body: B
  readonly status: number
  readonly etag: string | undefined
  readonly isKept: boolean
  constructor(
    body: B,
    { status = 200, etag, isKept = false }: { status?: number; etag?: string; isKept?: boolean } = {},
  ) {
    this.body = body
    this.status = status
    this.etag = etag
    this.isKept = isKept
  }
}

type SessionOf<E extends Endpoint> = E['permission'] extends 'public' ? Session | undefined : Session

type Handler<E extends Endpoint> = (
  input: Input<E>,
  context: Context<SessionOf<E>>,
) => Promise<Payload<E> | Reply<Payload<E>>> | Payload<E> | Reply<Payload<E>>

/** A handler for every endpoint of an area: one missing or wrong does not compile. */
export type Handlers<A extends Area> = { readonly [K in keyof A]: Handler<A[K]> }

/** Marks an endpoint that this platform declares but does not serve yet: it answers 501 `not_served`. */
export function notServed(what: TermCode) {
  return { notServed: what } as const
}
export type NotServed = ReturnType<typeof notServed>

export type PlatformHandlers = {
  readonly [K in keyof PlatformApi]: {
    readonly [N in keyof PlatformApi[K]]: PlatformApi[K][N] extends Endpoint
      ? Handler<PlatformApi[K][N]> | NotServed
      : never
  }
}
