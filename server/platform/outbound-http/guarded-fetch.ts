// Calls to servers outside, as `fetch` makes them, but guarded against being sent elsewhere: the address is checked and
// the connection goes to that very address; no redirect is followed; answers are of bounded size, within bounded time,
// and as whoever asks expects them. It keeps no connection and no cookie.
import {
  request as requestPlain,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../core/error.ts'
import { openAddressGuard, type Checked, type Resolve, type Unreachable } from './address-guard.ts'
import { networkReason } from './network-reason.ts'

type GuardedInit = Readonly<Pick<RequestInit, 'method' | 'headers' | 'redirect'>> & {
  readonly body?: RequestInit['body'] | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * As `fetch`. Rejects with the refusals of `AddressGuard.check`, with the code of `Expected` where nobody answers in time,
 * and with its refusals where the answer is too large or another than expected.
 */
export type GuardedFetch = (address: string | URL, init?: GuardedInit) => Promise<Response>

export interface Limits {
  /** Milliseconds for everything, from the look-up of the name to the last byte. */
  readonly time: number
  /** Bytes of an answer. */
  readonly size: number
}

/** The beginning of an answer, before its body is read. */
export interface AnswerHead {
  readonly status: number
  /** Names in small letters. */
  readonly headers: IncomingHttpHeaders
}

/** What whoever asks makes of answers. */
export interface Expected {
  readonly unreachable: Unreachable
  /** Throws where an answer is another than expected by its head. */
  readonly demandHead: (head: AnswerHead, url: URL) => void
  /** The refusal of an answer that is larger than the limit. */
  readonly tooLarge: (limit: number) => PlatformError
}

interface Options {
  readonly networks: readonly string[]
  readonly limits: Limits
  readonly expected: Expected
  readonly resolve?: Resolve | undefined
}

/** A connection goes to the addresses that were checked; the name is not asked for again. */
const pinned = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, options, done) => {
    const [first = { address: '', family: 4 }] = all
    if (options.all === true) done(null, all)
    else done(null, first.address, first.family)
  }
}

const send = (
  { url, addresses }: Checked,
  body: Uint8Array,
  options: RequestOptions,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const make = url.protocol === 'https:' ? requestSecure : requestPlain
    const outgoing = make(url, { ...options, agent: false, lookup: pinned(addresses) })
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
    outgoing.end(body)
  })

const readAll = async (
  answer: IncomingMessage,
  limit: number,
  tooLarge: Expected['tooLarge'],
): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(answer.headers['content-length']) > limit) throw tooLarge(limit)
  const parts: Uint8Array[] = []
  let length = 0
  const pieces: AsyncIterable<Uint8Array> = answer
  for await (const piece of pieces) {
    length += piece.byteLength
    if (length > limit) throw tooLarge(limit)
    parts.push(piece)
  }
  return Buffer.concat(parts)
}

const headersOf = (answer: IncomingMessage): Headers => {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) if (name !== 'set-cookie') headers.append(name, value)
  return headers
}

const asRequest = (
  address: string,
  { body = null, ...init }: GuardedInit & { signal: AbortSignal },
): Request => new Request(address, { ...init, body, redirect: 'manual' })

const neverBodied = new Set([204, 205, 304])

/** Rejects as soon as the signal does, whatever is still under way. */
const untilAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => {
    signal.removeEventListener('abort', stop)
  })
}

/** Opens one. `resolve` is given by tests. */
export function openGuardedFetch({ networks, limits, expected, resolve }: Options): GuardedFetch {
  const { unreachable, demandHead, tooLarge } = expected
  const guard = openAddressGuard({ networks, unreachable, ...(resolve === undefined ? {} : { resolve }) })

  const exchange = async (checked: Checked, outgoing: Request): Promise<Response> => {
    const { signal } = outgoing
    const body = new Uint8Array(await outgoing.arrayBuffer())
    const headers = {
      ...Object.fromEntries(outgoing.headers),
      'accept-encoding': 'identity',
      ...(body.length === 0 ? {} : { 'content-length': String(body.length) }),
    }
    const options = { method: outgoing.method, headers, signal }
    const answer = await send(checked, body, options)
    try {
      const { statusCode: status = 0, headers: sent } = answer
      demandHead({ status, headers: sent }, checked.url)
      const bytes = await readAll(answer, limits.size, tooLarge)
      return new Response(neverBodied.has(status) ? null : bytes, { status, headers: headersOf(answer) })
    } finally {
      answer.destroy()
    }
  }

  return async (address, init = {}) => {
    const limit = AbortSignal.timeout(limits.time)
    const signal = init.signal === undefined ? limit : AbortSignal.any([limit, init.signal])
    const text = String(address)
    try {
      const checked = await untilAborted(signal, guard.check(text))
      return await untilAborted(signal, exchange(checked, asRequest(text, { ...init, signal })))
    } catch (error) {
      if (error instanceof PlatformError) throw error
      const host = URL.parse(text)?.host ?? text
      if (limit.aborted)
        throw new PlatformError(unreachable, {
          params: { host, ...reasonParams('timed_out', { seconds: limits.time / 1000 }) },
        })
      if (init.signal?.aborted === true) throw error
      throw new PlatformError(unreachable, {
        params: { host, ...networkReason(error) },
        cause: error,
      })
    }
  }
}
