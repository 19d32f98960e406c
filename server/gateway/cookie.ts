// The console's session lives in one sealed cookie, so that nothing is kept here and a restart signs nobody out. The
// token in it never reaches JavaScript; no more does the verifier of a sign-in at a provider, which has a cookie of its own.
import { z } from 'zod'
import { signedInUser, type SignedInUser } from '#contract/iam/login.ts'
import type { Site } from './site.ts'

/** Seals and opens text for one purpose. */
export interface Seal {
  seal(purpose: string, text: string): string
  open(purpose: string, sealed: string): string | null
}

/** `person` is there only where the platform cannot say who a token belongs to. */
interface CookieSession {
  readonly token: string
  readonly person?: SignedInUser | undefined
}

export interface SessionCookie {
  read(request: Request): CookieSession | undefined
  /** Value of `Set-Cookie` that keeps the session. */
  keep(session: CookieSession): string
  /** Value of `Set-Cookie` that ends it. */
  clear(): string
}

const purpose = 'session'
const kept = z.object({ token: z.string().min(1), person: signedInUser.optional() })

const valueOf = (header: string, name: string): string | undefined => {
  for (const pair of header.split(';')) {
    const cut = pair.indexOf('=')
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim()
  }
  return undefined
}

const parse = (text: string): CookieSession | undefined => {
  const result = kept.safeParse(JSON.parse(text))
  return result.success ? result.data : undefined
}

export interface VerifierCookie {
  /** The verifier of the sign-in that was begun in this browser last. */
  read(request: Request): string | undefined
  /** Value of `Set-Cookie` that keeps it for ten minutes. */
  keep(verifier: string): string
  clear(): string
}

const opened = (
  request: Request,
  { name, seal, purpose: of }: { name: string; seal: Seal; purpose: string },
) => {
  const header = request.headers.get('cookie')
  const sealed = header === null ? undefined : valueOf(header, name)
  return sealed === undefined ? null : seal.open(of, sealed)
}

const verifierPurpose = 'sign-in-verifier'
/** Seconds that a sign-in at a provider may take (IAM3a). */
const signInLife = 600

/** The cookie of a sign-in at a provider: HttpOnly, and Lax, since the browser comes back from another site. */
export function verifierCookie(seal: Seal, site: Site): VerifierCookie {
  const name = site.cookieName.replace('session', 'verifier')
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${site.isSecure ? '; Secure' : ''}`
  return {
    read: (request) => opened(request, { name, seal, purpose: verifierPurpose }) ?? undefined,
    keep: (verifier) => `${name}=${seal.seal(verifierPurpose, verifier)}; Max-Age=${signInLife}${attributes}`,
    clear: () => `${name}=; Max-Age=0${attributes}`,
  }
}

/** The cookie of this site: HttpOnly, SameSite=Strict, Path=/, and Secure with the `__Host-` name under https. */
export function sessionCookie(seal: Seal, site: Site): SessionCookie {
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${site.isSecure ? '; Secure' : ''}`
  return {
    read: (request) => {
      const text = opened(request, { name: site.cookieName, seal, purpose })
      return text === null ? undefined : parse(text)
    },
    keep: (session) => `${site.cookieName}=${seal.seal(purpose, JSON.stringify(session))}${attributes}`,
    clear: () => `${site.cookieName}=; Max-Age=0${attributes}`,
  }
}
