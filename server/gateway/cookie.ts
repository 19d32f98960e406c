// The console's session lives in one sealed cookie, so that nothing is kept here and a restart signs nobody out. The
// token in it never reaches JavaScript.
import { z } from 'zod'
import { person, type Person } from '#contract/iam/login.ts'
import type { Site } from './site.ts'

/** Seals and opens text for one purpose. */
export interface Seal {
  seal(purpose: string, text: string): string
  open(purpose: string, sealed: string): string | null
}

/** `person` is there only where the platform cannot say who a token belongs to. */
export interface CookieSession {
  readonly token: string
  readonly person?: Person | undefined
}

export interface SessionCookie {
  read(request: Request): CookieSession | undefined
  /** Value of `Set-Cookie` that keeps the session. */
  keep(session: CookieSession): string
  /** Value of `Set-Cookie` that ends it. */
  clear(): string
}

const purpose = 'session'
const kept = z.object({ token: z.string().min(1), person: person.optional() })

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

/** The cookie of this site: HttpOnly, SameSite=Strict, Path=/, and Secure with the `__Host-` name under https. */
export const sessionCookie = (seal: Seal, site: Site): SessionCookie => {
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${site.isSecure ? '; Secure' : ''}`
  return {
    read: (request) => {
      const header = request.headers.get('cookie')
      const sealed = header === null ? undefined : valueOf(header, site.cookieName)
      const text = sealed === undefined ? null : seal.open(purpose, sealed)
      return text === null ? undefined : parse(text)
    },
    keep: (session) => `${site.cookieName}=${seal.seal(purpose, JSON.stringify(session))}${attributes}`,
    clear: () => `${site.cookieName}=; Max-Age=0${attributes}`,
  }
}
