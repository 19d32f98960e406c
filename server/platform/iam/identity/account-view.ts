// Converts an account to its interface shape, and decides whether its password must be changed.
import type { SignedInUser } from '#contract/iam/login.ts'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'
import { passwordExpiry } from '#domain/password-policy/password-policy.ts'
import type { UserRow } from '../../db/identity-tables.ts'

/** Sent for a password that never expires, because `password_expiration` is not optional. */
const neverExpires = Date.UTC(9999, 11, 31)

type PasswordDates = Pick<UserRow, 'passwordRenew' | 'passwordChangedAt'>

/** When the password must be changed, in milliseconds since the epoch; the year 9999 means never. */
export function renewalDue(user: PasswordDates, policies: PasswordPolicies): number {
  const changed = Date.parse(user.passwordChangedAt)
  return user.passwordRenew === 1 ? changed : (passwordExpiry(policies, changed) ?? neverExpires)
}

export function fullName(user: Pick<UserRow, 'firstname' | 'lastname' | 'login'>): string {
  return `${user.firstname} ${user.lastname}`.trim() || user.login
}

/**
 * An account as login and checkSession return it. `renew`: whether this sign-in must change the password first;
 * `missing`: whether it must set up a second factor.
 */
export function toSignedInUser(
  user: UserRow,
  { policies, renew, missing }: { policies: PasswordPolicies; renew: boolean; missing: boolean },
): SignedInUser {
  return {
    uid: user.id,
    user: fullName(user),
    firstname: user.firstname,
    lastname: user.lastname,
    civility: user.civility,
    login: user.login,
    password_renew: renew,
    ...(missing && { second_factor_missing: true as const }),
    password_expiration: new Date(
      // A user who signs in through a provider only has no password that could expire.
      user.passwordHash === ''
        ? neverExpires
        : (passwordExpiry(policies, Date.parse(user.passwordChangedAt)) ?? neverExpires),
    ).toISOString(),
  }
}
