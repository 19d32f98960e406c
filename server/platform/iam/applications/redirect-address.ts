// Redirect addresses of sign-ins at a provider. They are compared exactly, so only complete addresses are accepted.
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import { isAdministrator } from '../identity/administrators.ts'

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

/**
 * Whether the address is `https:` (or `http:` on the same machine), without fragment, wildcard, user or password
 * (IAM3a).
 */
export function isRedirectAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url === null || /[#*\s\\]/.test(text) || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url.hostname)
}

interface Addresses {
  readonly session: Session
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * Refuses with `beyond_own_rights` if a session without every permission adds an address: users who follow a link to
 * the sign-in are sent there with a code, administrators included.
 */
export function demandOwnAddresses({ session, before, after }: Addresses): void {
  if (isAdministrator(session) || after.every((address) => before.includes(address))) return
  throw new PlatformError('beyond_own_rights')
}
