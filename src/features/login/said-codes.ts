// The ends of a sign-in at a provider that have words of their own on the sign-in screen.
import type { ErrorCode } from '#contract/errors.ts'

const saidCodes = [
  'sign_in_state_unknown',
  'sign_in_code_spent',
  'provider_inactive',
  'provider_refused',
  'provider_unreachable',
  'provider_answer',
  'address_forbidden',
  'address_insecure',
  'login_unbound',
  'identity_unlinked',
  'account_inactive',
  'auth_mode_unavailable',
  'application_unknown',
  'redirect_uri_unknown',
  'too_many_attempts',
] as const satisfies readonly ErrorCode[]
export type SaidCode = (typeof saidCodes)[number]

export const isSaidCode = (text: string): text is SaidCode => saidCodes.some((each) => each === text)
