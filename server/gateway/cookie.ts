// Stores the console session in one encrypted cookie, so that the gateway is stateless and a restart signs no one
// out. Neither its token nor the verifier of a provider sign-in, which has its own cookie, reaches JavaScript.
import { z } from 'zod'
import { signedInUser, type SignedInUser } from '#contract/iam/login.ts'
import type { Site } from './site.ts'
import type { Device } from './upstream.ts'

/** Encrypts and decrypts text for one purpose. */
export interface Seal {
  seal(purpose: string, text: string): string
  open(purpose: string, sealed: string): string | null
}

/** `person` is set only if the platform cannot return the account of a token. */
interface CookieSession {
  readonly token: string
  readonly person?: SignedInUser | undefined
}

export interface SessionCookie {
  read(request: Request): CookieSession | undefined
  /** Value of `Set-Cookie` that stores the session. */
  set(session: CookieSession): string
  /** Value of `Set-Cookie` that removes it. */
  clear(): string
}

const purpose = 'session'
const cookieContent = z.object({ token: z.string().min(1), person: signedInUser.optional() })

const valueOf = (header: string, name: string): string | undefined => {
  for (const pair of header.split(';')) {
    const cut = pair.indexOf('=')
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim()
  }
  return undefined
}

const parse = (text: string): CookieSession | undefined => {
  const result = cookieContent.safeParse(JSON.parse(text))
  return result.success ? result.data : undefined
}

export interface VerifierCookie {
  /** The verifier of the latest sign-in started in this browser. */
  read(request: Request): string | undefined
  /** Value of `Set-Cookie` that stores it for ten minutes. */
  set(verifier: string): string
  clear(): string
}

const readSealed = (
  request: Request,
  { name, seal, purpose: of }: { name: string; seal: Seal; purpose: string },
) => {
  const header = request.headers.get('cookie')
  const sealed = header === null ? undefined : valueOf(header, name)
  return sealed === undefined ? null : seal.open(of, sealed)
}

const verifierPurpose = 'sign-in-verifier'
/** Time limit for a provider sign-in (IAM3a). */
const signInSeconds = 600

/** The cookie of a provider sign-in: HttpOnly, and Lax, since the browser returns from another site. */
export function verifierCookie(seal: Seal, site: Site): VerifierCookie {
  const name = site.cookieName.replace('session', 'verifier')
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${site.isSecure ? '; Secure' : ''}`
  return {
    read: (request) => readSealed(request, { name, seal, purpose: verifierPurpose }) ?? undefined,
    set: (verifier) =>
      `${name}=${seal.seal(verifierPurpose, verifier)}; Max-Age=${signInSeconds}${attributes}`,
    clear: () => `${name}=; Max-Age=0${attributes}`,
  }
}

export interface DeviceCookie {
  /** The logins with which this browser has signed in, the latest first. */
  read(request: Request): readonly Device[]
  /** Value of `Set-Cookie` that stores the first five. */
  write(devices: readonly Device[]): string
}

const devicePurpose = 'device'
/** The longest time that browsers store a cookie, in seconds. */
const deviceSeconds = 400 * 86_400
const maxDevices = 5
const deviceContent = z.array(z.object({ login: z.string(), id: z.string() })).max(maxDevices)

/** The cookie of a browser that signed in before: it is not locked out by the failures of others (IAM100). */
export function deviceCookie(seal: Seal, site: Site): DeviceCookie {
  const name = site.cookieName.replace('session', 'device')
  const secure = site.isSecure ? '; Secure' : ''
  return {
    read: (request) => {
      const text = readSealed(request, { name, seal, purpose: devicePurpose })
      return text === null ? [] : (deviceContent.safeParse(JSON.parse(text)).data ?? [])
    },
    write: (devices) => {
      const sealed = seal.seal(devicePurpose, JSON.stringify(devices.slice(0, maxDevices)))
      return `${name}=${sealed}; Max-Age=${deviceSeconds}; Path=/; HttpOnly; SameSite=Strict${secure}`
    },
  }
}

/** The cookie of this site: HttpOnly, SameSite=Strict, Path=/, and Secure with the `__Host-` name under https. */
export function sessionCookie(seal: Seal, site: Site): SessionCookie {
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${site.isSecure ? '; Secure' : ''}`
  return {
    read: (request) => {
      const text = readSealed(request, { name: site.cookieName, seal, purpose })
      return text === null ? undefined : parse(text)
    },
    set: (session) => `${site.cookieName}=${seal.seal(purpose, JSON.stringify(session))}${attributes}`,
    clear: () => `${site.cookieName}=; Max-Age=0${attributes}`,
  }
}
