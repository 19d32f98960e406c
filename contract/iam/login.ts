// Sign-in, sign-out, the current session, and the change of one's own password.
import { z } from 'zod'
import { instant } from '../http.ts'
import type { TermCode } from '../reasons.ts'
import { roleCondition } from './role-condition.ts'
import { passkeyErrors } from './second-factor/factor.ts'
import { assertion } from './second-factor/webauthn.ts'

/** SHA-256 of a verifier, base64url: the returned code can be used only with the verifier. */
export const challenge = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'digest' satisfies TermCode)
  .optional()

const keyText = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z0-9-]+$/, 'key_text' satisfies TermCode)

/** One of them: a code of the device, a recovery code (IAM106), or the use of a passkey (IAM108). */
export const factorProof = z.object({
  code: z
    .string()
    .regex(/^\s*\d{3}\s?\d{3}\s*$/, 'six_digits' satisfies TermCode)
    .optional(),
  recovery_code: z.string().min(1).max(100).optional(),
  passkey: assertion.optional(),
})
export type FactorProof = z.infer<typeof factorProof>

/** Errors of both steps of a sign-in with a second factor. */
export const factorErrors = [
  'second_factor_required',
  'second_factor_expired',
  'wrong_second_factor',
  'wrong_recovery_code',
  'second_factor_reused',
  'second_factor_clock',
  ...passkeyErrors,
] as const

/** Body of login in either mode; `auth_mode_id` is the name that existing clients send (IAM2). */
export const loginRequest = z.object({
  login: z.string().min(1).max(200).optional(),
  password: z.string().min(1).max(1000).optional(),
  apikey: keyText.optional(),
  secretkey: keyText.optional(),
  /** The code that a sign-in at a provider returned, and the verifier of its challenge. */
  code: z.string().min(1).max(200).optional(),
  verifier: z.string().min(43).max(128).optional(),
  /** The second step of a sign-in by password, with the `challenge` of `second_factor_required` (IAM106). */
  second_factor: factorProof.extend({ challenge: z.string().min(1).max(200) }).optional(),
  app_id: z.string().min(1).max(100).optional(),
  auth_mode: z.string().optional(),
  auth_mode_id: z.string().optional(),
})
export type LoginRequest = z.infer<typeof loginRequest>

export const signedInUser = z.object({
  uid: z.string(),
  user: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  civility: z.string(),
  login: z.string(),
  password_renew: z.boolean(),
  /** The session can only set up a second factor, which a role requires (IAM106). Absent otherwise. */
  second_factor_missing: z.literal(true).optional(),
  password_expiration: instant,
})
export type SignedInUser = z.infer<typeof signedInUser>

export const loginResponse = signedInUser.extend({ token: z.string() })
export type LoginResponse = z.infer<typeof loginResponse>

/** The user of a token and its permissions (an extension). */
export const session = signedInUser.extend({
  /** As granted, including wildcards. */
  permissions: z.array(z.string()),
  roles: z.array(z.string()),
  /** Conditions of the roles: a visible row matches one of them. Empty: all rows. */
  conditions: z.array(roleCondition).default([]),
  /** The only object for which the API key of the session may be used; absent without such a key (IAM102). */
  limit: z.object({ kind: z.string(), id: z.string() }).optional(),
})
export type Session = z.infer<typeof session>

/** `provider_sign_out_url` ends the session at the provider too, where its administrator wants that (IAM110). */
export const signedOut = z.object({ provider_sign_out_url: z.string().optional() })

export const passwordChange = z.object({
  password: z.string().min(1).max(1000),
  oldpassword: z.string().min(1).max(1000),
})
