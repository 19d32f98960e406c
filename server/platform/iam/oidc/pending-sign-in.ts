// Pending sign-ins: everything needed when the provider redirects the browser back, sealed into one cookie per
// sign-in. Only the browser that started a sign-in can complete it, several tabs can sign in at the same time, and
// the server stores nothing. Each state can be used once.
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { Secrets } from '../../secrets/secrets.ts'

const pendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE verifier for the provider. */
  verifier: z.string(),
  /** Id of the provider; empty for a test sign-in of a provider that is not saved. */
  provider: z.string(),
  application: z.string(),
  returnTo: z.string(),
  /** PKCE challenge of the caller that will use the code; null if it sent none. */
  challenge: z.string().nullable(),
  /** Id of the test sign-in; null for a real one. */
  trial: z.string().nullable(),
  /** The Reply URL sent to the provider. */
  replyTo: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
})
export type PendingSignIn = z.infer<typeof pendingSignIn>

/** Seconds until a pending sign-in expires (IAM3a). */
const pendingLife = 600

/** Path of the Reply URL. */
export const replyPath = '/iam/reply'

const purpose = 'sign-in'

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex')

const isSecure = (origin: string): boolean => origin.startsWith('https:')

/**
 * Name of the cookie of one state, so that tabs do not overwrite each other's. Over https, `__Host-` keeps other hosts
 * of the domain from setting it, and requires the path `/`.
 */
const cookieNameOf = (state: string, origin: string): string =>
  `${isSecure(origin) ? '__Host-' : ''}platform_sign_in_${hashOf(state).slice(0, 20)}`

const attributes = (origin: string): string =>
  isSecure(origin)
    ? '; Path=/; HttpOnly; SameSite=Lax; Secure'
    : `; Path=${replyPath}; HttpOnly; SameSite=Lax`

/** Value of `Set-Cookie` that removes the cookie of a state. */
export function clearCookie(state: string, origin: string): string {
  return `${cookieNameOf(state, origin)}=; Max-Age=0${attributes(origin)}`
}

interface CookieSource {
  /** Public origin of this platform. */
  readonly origin: string
  /** The value of a cookie of the request. */
  readonly cookie: (name: string) => string | undefined
}

export interface PendingSignIns {
  /** Value of `Set-Cookie` that stores a sign-in for ten minutes. */
  seal(pending: PendingSignIn, origin: string): string
  /**
   * Returns the pending sign-in of a state once. Undefined if another browser started it, if it has expired, or if it
   * was used before.
   */
  consume(state: string, from: CookieSource): PendingSignIn | undefined
}

const equal = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))

const parse = (text: string): PendingSignIn | undefined => pendingSignIn.safeParse(JSON.parse(text)).data

/** Opens pending sign-ins. Only used states are held in memory; everything else is in the cookies. */
export function openPendingSignIns({
  secrets,
  clock,
}: {
  readonly secrets: Secrets
  readonly clock: Clock
}): PendingSignIns {
  const used = new Map<string, number>()

  const isRecent = (at: number): boolean => Math.abs(clock.now() - at) < pendingLife * 1000

  /** False if the state was used before. */
  const markUsed = (pending: PendingSignIn): boolean => {
    for (const [hash, at] of used) if (!isRecent(at)) used.delete(hash)
    const hash = hashOf(pending.state)
    if (used.has(hash)) return false
    used.set(hash, pending.at)
    return true
  }

  return {
    seal: (pending, origin) =>
      `${cookieNameOf(pending.state, origin)}=${secrets.seal(purpose, JSON.stringify(pending))}; Max-Age=${pendingLife}${attributes(origin)}`,
    consume: (state, { origin, cookie }) => {
      const sealed = cookie(cookieNameOf(state, origin))
      const text = sealed === undefined ? null : secrets.open(purpose, sealed)
      const pending = text === null ? undefined : parse(text)
      if (pending === undefined || !equal(pending.state, state) || !isRecent(pending.at)) return undefined
      return markUsed(pending) ? pending : undefined
    },
  }
}
