// A link with which somebody sets the password of an account: an invitation, or the reset of a forgotten password
// (IAM109). Its secret is in the fragment of its address, which browsers never send.
import { z } from 'zod'
import { instant, problem } from '../../http.ts'
import { passwordPolicies } from '../preferences.ts'

/** An invitation is valid for 7 days, a reset for an hour. */
export const passwordLinkKind = z.enum(['invitation', 'reset'])
export type PasswordLinkKind = z.infer<typeof passwordLinkKind>

/** An open link, without its secret. */
export const passwordLink = z.object({
  kind: passwordLinkKind,
  created_at: instant,
  expires_at: instant,
  /** Full name of the administrator; empty if the user requested it on the sign-in screen. */
  created_by: z.string(),
  delivery: z.enum(['email', 'handed_over']),
  /** The e-mail address that it was sent to; empty if it was handed over. */
  to: z.string(),
})
export type PasswordLink = z.infer<typeof passwordLink>

export const createdPasswordLink = z.object({
  link: passwordLink,
  /** The complete address, once, if it was not sent; null if it was. */
  address: z.string().nullable(),
  /** Why it was not sent; null if it was. */
  undelivered: problem.omit({ path: true }).nullable(),
})
export type CreatedPasswordLink = z.infer<typeof createdPasswordLink>

/** What somebody sees who opens a link. */
export const openedPasswordLink = z.object({
  kind: passwordLinkKind,
  login: z.string(),
  /** Full name. */
  user: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  expires_at: instant,
  password_policies: passwordPolicies,
  /** The rules for the new password, in English. */
  rules: z.array(z.string()),
})
export type OpenedPasswordLink = z.infer<typeof openedPasswordLink>
