// The second step of a sign-in (IAM106), as it follows from the last attempt.
import type { LoginRequest } from '#contract/iam/login.ts'
import { hasCode } from '#src/lib/api-error.ts'

export interface FactorStep {
  readonly challenge: string
  /** The login of the first step. */
  readonly login: string | undefined
}

/** The password is right, and the second factor is asked for: no problem to show. */
export function isFactorRequired(error: unknown): boolean {
  return hasCode(error, 'second_factor_required')
}

/** Undefined if the next attempt is a first step. `request`: the last attempt, `error`: why it was refused, if so. */
export function factorStepOf(request: LoginRequest | undefined, error: unknown): FactorStep | undefined {
  if (request === undefined) return undefined
  const { login, second_factor: sent } = request
  if (hasCode(error, 'second_factor_required')) return { challenge: String(error.params['challenge']), login }
  return sent === undefined || hasCode(error, 'second_factor_expired')
    ? undefined
    : { challenge: sent.challenge, login }
}
