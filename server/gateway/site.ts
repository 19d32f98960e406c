// Where this server stands: the hosts it answers for, the origin that belongs to each, and whom to believe about a
// caller's address. A host that is not its own is refused, so that no foreign name can be pointed at it.
import { BlockList, isIP } from 'node:net'

export interface SitePlace {
  readonly publicUrl: URL | undefined
  readonly host: string
  /** The port it listens on. */
  readonly port: number
  readonly trustedProxies: readonly string[]
}

export interface Site {
  /** Browsers reach it by https. */
  readonly isSecure: boolean
  /** The host a request was meant for, as its caller or a trusted proxy says. */
  hostOf(request: Request, peer: string): string
  /** The origin of the console under this host; undefined for a host that is not ours. */
  originFor(host: string): string | undefined
  /** The caller's address: the last one that is no trusted proxy. */
  addressOf(request: Request, peer: string): string
  /** Unique per port, because a browser shows the cookies of one host to all its ports. */
  readonly cookieName: string
}

const anyAddress = new Set(['0.0.0.0', '::'])
const loopback = ['127.0.0.1', 'localhost', '[::1]'] as const

/** Mapped IPv4 (`::ffff:127.0.0.1`) as plain IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return list
}

const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)

const withPort = (host: string, port: number): string => (port === 80 ? host : `${host}:${port}`)

/** The place of a server that listens as `place` says. */
export function siteAt(place: SitePlace): Site {
  const trusted = listOf(place.trustedProxies)
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, family(address))
  const names = anyAddress.has(place.host) ? loopback : [...loopback, bracketed(place.host)]
  const own = names.map((name) => withPort(name.toLowerCase(), place.port))
  const origins = new Map(own.map((host) => [host, `http://${host}`]))
  if (place.publicUrl !== undefined) origins.set(place.publicUrl.host, place.publicUrl.origin)
  const isSecure = place.publicUrl?.protocol === 'https:'
  return {
    isSecure,
    hostOf: (request, peer) => {
      const forwarded = isTrusted(plain(peer)) ? request.headers.get('x-forwarded-host') : null
      return (forwarded?.split(',')[0]?.trim() ?? request.headers.get('host') ?? '').toLowerCase()
    },
    originFor: (host) => origins.get(host),
    addressOf: (request, peer) => {
      if (!isTrusted(plain(peer))) return plain(peer)
      const chain = (request.headers.get('x-forwarded-for') ?? '')
        .split(',')
        .map((part) => plain(part.trim()))
      return chain.findLast((address) => isIP(address) !== 0 && !isTrusted(address)) ?? plain(peer)
    },
    cookieName: isSecure ? '__Host-platform_session' : `platform_session_${place.port}`,
  }
}
