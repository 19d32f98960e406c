// Where an address outside leads, found out before anything is sent there: every address that its name resolves to is
// looked at, so that no name can lead into a private network. It opens no connection.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { ErrorCode } from '#contract/errors.ts'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../core/error.ts'
import { openReach } from './private-networks.ts'
import { networkReason } from './network-reason.ts'

/** Addresses a name stands for. */
export type Resolve = (name: string) => Promise<readonly string[]>

export interface Checked {
  readonly url: URL
  /** All that a connection may go to; never empty. */
  readonly addresses: readonly string[]
}

/** Codes of a refusal that somebody outside could not be reached, each with `host` and `reason`. */
export type Unreachable = Extract<ErrorCode, 'provider_unreachable' | 'playbook_unreachable'>

export interface AddressGuard {
  /**
   * Refuses with `address_insecure` where it is no https address or carries a login (http passes towards an allowed
   * private network), `address_forbidden` where any of its addresses is private, and with the code given where its name
   * is unknown.
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

/** `networks`: private networks that may be gone to all the same; `resolve` is given by tests. */
export function openAddressGuard({
  networks,
  unreachable,
  resolve = resolveByName,
}: {
  readonly networks: readonly string[]
  readonly unreachable: Unreachable
  readonly resolve?: Resolve
}): AddressGuard {
  const reachOf = openReach(networks)

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
      const reaches = addresses.map(reachOf)
      if (reaches.includes('forbidden'))
        throw new PlatformError('address_forbidden', { params: { path: url.host, address: url.origin } })
      if (url.protocol === 'http:' && reaches.includes('public')) throw insecure(url, address)
      return { url, addresses }
    },
  }
}
