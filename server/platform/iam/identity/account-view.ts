// An account as the wire shows it, and the question whether its password has to be changed.
import type { Person } from '#contract/iam/login.ts'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'
import { passwordExpiry } from '#domain/password-policy/password-policy.ts'
import type { UserRow } from '../../db/identity-tables.ts'

/** Stands on the wire for a password without an end: `password_expiration` is no optional member. */
const endOfTime = Date.UTC(9999, 11, 31)

type Dated = Pick<UserRow, 'passwordRenew' | 'passwordChangedAt'>

/** From when on the password must be changed, in milliseconds since the epoch; never is the year 9999. */
export function renewalDue(user: Dated, policies: PasswordPolicies): number {
  const changed = Date.parse(user.passwordChangedAt)
  return user.passwordRenew === 1 ? changed : (passwordExpiry(policies, changed) ?? endOfTime)
}

export function fullName(user: Pick<UserRow, 'firstname' | 'lastname' | 'login'>): string {
  return `${user.firstname} ${user.lastname}`.trim() || user.login
}

/** What login and checkSession say of an account. `renew`: whether this sign-in has to change the password first. */
export function personOf(
  user: UserRow,
  { policies, renew }: { policies: PasswordPolicies; renew: boolean },
): Person {
  return {
    uid: user.id,
    user: fullName(user),
    firstname: user.firstname,
    lastname: user.lastname,
    civility: user.civility,
    login: user.login,
    password_renew: renew,
    password_expiration: new Date(
      // Whoever signs in at a provider only has no password that could end.
      user.passwordHash === ''
        ? endOfTime
        : (passwordExpiry(policies, Date.parse(user.passwordChangedAt)) ?? endOfTime),
    ).toISOString(),
  }
}
