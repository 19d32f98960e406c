// Whether an account has a second factor, and whether a role of it requires one (IAM106).
import { sql, type Transaction } from 'kysely'
import type { FactorState } from '#contract/iam/second-factor/endpoints.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { effectiveRoles } from './grants.ts'

const requires = (uid: string) => sql<number>`EXISTS (
  SELECT 1 FROM ${effectiveRoles} AS held JOIN roles ON roles.id = held.role_id
  WHERE held.user_id = ${uid} AND roles.second_factor = 1)`

/** The purpose for which the secret of an account is sealed. */
export function factorPurposeOf(uid: string): string {
  return `second-factor:${uid}`
}

/** Reads the state of an account. */
export async function factorStateOf(db: Db, uid: string): Promise<FactorState> {
  const row = await db
    .selectFrom('users')
    .leftJoin('totpFactors', 'totpFactors.userId', 'users.id')
    .select(['totpFactors.createdAt as since', requires(uid).as('required')])
    .select((own) =>
      own
        .selectFrom('recoveryCodes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('recoveryCodes.userId', '=', uid)
        .as('codes'),
    )
    .where('users.id', '=', uid)
    .executeTakeFirst()
  return { since: row?.since ?? null, recovery_codes: row?.codes ?? 0, required: row?.required === 1 }
}

/** Whether sign-ins of the account by password need a second step. */
export async function hasFactor(db: Db, uid: string): Promise<boolean> {
  return (await factorStateOf(db, uid)).since !== null
}

/** Whether a role requires a second factor that the account lacks. */
export async function isFactorMissing(db: Db, uid: string): Promise<boolean> {
  const { since, required } = await factorStateOf(db, uid)
  return required && since === null
}

/** Removes the second factor of an account with its recovery codes; false if it has none. */
export async function removeFactor(trx: Transaction<Tables>, uid: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('totpFactors').where('userId', '=', uid).executeTakeFirst()
  await trx.deleteFrom('recoveryCodes').where('userId', '=', uid).execute()
  await trx.deleteFrom('factorChallenges').where('userId', '=', uid).execute()
  return numDeletedRows === 1n
}
