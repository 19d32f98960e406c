// The reply of a provider sign-in. It is removed from the address before anything else runs, and can be read once.
import { signInCode, signInError, signInReference, signInStageParam } from '#contract/iam/sign-in-names.ts'

/** Why the sign-in failed: the error code, the stage, and the request number. */
export interface SignInFailure {
  readonly code: string
  readonly stage: string | null
  readonly reference: string | null
}
export type SignInReply =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'failure'; readonly failure: SignInFailure }

const members = [signInCode, signInError, signInStageParam, signInReference]

/** The reply in an address, and the address without it; `reply` is undefined if there is none. */
export function readReply(search: string): { reply: SignInReply | undefined; remaining: string } {
  const address = new URLSearchParams(search)
  const error = address.get(signInError)
  const code = address.get(signInCode)
  const failure = {
    code: error ?? '',
    stage: address.get(signInStageParam),
    reference: address.get(signInReference),
  }
  for (const each of members) address.delete(each)
  const remaining = address.size === 0 ? '' : `?${address.toString()}`
  if (error !== null) return { reply: { kind: 'failure', failure }, remaining }
  return { reply: code === null || code === '' ? undefined : { kind: 'code', code }, remaining }
}

let pendingReply: SignInReply | undefined

/** Holds a reply until the sign-in screen reads it. */
export function storeReply(reply: SignInReply): void {
  pendingReply = reply
}

/** The reply, once. */
export function consumeReply(): SignInReply | undefined {
  const reply = pendingReply
  pendingReply = undefined
  return reply
}

const returnKey = 'sign-in-return'

/** Stores the page to return to, for this tab only. Without storage the user returns to the first page. */
export function storeReturn(to: string): void {
  try {
    globalThis.sessionStorage?.setItem(returnKey, to)
  } catch {
    // The first page is used instead.
  }
}

/** The page to return to, once. */
export function consumeReturn(): string | null {
  try {
    const to = globalThis.sessionStorage?.getItem(returnKey) ?? null
    globalThis.sessionStorage?.removeItem(returnKey)
    return to
  } catch {
    return null
  }
}
