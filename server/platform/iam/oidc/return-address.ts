// Where a sign-in leads back to: an address that the application registered, letter by letter, or a page of the
// console for the application `platform`. Anything else is refused, so that no code is sent to a stranger.
import { signInCode, signInError, signInReference, signInStageParam } from '#contract/iam/sign-in-reply.ts'
import type { SignInStage } from '#contract/iam/sign-in.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { PlatformError } from '../../core/error.ts'
import type { Context } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import type { SignInDeps } from './exchange-code.ts'

const consolePath = '/console/'

/** Page of the console that ends a sign-in. */
export const loginPage = '/console/login'

/** Page of the console that shows a test sign-in. */
export function trialPage(id: string): string {
  return `/console/trials/${encodeURIComponent(id)}`
}

/** Whether an address is a page of the console, however it is written; nothing that a browser reads otherwise passes. */
export function isConsolePage(address: string, origin: string): boolean {
  if (origin === '' || !address.startsWith(`${origin}${consolePath}`)) return false
  if (/[\\\s\p{Cc}#]/u.test(address)) return false
  const url = URL.parse(address)
  if (url === null || url.origin !== origin || /%(?:5c|2f|00)/i.test(url.pathname)) return false
  return url.pathname.startsWith(consolePath)
}

interface Wanted {
  readonly redirectUri: string | undefined
  /** Addresses of the application. */
  readonly registered: readonly string[]
  /** Origin of the console where the application is its own; undefined for any other application. */
  readonly origin: string | undefined
}

/**
 * The address that a sign-in leads back to. Without one the console's sign-in page is meant, or the only address of the
 * application. Refuses with `redirect_uri_unknown` (IAM3a).
 */
export function returnAddress({ redirectUri, registered, origin }: Wanted): string {
  const [only, ...others] = registered
  const unsaid = origin === undefined ? (others.length === 0 ? only : undefined) : `${origin}${loginPage}`
  const wanted = redirectUri ?? unsaid ?? ''
  const isKnown = registered.includes(wanted) || (origin !== undefined && isConsolePage(wanted, origin))
  if (!isKnown || URL.parse(wanted) === null)
    throw new PlatformError('redirect_uri_unknown', { params: { address: wanted } })
  return wanted
}

const own = [signInCode, signInError, signInStageParam, signInReference] as const

const withParams = (address: string, params: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const name of own) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** Back with the code that signs in once. */
export function withCode(address: string, code: string): string {
  return withParams(address, { [signInCode]: code })
}

/** Back with what went wrong: the code of the refusal, the stage it came to, and the id it has in the log; no texts. */
export function withFailure(
  address: string,
  failure: { readonly code: ErrorCode; readonly stage: SignInStage; readonly reference: string },
): string {
  return withParams(address, {
    [signInError]: failure.code,
    [signInStageParam]: failure.stage,
    [signInReference]: failure.reference,
  })
}

export type Visitor = Context<Session | undefined>

export function redirect(to: string, cookie?: string): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

/** Why a sign-in was refused, at which stage, and the address that is told of it. */
export interface Failure {
  readonly visitor: Visitor
  readonly returnTo: string
  readonly refusal: PlatformError
  readonly stage: SignInStage
}

/** Back to where the sign-in came from, with the code of the refusal and its reference in the log. */
export function redirectFailure(
  { identity }: Pick<SignInDeps, 'identity'>,
  { visitor, returnTo, refusal, stage }: Failure,
): Response {
  const { requestId: reference } = visitor
  const { code } = refusal
  identity.deps.logger.warn(
    { requestId: reference, stage, code, reason: refusal.params['reason'] },
    'sign-in refused',
  )
  return redirect(withFailure(returnTo, { code, stage, reference }))
}
