// Sign-in, sign-out, the question "who am I", and the change of one's own password.
import { z } from 'zod'
import { instant } from '../http.ts'
import type { TermCode } from '../reasons.ts'

export const passwordMode = 'platform_id_resource_owner'
export const apiKeyMode = 'apikey'
/** Application of the project IAM in general. */
export const platformApplication = 'platform'

const keyText = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z0-9-]+$/, 'key_text' satisfies TermCode)

/** Body of login in either mode; `auth_mode_id` is the name existing clients send (IAM2). */
export const loginRequest = z.object({
  login: z.string().min(1).max(200).optional(),
  password: z.string().min(1).max(1000).optional(),
  apikey: keyText.optional(),
  secretkey: keyText.optional(),
  /** What a sign-in at a provider came back with, and the verifier of its challenge. */
  code: z.string().min(1).max(200).optional(),
  verifier: z.string().min(43).max(128).optional(),
  app_id: z.string().min(1).max(100).optional(),
  auth_mode: z.string().optional(),
  auth_mode_id: z.string().optional(),
})
export type LoginRequest = z.infer<typeof loginRequest>

export const person = z.object({
  uid: z.string(),
  user: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  civility: z.string(),
  login: z.string(),
  password_renew: z.boolean(),
  password_expiration: instant,
})
export type Person = z.infer<typeof person>

export const loginResponse = person.extend({ token: z.string() })
export type LoginResponse = z.infer<typeof loginResponse>

/** Who a token belongs to and what it may do (`permissions` as granted, wildcards included: an extension). */
export const session = person.extend({ permissions: z.array(z.string()), roles: z.array(z.string()) })
export type Session = z.infer<typeof session>

export const passwordChange = z.object({
  password: z.string().min(1).max(1000),
  oldpassword: z.string().min(1).max(1000),
})
