// Classifies addresses that are not public: loopback, private, link-local, carrier, documentation and other special
// networks, in IPv4, in IPv6, and as IPv4 embedded in IPv6. Operators can allow networks.
import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not the internet (RFC 6890 and its successors). */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const

/** The only IPv6 range for public addresses … */
const global6 = '2000::/3'
/** … except these: protocol assignments with Teredo and ORCHID, documentation, 6to4. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'] as const

const versionOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const version = versionOf(address)
    if (bits === undefined) list.addAddress(address, version)
    else list.addSubnet(address, Number(bits), version)
  }
  return list
}

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): number[] => {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const parse = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const before = parse(head)
  const after = parse(tail ?? '')
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const mapped = [0, 0, 0, 0, 0, 0xffff]
const translated = [0x64, 0xff9b, 0, 0, 0, 0]

/** The effective address: without zone, and with embedded IPv4 (mapped, NAT64) as IPv4. */
const plain = (address: string): string => {
  const [bare = ''] = address.split('%')
  if (isIP(bare) !== 6) return bare
  const groups = groupsOf(bare)
  const isInside = [mapped, translated].some((prefix) =>
    prefix.every((group, index) => group === groups[index]),
  )
  if (!isInside) return bare
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * The network of one subscriber: an IPv4 address, also if embedded in IPv6, or 64 bits of IPv6. Any other text is
 * returned unchanged.
 */
export function networkOf(address: string): string {
  const bare = plain(address)
  if (isIP(bare) !== 6) return bare
  const network = groupsOf(bare).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** `internal` is a special address that the operator allowed. */
type AddressClass = 'public' | 'internal' | 'forbidden'

/** Returns a classifier of addresses. `networks`: allowed addresses or networks, such as `10.0.0.0/8`. */
export function createAddressClassifier(networks: readonly string[]): (address: string) => AddressClass {
  const allowed = listOf(networks)
  const special = listOf([...special4, ...special6])
  const global = listOf([global6])
  return (address) => {
    const bare = plain(address)
    if (isIP(bare) === 0) return 'forbidden'
    const version = versionOf(bare)
    if (allowed.check(bare, version)) return 'internal'
    if (special.check(bare, version)) return 'forbidden'
    return version === 'ipv4' || global.check(bare, version) ? 'public' : 'forbidden'
  }
}
