// What the second factor of an account consists of, and the errors of its proofs (IAM106, IAM108).
import { z } from 'zod'
import { count, instant } from '../../http.ts'

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** The only host where it can be used. */
  host: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** The second factor of an account; `since` is null if none is set up. */
export const factorState = z.object({
  since: instant.nullable(),
  /** Since when codes of a device are set up; null if they are not. */
  codes_since: instant.nullable(),
  passkeys: z.array(passkey),
  /** Number of unused recovery codes. */
  recovery_codes: count,
  /** Whether a role of the account requires one. */
  required: z.boolean(),
})
export type FactorState = z.infer<typeof factorState>

/** Shown once: only their hashes are stored. Empty if the account has some already. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Errors of a passkey as a proof. */
export const passkeyErrors = [
  'passkey_unknown',
  'passkey_elsewhere',
  'passkey_origin',
  'passkey_expired',
  'passkey_counter',
  'wrong_passkey',
] as const

export const proofErrors = [
  'second_factor_absent',
  'wrong_second_factor',
  'wrong_recovery_code',
  'second_factor_reused',
  'second_factor_clock',
  ...passkeyErrors,
  'too_many_attempts',
  'invalid_value',
] as const
