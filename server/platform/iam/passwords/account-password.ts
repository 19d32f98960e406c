// The password of somebody else's account: set or made by an administrator. Who gets a new one has to sign in anew.
import type { Transaction } from 'kysely'
import { instantOf, type Clock } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { policiesOf } from '../identity/application.ts'
import { accountOf, forgiveAccount } from './lock-out.ts'
import { oneTimePassword } from './one-time-password.ts'
import { openPasswords, type Passwords } from '../identity/password-hash.ts'

export interface PasswordDeps {
  readonly db: Db
  readonly passwords?: Passwords | undefined
}

/** A one-time password that the policies are content with, and its hash. */
export async function freshPassword({
  db,
  passwords = openPasswords(),
}: PasswordDeps): Promise<{ readonly text: string; readonly hash: string }> {
  const text = oneTimePassword(await policiesOf(db))
  return { text, hash: await passwords.hash(text) }
}

/** Ends all tokens of an account and takes back the codes that could be exchanged for one. */
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
}

interface Given {
  readonly user: Pick<UserRow, 'id' | 'login'>
  readonly clock: Clock
  readonly hash: string
  /** Whether the next sign-in has to change it. */
  readonly renew: boolean
}

/** Keeps a new hash: all tokens of the account end, its waiting time is lifted. */
export async function keepPassword(
  trx: Transaction<Tables>,
  { user, clock, hash, renew }: Given,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ passwordHash: hash, passwordRenew: renew ? 1 : 0, passwordChangedAt: instantOf(clock) })
    .where('id', '=', user.id)
    .execute()
  await endSessions(trx, { userId: user.id, clock })
  await forgiveAccount(trx, accountOf('login', user.login))
}
