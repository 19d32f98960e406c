// The cookie of a browser that signed in before (IAM100): it is sent with a sign-in, and set after one by password. An
// embedded platform gets the stored ids. A remote platform sets a cookie of its own, which is stored here as the id
// and sent back to it.
import { randomUUID } from 'node:crypto'
import { applicationScreen } from '#contract/iam/application-screen.ts'
import { iam } from '#contract/iam/endpoints.ts'
import type { DeviceCookie } from './cookie.ts'
import type { Device } from './upstream.ts'

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Members of a sign-in by key or by code, whose account is not the one in `login`. */
const otherMembers = ['apikey', 'secretkey', 'code']
const passwordMembers = ['password', 'second_factor']

/**
 * The login in the body of a sign-in by password, in either step; undefined for any other body. The second step is
 * refused with the login of another account (IAM106).
 */
export function loginOf(body: object | undefined): string | undefined {
  if (body === undefined || otherMembers.some((name) => Object.hasOwn(body, name))) return undefined
  if (!passwordMembers.some((name) => Object.hasOwn(body, name))) return undefined
  const login: unknown = Reflect.get(body, 'login')
  return typeof login === 'string' ? login : undefined
}

const signInPaths: readonly string[] = [iam.login.path, ...iam.login.aliases, applicationScreen.signIn.path]

/** Whether a request signs in at an endpoint of the platform, instead of the console session. */
export function isPlatformSignIn(method: string, path: string): boolean {
  return method === 'POST' && signInPaths.includes(path)
}

/** The stored sign-ins with this login; logins ignore case. */
export function devicesFor(
  cookie: DeviceCookie,
  { request, login }: { request: Request; login: string | undefined },
): readonly Device[] {
  return login === undefined ? [] : cookie.read(request).filter((device) => isSame(device.login, login))
}

const deviceLine = /^(?:__Host-)?platform_device(?:_\d+)?=[^;\s]+/

/** The cookies of a remote platform that identify a browser, as `name=value`. */
export function deviceCookiesIn(headers: Headers): readonly string[] {
  return headers.getSetCookie().flatMap((line) => deviceLine.exec(line)?.[0] ?? [])
}

/** The answer with these cookies in place of those that a remote platform has set for this purpose. */
export function withDeviceCookie(answer: Response, cookies: readonly string[]): Response {
  const lines = answer.headers.getSetCookie().filter((line) => !deviceLine.test(line))
  const headers = new Headers(answer.headers)
  headers.delete('set-cookie')
  for (const cookie of [...lines, ...cookies]) headers.append('set-cookie', cookie)
  return new Response(answer.body, { status: answer.status, headers })
}

/** Values of `Set-Cookie` after a successful sign-in with this login: one, or none. */
export function cookiesAfter(
  cookie: DeviceCookie,
  sign: {
    readonly request: Request
    readonly login: string | undefined
    /** The answer of the platform. */
    readonly answer: Response
    readonly isRemote: boolean
  },
): readonly string[] {
  const { request, login, answer, isRemote } = sign
  const id = isRemote ? deviceCookiesIn(answer.headers)[0] : randomUUID()
  if (login === undefined || !answer.ok || id === undefined) return []
  const others = cookie.read(request).filter((device) => !isSame(device.login, login))
  return [cookie.write([{ login, id }, ...others])]
}
