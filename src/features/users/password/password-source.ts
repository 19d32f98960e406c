import { z } from 'zod'
import type { User } from '#contract/iam/user.ts'
import type { PasswordLinkKind } from '#contract/iam/password-links/password-link.ts'

/** How a user gets a password: by a link, as a one-time password, or as the one that an administrator typed. */
export const passwordSource = z.enum(['link', 'made', 'typed'])
export type PasswordSource = z.infer<typeof passwordSource>

type Account = Pick<User, 'active' | 'has_password' | 'directory' | 'identities' | 'last_sign_in_at'>

/** Whether the platform creates links for the account: not if it is switched off or signs in at a provider only. */
export function canHaveLink({ active, has_password: has, directory, identities }: Account): boolean {
  return active && (has || (directory === '' && identities.length === 0))
}

/** What a link does for the account. */
export function linkKindOf({ has_password: has, last_sign_in_at: at }: Account): PasswordLinkKind {
  return has && at !== null ? 'reset' : 'invitation'
}
