// Addresses that a sign-in at a provider may lead back to. They are compared whole, so that only whole ones are taken.
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import { isAdministrator } from '../identity/administrators.ts'

const isHere = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** Whether it is `https:` (or `http:` on the same machine), without fragment, wildcard, user or password (IAM3a). */
export function isRedirectAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url === null || /[#*\s\\]/.test(text) || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isHere(url.hostname)
}

interface Addresses {
  readonly session: Session
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * Refuses with `beyond_own_rights` where somebody who is no administrator adds an address: whoever follows a link to the
 * sign-in is sent there with a code, administrators too.
 */
export function demandOwnAddresses({ session, before, after }: Addresses): void {
  if (isAdministrator(session) || after.every((address) => before.includes(address))) return
  throw new PlatformError('beyond_own_rights')
}
