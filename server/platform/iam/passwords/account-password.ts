// The password of another account, set by an administrator or generated. A new password ends all sessions of the
// account.
import type { Transaction } from 'kysely'
import { instantOf, type Clock } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { policiesOf } from '../identity/application.ts'
import { accountOf, clearAccountFailures } from './lock-out.ts'
import { oneTimeEnd } from './one-time-end.ts'
import { oneTimePassword } from './one-time-password.ts'
import { openPasswords, type Passwords } from '../identity/password-hash.ts'

export interface PasswordDeps {
  readonly db: Db
  readonly passwords?: Passwords | undefined
}

/** A one-time password that satisfies the policies, and its hash. */
export async function createOneTimePassword({
  db,
  passwords = openPasswords(),
}: PasswordDeps): Promise<{ readonly text: string; readonly hash: string }> {
  const text = oneTimePassword(await policiesOf(db))
  return { text, hash: await passwords.hash(text) }
}

/** Ends all tokens of an account and deletes the codes that could be exchanged for one. */
export async function endSessions(
  trx: Transaction<Tables>,
  { userId, clock }: { userId: string; clock: Clock },
): Promise<void> {
  await trx
    .updateTable('tokens')
    .set({ deletedAt: instantOf(clock) })
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()
  await trx.deleteFrom('signInCodes').where('userId', '=', userId).execute()
  await trx.deleteFrom('factorChallenges').where('userId', '=', userId).execute()
}

/** Ends the open link of an account, if it has one (IAM109); false without one. */
export async function endPasswordLink(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passwordLinks')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

interface NewPassword {
  readonly user: Pick<UserRow, 'id' | 'login'>
  readonly clock: Clock
  readonly hash: string
  /** Whether the next sign-in must change it. */
  readonly renew: boolean
}

/** Stores a new hash, ends all tokens and the open link of the account and lifts its lock-out. */
export async function storePassword(
  trx: Transaction<Tables>,
  { user, clock, hash, renew }: NewPassword,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      passwordHash: hash,
      passwordRenew: renew ? 1 : 0,
      passwordChangedAt: instantOf(clock),
      passwordEndsAt: renew ? oneTimeEnd(clock) : null,
    })
    .where('id', '=', user.id)
    .execute()
  await endSessions(trx, { userId: user.id, clock })
  await endPasswordLink(trx, user.id)
  await clearAccountFailures(trx, accountOf('login', user.login))
}
