// Checks outbound URLs before any connection: every address of the host name is checked, so that no name can lead
// into a private network.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { ErrorCode } from '#contract/errors.ts'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../core/error.ts'
import { createAddressClassifier } from './private-networks.ts'
import { networkReason } from './network-reason.ts'

/** Resolves a host name to addresses. */
export type Resolve = (name: string) => Promise<readonly string[]>

export interface Checked {
  readonly url: URL
  /** The addresses a connection may use; never empty. */
  readonly addresses: readonly string[]
}

/** Error codes for an unreachable server, each with `host` and `reason`. */
export type Unreachable = Extract<ErrorCode, 'provider_unreachable' | 'playbook_unreachable'>

export interface AddressGuard {
  /**
   * Throws `address_insecure` for a URL without https or with credentials (http is allowed for an allowed private
   * network), `address_forbidden` if any address is private, and the given code if the name is unknown.
   */
  check(address: string): Promise<Checked>
}

const resolveByName: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

const insecure = (url: URL | null, address: string): PlatformError =>
  new PlatformError('address_insecure', {
    params:
      url === null || url.host === ''
        ? { path: 'url', address }
        : { path: url.host, address: `${url.origin}${url.pathname}` },
  })

/** `networks`: allowed private networks. Tests pass `resolve`. */
export function openAddressGuard({
  networks,
  unreachable,
  resolve = resolveByName,
}: {
  readonly networks: readonly string[]
  readonly unreachable: Unreachable
  readonly resolve?: Resolve
}): AddressGuard {
  const classify = createAddressClassifier(networks)

  const addressesOf = async (url: URL): Promise<readonly string[]> => {
    const host = bareHost(url)
    if (isIP(host) !== 0) return [host]
    try {
      return await resolve(host)
    } catch (error) {
      throw new PlatformError(unreachable, {
        params: { host: url.host, ...networkReason(error) },
        cause: error,
      })
    }
  }

  return {
    check: async (address) => {
      const url = URL.parse(address)
      if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
        throw insecure(url, address)
      const addresses = await addressesOf(url)
      if (addresses.length === 0)
        throw new PlatformError(unreachable, {
          params: { host: url.host, ...reasonParams('host_not_found', { detail: 'ENOTFOUND' }) },
        })
      const reaches = addresses.map(classify)
      if (reaches.includes('forbidden'))
        throw new PlatformError('address_forbidden', { params: { path: url.host, address: url.origin } })
      if (url.protocol === 'http:' && reaches.includes('public')) throw insecure(url, address)
      return { url, addresses }
    },
  }
}
