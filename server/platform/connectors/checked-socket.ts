// Opens a connection to a server of a source. The addresses that were checked are the ones connected to; the name is
// not resolved again.
import { lookup } from 'node:dns/promises'
import { Socket, isIP } from 'node:net'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../core/error.ts'
import { networkReason } from '../outbound-http/network-reason.ts'
import { createAddressClassifier } from '../outbound-http/private-networks.ts'

const connectSeconds = 10

interface Endpoint {
  readonly host: string
  readonly port: number
  /** How long it may take to connect. */
  readonly seconds?: number
}

/** The addresses of a host. Throws `database_unreachable`. */
export async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    throw new PlatformError('database_unreachable', {
      params: { host, ...networkReason(error) },
      cause: error,
    })
  }
}

/** The addresses of a host, all of which connections may use. Throws `database_address_private`. */
export async function checkedAddresses(host: string, networks: readonly string[]): Promise<string[]> {
  const classify = createAddressClassifier(networks)
  const addresses = await addressesOf(host)
  if (addresses.some((address) => classify(address) === 'forbidden'))
    throw new PlatformError('database_address_private', { params: { path: 'parameters.host', host } })
  return addresses
}

/** Connects to the first address that accepts. Aborting closes the socket. Throws `database_unreachable`. */
export async function connectSocket(
  addresses: readonly string[],
  { host, port, seconds = connectSeconds }: Endpoint,
  signal: AbortSignal,
): Promise<Socket> {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  // Only while it connects: the socket may be used much longer.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), seconds * 1000)
  const socket = new Socket({ signal: AbortSignal.any([signal, late.signal]) })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.connect(
        {
          host,
          port,
          autoSelectFamily: true,
          lookup: (_name, options, callback) => {
            const [first = { address: '', family: 4 }] = all
            if (options.all === true) callback(null, all)
            else callback(null, first.address, first.family)
          },
        },
        () => {
          socket.off('error', reject)
          resolve()
        },
      )
    })
    return socket
  } catch (error) {
    socket.destroy()
    signal.throwIfAborted()
    const reason = late.signal.aborted ? reasonParams('database_silent', { seconds }) : networkReason(error)
    throw new PlatformError('database_unreachable', {
      params: { host: `${host}:${port}`, ...reason },
      cause: error,
    })
  } finally {
    clearTimeout(timer)
  }
}
