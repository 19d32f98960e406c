// Which second factors an account has, and whether a role of it requires one (IAM106, IAM108).
import { sql, type Transaction } from 'kysely'
import type { FactorState, Passkey } from '#contract/iam/second-factor/factor.ts'
import { passkeySite } from '#domain/passkeys/passkey-site.ts'
import type { PasskeyRow } from '../../db/identity-tables.ts'
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

/** A passkey as the interface returns it. */
export function passkeyOf(row: PasskeyRow): Passkey {
  const { id, name, host, createdAt, lastUsedAt } = row
  return { id, name, host, created_at: createdAt, last_used_at: lastUsedAt }
}

/** The passkeys of an account, first added first. */
export function passkeysOf(db: Db, uid: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', uid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Reads the state of an account. */
export async function factorStateOf(db: Db, uid: string): Promise<FactorState> {
  const row = await db
    .selectFrom('users')
    .leftJoin('totpFactors', 'totpFactors.userId', 'users.id')
    .select(['totpFactors.createdAt as codesSince', requires(uid).as('required')])
    .select((own) =>
      own
        .selectFrom('recoveryCodes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('recoveryCodes.userId', '=', uid)
        .as('codes'),
    )
    .where('users.id', '=', uid)
    .executeTakeFirst()
  const passkeys = (await passkeysOf(db, uid)).map(passkeyOf)
  const codesSince = row?.codesSince ?? null
  const starts = [codesSince, ...passkeys.map(({ created_at: at }) => at)].filter((at) => at !== null)
  return {
    since: starts.toSorted()[0] ?? null,
    codes_since: codesSince,
    passkeys,
    recovery_codes: row?.codes ?? 0,
    required: row?.required === 1,
  }
}

/** Whether sign-ins of the account by password need a second step. */
export async function hasFactor(db: Db, uid: string): Promise<boolean> {
  return (await factorStateOf(db, uid)).since !== null
}

/**
 * How an account can prove itself at an origin, as parameters of `second_factor_required`. Passkeys of other hosts
 * cannot be used: `passkey_hosts` names them if there is no other passkey.
 */
export async function factorMethods(
  db: Db,
  { uid, origin }: { uid: string; origin: string },
): Promise<{ methods: string; passkey_hosts?: string }> {
  const { codes_since: codes, passkeys } = await factorStateOf(db, uid)
  const site = passkeySite(origin)
  const hasPasskey = passkeys.some(({ host }) => site.kind === 'possible' && host === site.host)
  const methods = [
    ...(hasPasskey ? ['passkey'] : []),
    ...(codes === null ? [] : ['code']),
    'recovery_code',
  ].join(', ')
  const hosts = [...new Set(passkeys.map(({ host }) => host))].join(', ')
  return { methods, ...(hasPasskey || hosts === '' ? {} : { passkey_hosts: hosts }) }
}

/** Whether a role requires a second factor that the account lacks. */
export async function isFactorMissing(db: Db, uid: string): Promise<boolean> {
  const { since, required } = await factorStateOf(db, uid)
  return required && since === null
}

/** Removes all second factors of an account with its recovery codes; false if it has none. */
export async function removeFactor(trx: Transaction<Tables>, uid: string): Promise<boolean> {
  const codes = await trx.deleteFrom('totpFactors').where('userId', '=', uid).executeTakeFirst()
  const passkeys = await trx.deleteFrom('passkeys').where('userId', '=', uid).executeTakeFirst()
  await trx.deleteFrom('recoveryCodes').where('userId', '=', uid).execute()
  await trx.deleteFrom('factorChallenges').where('userId', '=', uid).execute()
  return codes.numDeletedRows + passkeys.numDeletedRows > 0n
}
