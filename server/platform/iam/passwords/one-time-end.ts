// When a one-time password ends (IAM23a): a password that others gave, and that its user has not replaced yet.
import type { Transaction } from 'kysely'
import { instantOf, type Clock } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'

const day = 86_400_000
/** Milliseconds for which a one-time password, or the link of an invitation, can be used. */
export const firstAccess = 7 * day
/** The end of the generated password of the first start, until somebody uses it. */
export const untilFirstUse = '9999-12-31T23:59:59.999Z'
/** The end of a password that was refused. It stays ended if the clock is set back (IAM4a). */
const ended = ''

type OneTime = Pick<UserRow, 'id' | 'passwordRenew' | 'passwordEndsAt' | 'passwordChangedAt'>

/** The end of a one-time password that is given now. */
export function oneTimeEnd(clock: Clock): string {
  return new Date(clock.now() + firstAccess).toISOString()
}

/**
 * The end of the one-time password of an account; null if it has none, or its time has not started. Never later than
 * now for one that was refused.
 */
export function oneTimeEndOf(user: Omit<OneTime, 'id'>, clock: Clock): string | null {
  const { passwordRenew, passwordEndsAt, passwordChangedAt } = user
  if (passwordRenew === 0 || passwordEndsAt === null || passwordEndsAt === untilFirstUse) return null
  if (passwordEndsAt !== ended) return passwordEndsAt
  return new Date(Math.min(Date.parse(passwordChangedAt) + firstAccess, clock.now())).toISOString()
}

/** Whether the password, which was correct, was a one-time password that has ended. Starts its time if it is due. */
export async function hasOneTimeEnded(
  trx: Transaction<Tables>,
  { user, clock }: { user: OneTime; clock: Clock },
): Promise<boolean> {
  const { id, passwordRenew, passwordEndsAt } = user
  if (passwordRenew === 0 || passwordEndsAt === null) return false
  const isFirstUse = passwordEndsAt === untilFirstUse
  const isEnded = instantOf(clock) >= passwordEndsAt
  if (isFirstUse || isEnded)
    await trx
      .updateTable('users')
      .set({ passwordEndsAt: isFirstUse ? oneTimeEnd(clock) : ended })
      .where('id', '=', id)
      .execute()
  return isEnded
}
