// The result of checking a proof of the second factor.
import type { ErrorCode, ErrorParams } from '#contract/errors.ts'
import type { IdentityDeps } from '../identity/identity.ts'

/** How an account proved itself, for the audit log. */
export type ProofKind = 'totp' | 'recovery_code' | 'passkey'

export interface ProofRefusal {
  readonly kind: 'refused'
  readonly code: ErrorCode
  readonly params?: ErrorParams
}
export type ProofVerdict = { readonly kind: ProofKind } | ProofRefusal

/** Whose proof is checked. */
export interface Prover {
  readonly deps: IdentityDeps
  readonly account: { readonly id: string; readonly login: string }
  /** Where this platform was opened. */
  readonly origin: string
}
