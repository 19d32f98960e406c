// The hosts of this server, the origin of each, and the trusted sources of a caller's address. Other hosts are
// rejected, so that no foreign name can point to this server.
import { BlockList, isIP } from 'node:net'

export interface SiteOptions {
  readonly publicUrl: URL | undefined
  readonly host: string
  /** The listening port. */
  readonly port: number
  readonly trustedProxies: readonly string[]
  /** Origins whose pages may call the platform. */
  readonly allowedOrigins: readonly string[]
}

export interface Site {
  /** Browsers use https. */
  readonly isSecure: boolean
  /** The host of a request, from the caller or a trusted proxy. */
  hostOf(request: Request, peer: string): string
  /** The origin of the console under this host; undefined for a foreign host. */
  originFor(host: string): string | undefined
  readonly hasSharedOrigins: boolean
  /** Whether pages of this origin, which is not the console's own, may call the platform. */
  sharesWith(origin: string): boolean
  /**
   * The caller's address: the last one that is not a trusted proxy. Nothing before an address that cannot be read is
   * used, since it may be the sender's own text; the address is then that of the proxy behind it.
   */
  addressOf(request: Request, peer: string): string
  /** Unique per port, since a browser sends the cookies of a host to all its ports. */
  readonly cookieName: string
}

const anyAddress = new Set(['0.0.0.0', '::'])
const loopback = ['127.0.0.1', 'localhost', '[::1]'] as const

/** Converts mapped IPv4 (`::ffff:127.0.0.1`) to plain IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The address of a hop, which may have a port and, for IPv6, brackets; undefined if it cannot be read. */
const readHop = (hop: string): string | undefined => {
  const inner = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
  const address = plain(inner)
  return isIP(address) === 0 ? undefined : address
}

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

/** Creates the site of a server with these options. */
export function createSite(options: SiteOptions): Site {
  const trusted = listOf(options.trustedProxies)
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, family(address))
  const names = anyAddress.has(options.host) ? loopback : [...loopback, bracketed(options.host)]
  const hosts = names.map((name) => withPort(name.toLowerCase(), options.port))
  const origins = new Map(hosts.map((host) => [host, `http://${host}`]))
  if (options.publicUrl !== undefined) origins.set(options.publicUrl.host, options.publicUrl.origin)
  const own = new Set(origins.values())
  const shared = new Set(options.allowedOrigins.filter((origin) => !own.has(origin)))
  const isSecure = options.publicUrl?.protocol === 'https:'
  return {
    isSecure,
    hostOf: (request, peer) => {
      const forwarded = isTrusted(plain(peer)) ? request.headers.get('x-forwarded-host') : null
      return (forwarded?.split(',')[0]?.trim() ?? request.headers.get('host') ?? '').toLowerCase()
    },
    originFor: (host) => origins.get(host),
    hasSharedOrigins: shared.size > 0,
    sharesWith: (origin) => shared.has(origin),
    addressOf: (request, peer) => {
      let address = plain(peer)
      const hops = (request.headers.get('x-forwarded-for') ?? '').split(',')
      for (const hop of hops.toReversed()) {
        const before = isTrusted(address) ? readHop(hop.trim()) : undefined
        if (before === undefined) break
        address = before
      }
      return address
    },
    cookieName: isSecure ? '__Host-platform_session' : `platform_session_${options.port}`,
  }
}
