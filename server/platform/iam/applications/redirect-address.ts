// Redirect addresses of sign-ins at a provider. They are compared exactly, so only complete addresses are accepted.
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import { callerOf, demandEverything } from '../identity/caller.ts'

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
 * Refuses with `beyond_own_rights` or `beyond_own_rows` if a caller adds an address who lacks permissions or rows:
 * users who follow a link to the sign-in are sent there with a code, administrators included.
 */
export async function demandOwnAddresses(db: Db, { session, before, after }: Addresses): Promise<void> {
  if (after.every((address) => before.includes(address))) return
  demandEverything(await callerOf(db, session))
}
