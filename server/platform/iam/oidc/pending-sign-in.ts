// What a sign-in needs when the provider sends the browser back, sealed into a cookie of its own: so that only the
// browser that began it can end it, several tabs can sign in at once, and nothing is kept here. Each state ends once.
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { Secrets } from '../../secrets/secrets.ts'

const begunSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  /** Of PKCE towards the provider. */
  verifier: z.string(),
  /** Id of the provider; empty for a test sign-in of a provider that is not saved. */
  provider: z.string(),
  application: z.string(),
  returnTo: z.string(),
  /** Of the caller that will use the code; null where none was given. */
  challenge: z.string().nullable(),
  /** Id of the test sign-in; null for a real one. */
  trial: z.string().nullable(),
  /** Address that the provider was told to answer to. */
  replyTo: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
})
export type BegunSignIn = z.infer<typeof begunSignIn>

/** Seconds until a sign-in that was begun is forgotten (IAM3a). */
const begunLife = 600

/** Path of the Reply URL; the cookie is sent nowhere else. */
export const replyPath = '/iam/reply'

const purpose = 'sign-in'

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex')

/** Name of the cookie of one state, so that tabs do not take it from each other. */
const cookieNameOf = (state: string): string => {
  return `platform_sign_in_${hashOf(state).slice(0, 20)}`
}

const attributes = (origin: string): string =>
  `; Path=${replyPath}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/** Value of `Set-Cookie` that ends the cookie of a state. */
export function clearCookie(state: string, origin: string): string {
  return `${cookieNameOf(state)}=; Max-Age=0${attributes(origin)}`
}

export interface BegunSignIns {
  /** Value of `Set-Cookie` that keeps a sign-in for ten minutes. */
  keep(begun: BegunSignIn, origin: string): string
  /** The sign-in of a state, once: undefined where this browser did not begin it, too late, and the second time. */
  take(state: string, cookie: (name: string) => string | undefined): BegunSignIn | undefined
}

const equal = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))

const parse = (text: string): BegunSignIn | undefined => begunSignIn.safeParse(JSON.parse(text)).data

/** Opens the memory of used states; the rest stands in the cookies. */
export function openBegunSignIns({
  secrets,
  clock,
}: {
  readonly secrets: Secrets
  readonly clock: Clock
}): BegunSignIns {
  const used = new Map<string, number>()

  const isYoung = (at: number): boolean => Math.abs(clock.now() - at) < begunLife * 1000

  /** False where the state was used before. */
  const use = (begun: BegunSignIn): boolean => {
    for (const [hash, at] of used) if (!isYoung(at)) used.delete(hash)
    const hash = hashOf(begun.state)
    if (used.has(hash)) return false
    used.set(hash, begun.at)
    return true
  }

  return {
    keep: (begun, origin) =>
      `${cookieNameOf(begun.state)}=${secrets.seal(purpose, JSON.stringify(begun))}; Max-Age=${begunLife}${attributes(origin)}`,
    take: (state, cookie) => {
      const sealed = cookie(cookieNameOf(state))
      const text = sealed === undefined ? null : secrets.open(purpose, sealed)
      const begun = text === null ? undefined : parse(text)
      if (begun === undefined || !equal(begun.state, state) || !isYoung(begun.at)) return undefined
      return use(begun) ? begun : undefined
    },
  }
}
