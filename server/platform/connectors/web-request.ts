// One request to a web server of a source. The address that was checked is the one connected to, also after a redirect;
// secrets are only sent to the origin that they were entered for.
import { request, type IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../core/error.ts'
import { networkReason } from '../outbound-http/network-reason.ts'
import { createAddressClassifier } from '../outbound-http/private-networks.ts'
import { checkedAddresses, connectSocket } from './checked-socket.ts'

const silentSeconds = 60
const mostRedirects = 5

/** What the handshake agreed on. */
interface Handshake {
  readonly protocol: string
  /** Last day of the certificate. */
  readonly validTo: string
}

export interface WebAccess {
  /** Allowed private networks. */
  readonly networks: readonly string[]
  /** Certificate of the authority, in PEM; empty for the known ones. */
  readonly ca: string
  readonly signal: AbortSignal
  /** Called when the first connection is open, and when it is encrypted; with null if it never is. */
  readonly onAddress?: (address: string) => void
  readonly onSecure?: (handshake: Handshake | null) => void
}

interface WebRequest {
  readonly url: URL
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Headers that only the origin of `url` gets. */
  readonly secretHeaders?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Whether redirects are followed. */
  readonly isFollowed?: boolean
}

export interface WebAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** Fails if the connection breaks off. Destroy it if it is not read. */
  readonly body: IncomingMessage
  /** The address that answered. */
  readonly url: URL
}

const unreachable = (url: URL, error: unknown): PlatformError => {
  const isSilent = error instanceof Error && Reflect.get(error, 'code') === 'ETIMEDOUT'
  const reason = isSilent ? reasonParams('database_silent', { seconds: silentSeconds }) : networkReason(error)
  return new PlatformError('database_unreachable', { params: { host: url.host, ...reason }, cause: error })
}

/** A secret is never sent in plain text over the internet. */
const requirePrivate = (url: URL, addresses: readonly string[], networks: readonly string[]): void => {
  const classify = createAddressClassifier(networks)
  if (addresses.every((address) => classify(address) === 'internal')) return
  throw new PlatformError('source_sign_in', {
    params: { host: url.host, ...reasonParams('secret_unencrypted') },
  })
}

const encrypt = (socket: Socket, host: string, { ca }: WebAccess): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const secured = connectTls({
      socket,
      ...(isIP(host) === 0 ? { servername: host } : { host }),
      ...(ca.trim() === '' ? {} : { ca }),
      ALPNProtocols: ['http/1.1'],
    })
    let failure: Error = Object.assign(new Error('closed'), { code: 'ECONNRESET' })
    socket.once('error', (error: Error) => {
      failure = error
    })
    secured.on('error', reject)
    secured.once('close', () => reject(failure))
    secured.once('secureConnect', () => resolve(secured))
  })

/** The host of an address, without the brackets of IPv6. */
const hostIn = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

const portIn = ({ port, protocol }: URL): number => Number(port) || (protocol === 'http:' ? 80 : 443)

/** An open connection to a checked address. It is given up when it is silent. */
const connect = async (
  url: URL,
  access: WebAccess,
): Promise<{ socket: Socket; addresses: readonly string[] }> => {
  const host = hostIn(url)
  const addresses = await checkedAddresses(host, access.networks)
  const socket = await connectSocket(addresses, { host, port: portIn(url) }, access.signal)
  // Errors of a connection that nobody waits for.
  socket.on('error', () => undefined)
  socket.setTimeout(silentSeconds * 1000, () =>
    socket.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })),
  )
  access.onAddress?.(socket.remoteAddress ?? addresses[0] ?? '')
  return { socket, addresses }
}

/** The connection with its encryption. */
const secure = async (socket: Socket, url: URL, access: WebAccess): Promise<TLSSocket> => {
  try {
    const secured = await encrypt(socket, hostIn(url), access)
    const { valid_to: validTo } = secured.getPeerCertificate()
    access.onSecure?.({ protocol: secured.getProtocol() ?? '', validTo })
    return secured
  } catch (error) {
    socket.destroy()
    access.signal.throwIfAborted()
    throw new PlatformError('database_tls', {
      params: { host: url.host, ...networkReason(error) },
      cause: error,
    })
  }
}

/** A connection that can be written to: encrypted if the address says so. */
const openConnection = async (
  { url, secretHeaders = {} }: WebRequest,
  access: WebAccess,
): Promise<Socket | TLSSocket> => {
  const { socket, addresses } = await connect(url, access)
  if (url.protocol === 'https:') return secure(socket, url, access)
  access.onSecure?.(null)
  try {
    if (Object.keys(secretHeaders).length > 0) requirePrivate(url, addresses, access.networks)
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

const exchange = async (order: WebRequest, access: WebAccess): Promise<WebAnswer> => {
  const { url, method = 'GET', headers = {}, secretHeaders = {}, body } = order
  const socket = await openConnection(order, access)
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request({
        createConnection: () => socket,
        path: `${url.pathname}${url.search}`,
        method,
        headers: {
          host: url.host,
          'user-agent': 'platform-console',
          'accept-encoding': 'identity',
          ...headers,
          ...secretHeaders,
          connection: 'close',
          ...(body === undefined ? {} : { 'content-length': String(body.length) }),
        },
      })
      outgoing.once('response', resolve)
      outgoing.once('error', reject)
      outgoing.end(body)
    })
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: answer, url }
  } catch (error) {
    socket.destroy()
    access.signal.throwIfAborted()
    throw unreachable(url, error)
  }
}

const redirects = new Set([301, 302, 303, 307, 308])

const refuseRedirect = (
  url: URL,
  reason: 'redirected_often' | 'redirected_unencrypted' | 'redirected_nowhere',
): PlatformError =>
  new PlatformError('database_read', {
    params: {
      host: url.host,
      table: url.pathname,
      ...reasonParams(reason, { count: mostRedirects }),
    },
  })

const nextAddress = ({ url, headers }: WebAnswer): URL => {
  const next = URL.parse(headers.location ?? '', url)
  if (next === null || !/^https?:$/.test(next.protocol) || next.username !== '' || next.password !== '')
    throw refuseRedirect(url, 'redirected_nowhere')
  if (url.protocol === 'https:' && next.protocol === 'http:')
    throw refuseRedirect(url, 'redirected_unencrypted')
  return next
}

/**
 * Sends a request and returns the head of the answer. Throws `database_unreachable`, `database_address_private`,
 * `database_tls`, `source_sign_in` for a secret without encryption, and `database_read` for a wrong redirect.
 */
export async function openWeb(order: WebRequest, access: WebAccess): Promise<WebAnswer> {
  let next = order
  let way = access
  for (let count = 0; ; count += 1) {
    const answer = await exchange(next, way)
    if (order.isFollowed !== true || !redirects.has(answer.status)) return answer
    answer.body.destroy()
    if (count === mostRedirects) throw refuseRedirect(answer.url, 'redirected_often')
    const url = nextAddress(answer)
    const { secretHeaders: _, ...open } = next
    // Once they were left out, a way back does not bring them again.
    next = url.origin === next.url.origin ? { ...next, url } : { ...open, url }
    const { networks, ca, signal } = access
    way = { networks, ca, signal }
  }
}

/** The whole body of a small answer. Throws `database_interrupted` or `database_read`. */
export async function smallBody(answer: WebAnswer, limit = 16 * 1024 ** 2): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  const params = { host: answer.url.host, table: answer.url.pathname }
  try {
    const pieces: AsyncIterable<Uint8Array> = answer.body
    for await (const piece of pieces) {
      length += piece.byteLength
      if (length > limit)
        throw new PlatformError('database_read', {
          params: { ...params, ...reasonParams('answer_too_large', { limit }) },
        })
      chunks.push(piece)
    }
  } catch (error) {
    if (error instanceof PlatformError) throw error
    throw new PlatformError('database_interrupted', {
      params: { ...params, ...networkReason(error) },
      cause: error,
    })
  } finally {
    answer.body.destroy()
  }
  return Buffer.concat(chunks).toString('utf8')
}
