// Calls to identity providers, as `fetch` makes them, but guarded against being sent elsewhere: the address is checked
// and the connection goes to that very address; no redirect is followed; answers are JSON (or a signed one), of bounded
// size, within bounded time. It keeps no connection and no cookie.
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { why } from '#contract/reasons.ts'
import { PlatformError } from '../../error.ts'
import { openAddressGuard, type Checked, type Resolve } from './address-guard.ts'
import { networkReason } from './network-reason.ts'

type GuardedInit = Readonly<Pick<RequestInit, 'method' | 'headers' | 'redirect'>> & {
  readonly body?: RequestInit['body'] | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * As `fetch`. Rejects with the refusals of `AddressGuard.check`, with `provider_unreachable` where nobody answers in
 * time, and with `provider_answer` where the answer redirects, is too large or no JSON.
 */
export type GuardedFetch = (address: string | URL, init?: GuardedInit) => Promise<Response>

interface Limits {
  /** Milliseconds for everything, from the look-up of the name to the last byte. */
  readonly time: number
  /** Bytes of an answer. */
  readonly size: number
}
export const guardedLimits: Limits = { time: 10_000, size: 1024 ** 2 }

interface Options {
  readonly networks: readonly string[]
  readonly limits?: Limits
  readonly resolve?: Resolve
}

const answerRefused = (params: ReturnType<typeof why>): PlatformError =>
  new PlatformError('provider_answer', { params })

/** A connection goes to the addresses that were checked; the name is not asked for again. */
const pinned = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  // oxlint-disable-next-line max-params -- the shape Node calls
  return (_name, options, done) => {
    const [first = { address: '', family: 4 }] = all
    if (options.all === true) done(null, all)
    else done(null, first.address, first.family)
  }
}

const send = (
  { url, addresses }: Checked,
  { body, options }: { body: Uint8Array; options: RequestOptions },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const make = url.protocol === 'https:' ? requestSecure : requestPlain
    const outgoing = make(url, { ...options, agent: false, lookup: pinned(addresses) })
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
    outgoing.end(body)
  })

const targetOf = (location: string, base: URL): string => {
  const url = URL.parse(location, base)
  return url === null ? 'elsewhere' : `${url.origin}${url.pathname}`
}

const json = /^application\/(?:[\w.+-]+\+)?json$/
const signed = /^application\/(?:[\w.+-]+\+)?jwt$/

const mediaType = (header = ''): string => header.split(';')[0]?.trim().toLowerCase() ?? ''

const demandType = ({ statusCode: status = 0, headers }: IncomingMessage): void => {
  const type = mediaType(headers['content-type'])
  if (json.test(type) || signed.test(type)) return
  const isSuccess = status >= 200 && status < 300
  throw answerRefused(
    isSuccess ? why('answer_type', { found: type === '' ? 'none' : type }) : why('answer_status', { status }),
  )
}

/** What makes an answer unfit before its body is read. */
const demandHead = (answer: IncomingMessage, { url, size }: { url: URL; size: number }): void => {
  const { statusCode: status = 0, headers } = answer
  if (headers.location !== undefined && status >= 300 && status < 400)
    throw answerRefused(why('redirect_refused', { address: targetOf(headers.location, url) }))
  demandType(answer)
  if (Number(headers['content-length']) > size) throw answerRefused(why('answer_too_large', { limit: size }))
}

const readAll = async (answer: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  let length = 0
  const pieces: AsyncIterable<Uint8Array> = answer
  for await (const piece of pieces) {
    length += piece.byteLength
    if (length > limit) throw answerRefused(why('answer_too_large', { limit }))
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

/** Opens one. `limits` and `resolve` are given by tests. */
export const openGuardedFetch = ({ networks, limits = guardedLimits, resolve }: Options): GuardedFetch => {
  const guard = openAddressGuard({ networks, ...(resolve === undefined ? {} : { resolve }) })

  const exchange = async (checked: Checked, outgoing: Request): Promise<Response> => {
    const { signal } = outgoing
    const body = new Uint8Array(await outgoing.arrayBuffer())
    const headers = {
      ...Object.fromEntries(outgoing.headers),
      'accept-encoding': 'identity',
      ...(body.length === 0 ? {} : { 'content-length': String(body.length) }),
    }
    const options = { method: outgoing.method, headers, signal }
    const answer = await send(checked, { body, options })
    try {
      demandHead(answer, { url: checked.url, size: limits.size })
      const bytes = await readAll(answer, limits.size)
      const status = answer.statusCode ?? 0
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
        throw new PlatformError('provider_unreachable', {
          params: { host, ...why('timed_out', { seconds: limits.time / 1000 }) },
        })
      if (init.signal?.aborted === true) throw error
      throw new PlatformError('provider_unreachable', {
        params: { host, ...networkReason(error) },
        cause: error,
      })
    }
  }
}
