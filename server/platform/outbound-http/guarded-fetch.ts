// Outbound calls with the interface of `fetch`, protected against SSRF: the connection uses exactly the checked
// address, redirects are not followed, and responses are limited in size and time and checked by the caller's policy.
// Connections and cookies are not reused.
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
 * Like `fetch`. Rejects with the errors of `AddressGuard.check`, with the code of the policy if the server does not
 * respond in time, and with the policy's errors for an oversized or unexpected response.
 */
export type GuardedFetch = (address: string | URL, init?: GuardedInit) => Promise<Response>

export interface Limits {
  /** Milliseconds for everything, from name look-up to the last byte. */
  readonly time: number
  /** Maximum size of a response in bytes. */
  readonly size: number
}

/** Status and headers of a response, before its body is read. */
export interface ResponseHead {
  readonly status: number
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders
}

/** The responses a caller accepts. */
export interface ResponsePolicy {
  readonly unreachable: Unreachable
  /** Throws if status or headers are unexpected. */
  readonly checkHead: (head: ResponseHead, url: URL) => void
  /** The error for a response larger than the limit. */
  readonly tooLarge: (limit: number) => PlatformError
}

interface Options {
  readonly networks: readonly string[]
  readonly limits: Limits
  readonly policy: ResponsePolicy
  readonly resolve?: Resolve | undefined
}

/** The connection uses the checked addresses; the name is not resolved again. */
const pinned = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, options, callback) => {
    const [first = { address: '', family: 4 }] = all
    if (options.all === true) callback(null, all)
    else callback(null, first.address, first.family)
  }
}

const send = (
  { url, addresses }: Checked,
  body: Uint8Array,
  options: RequestOptions,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const createRequest = url.protocol === 'https:' ? requestSecure : requestPlain
    const outgoing = createRequest(url, { ...options, agent: false, lookup: pinned(addresses) })
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
    outgoing.end(body)
  })

const readAll = async (
  answer: IncomingMessage,
  limit: number,
  tooLarge: ResponsePolicy['tooLarge'],
): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(answer.headers['content-length']) > limit) throw tooLarge(limit)
  const chunks: Uint8Array[] = []
  let length = 0
  const pieces: AsyncIterable<Uint8Array> = answer
  for await (const piece of pieces) {
    length += piece.byteLength
    if (length > limit) throw tooLarge(limit)
    chunks.push(piece)
  }
  return Buffer.concat(chunks)
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

/** Rejects as soon as the signal is aborted, even if the work is still running. */
const untilAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, promise]).finally(() => {
    signal.removeEventListener('abort', onAbort)
  })
}

/** Creates a guarded fetch. Tests pass `resolve`. */
export function openGuardedFetch({ networks, limits, policy, resolve }: Options): GuardedFetch {
  const { unreachable, checkHead, tooLarge } = policy
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
      checkHead({ status, headers: sent }, checked.url)
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
