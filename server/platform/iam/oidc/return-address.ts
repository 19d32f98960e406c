// Validates where a sign-in returns to: an address that the application registered exactly, or a page of the console
// for the application `platform`. Anything else is refused, so that no code reaches a stranger.
import {
  loginPage,
  signInCode,
  signInError,
  signInReference,
  signInStageParam,
} from '#contract/iam/sign-in-names.ts'
import type { SignInStage } from '#contract/iam/sign-in.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { PlatformError } from '../../core/error.ts'
import type { Context } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import type { SignInDeps } from './exchange-code.ts'

const consolePath = '/console/'

/** Console page that shows a test sign-in. */
export function testSignInPage(id: string): string {
  return `/console/trials/${encodeURIComponent(id)}`
}

/** Whether an address is a page of the console. Rejects everything that browsers may parse differently. */
export function isConsolePage(address: string, origin: string): boolean {
  if (origin === '' || !address.startsWith(`${origin}${consolePath}`)) return false
  if (/[\\\s\p{Cc}#]/u.test(address)) return false
  const url = URL.parse(address)
  if (url === null || url.origin !== origin || /%(?:5c|2f|00)/i.test(url.pathname)) return false
  return url.pathname.startsWith(consolePath)
}

interface ReturnRequest {
  readonly redirectUri: string | undefined
  /** Registered addresses of the application. */
  readonly registered: readonly string[]
  /** Origin of the console for its own application; undefined for any other. */
  readonly origin: string | undefined
}

/**
 * The address that a sign-in returns to: the requested one, else the console's sign-in page or the only registered
 * address. Refuses with `redirect_uri_unknown` (IAM3a).
 */
export function returnAddress({ redirectUri, registered, origin }: ReturnRequest): string {
  const [only, ...others] = registered
  const fallback = origin === undefined ? (others.length === 0 ? only : undefined) : `${origin}${loginPage}`
  const address = redirectUri ?? fallback ?? ''
  const isAllowed = registered.includes(address) || (origin !== undefined && isConsolePage(address, origin))
  if (!isAllowed || URL.parse(address) === null)
    throw new PlatformError('redirect_uri_unknown', { params: { address } })
  return address
}

const signInParams = [signInCode, signInError, signInStageParam, signInReference] as const

const withParams = (address: string, params: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const name of signInParams) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** The return address with the code. */
export function withCode(address: string, code: string): string {
  return withParams(address, { [signInCode]: code })
}

/** The return address with the error: its code, its stage and its request id in the log, without texts. */
export function withError(
  address: string,
  failure: { readonly code: ErrorCode; readonly stage: SignInStage; readonly reference: string },
): string {
  return withParams(address, {
    [signInError]: failure.code,
    [signInStageParam]: failure.stage,
    [signInReference]: failure.reference,
  })
}

export type PublicContext = Context<Session | undefined>

export function redirect(to: string, cookie?: string): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

/** Why a sign-in was refused, at which stage, and the address to return to. */
export interface Failure {
  readonly context: PublicContext
  readonly returnTo: string
  readonly refusal: PlatformError
  readonly stage: SignInStage
}

/** Redirects to the return address with the code of the refusal and its reference in the log. */
export function redirectFailure(
  { identity }: Pick<SignInDeps, 'identity'>,
  { context, returnTo, refusal, stage }: Failure,
): Response {
  const { requestId: reference } = context
  const { code } = refusal
  identity.deps.logger.warn(
    { requestId: reference, stage, code, reason: refusal.params['reason'] },
    'sign-in refused',
  )
  return redirect(withError(returnTo, { code, stage, reference }))
}
