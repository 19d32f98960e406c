// The second step of a sign-in (IAM106, IAM108), as it follows from the last attempt.
import type { LoginRequest } from '#contract/iam/login.ts'
import { type ProofMethod, proofMethods } from '#src/components/second-factor/proof-values.ts'
import { type ApiError, hasCode } from '#src/lib/api-error.ts'

export interface FactorStep {
  readonly challenge: string
  /** The login of the first step. */
  readonly login: string | undefined
  /** What the account has, as the first step has found; later attempts do not repeat it. */
  readonly methods?: readonly ProofMethod[]
  /** Where the passkeys of the account are, if none can be used here. */
  readonly passkeyHosts?: string | undefined
}

/** The password is right, and the second factor is asked for: no problem to show. */
export function isFactorRequired(error: unknown): boolean {
  return hasCode(error, 'second_factor_required')
}

/** A platform of an earlier version names no methods, and has codes only. */
const requiredStep = ({ params }: ApiError, login: string | undefined): FactorStep => {
  const named = String(params['methods'] ?? 'code, recovery_code').split(', ')
  const hosts = params['passkey_hosts']
  return {
    challenge: String(params['challenge']),
    login,
    methods: proofMethods.filter((method) => named.includes(method)),
    passkeyHosts: hosts === undefined ? undefined : String(hosts),
  }
}

/** Undefined if the next attempt is a first step. `request`: the last attempt, `error`: why it was refused, if so. */
export function factorStepOf(request: LoginRequest | undefined, error: unknown): FactorStep | undefined {
  if (request === undefined) return undefined
  const { login, second_factor: sent } = request
  if (hasCode(error, 'second_factor_required')) return requiredStep(error, login)
  return sent === undefined || hasCode(error, 'second_factor_expired')
    ? undefined
    : { challenge: sent.challenge, login }
}
