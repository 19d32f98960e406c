// A proof of the second factor as it is typed (IAM106), and the ways to give one (IAM108).
import type { FactorProof } from '#contract/iam/login.ts'
import type { FactorState } from '#contract/iam/second-factor/factor.ts'

/** As `second_factor_required` names them. */
export const proofMethods = ['passkey', 'code', 'recovery_code'] as const
export type ProofMethod = (typeof proofMethods)[number]

export interface ProofValues {
  readonly method: ProofMethod
  readonly text: string
}

/** The empty form of the first method. */
export function emptyProof(methods: readonly ProofMethod[]): ProofValues {
  return { method: methods[0] ?? 'recovery_code', text: '' }
}

/** How the own account can prove itself at this host. */
export function ownMethods({ codes_since: codes, passkeys }: FactorState, host: string): ProofMethod[] {
  const has = {
    passkey: passkeys.some((passkey) => passkey.host === host),
    code: codes !== null,
    recovery_code: true,
  }
  return proofMethods.filter((method) => has[method])
}

/** Undefined while it is not complete, and for a passkey, which is not typed. */
export function proofOf({ method, text }: ProofValues): FactorProof | undefined {
  if (method === 'recovery_code') return text.trim() === '' ? undefined : { recovery_code: text.trim() }
  const code = text.replaceAll(/\s/g, '')
  return method === 'code' && /^\d{6}$/.test(code) ? { code } : undefined
}
