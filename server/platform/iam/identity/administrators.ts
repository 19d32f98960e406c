// Administrators are accounts that hold every permission. Decides whether one who can sign in remains. It does not
// check passwords and changes nothing.
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { passwordMode, platformApplication } from '#contract/iam/sign-in-names.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'

const allPermissions = '*:*:*'

/** A provider to ignore, with its assignments and its sign-ins. */
interface ProviderExclusion {
  readonly without?: string
}

const grantsAllPermissions = sql<boolean>`EXISTS (SELECT 1 FROM json_each(roles.permissions_json) WHERE value = ${allPermissions})`

/** Ids of the roles that grant every permission. */
const fullAccessRoles = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('roles').select('id').where(grantsAllPermissions).execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Ids of accounts that hold every permission, directly, by a mapping or by a group, whether or not they can sign in.
 */
export async function fullAccessAccounts(
  db: Db,
  { without }: ProviderExclusion = {},
): Promise<ReadonlySet<string>> {
  const roles = [...(await fullAccessRoles(db))]
  const rows = await db
    .selectFrom('userRoles')
    .select('userRoles.userId')
    .where('userRoles.roleId', 'in', roles)
    .$if(without !== undefined, (own) => own.where('userRoles.providerId', '!=', without ?? ''))
    .union((own) =>
      own
        .selectFrom('groupMembers')
        .innerJoin('groupRoles', 'groupRoles.groupId', 'groupMembers.groupId')
        .select('groupMembers.userId')
        .where('groupRoles.roleId', 'in', roles)
        .$if(without !== undefined, (member) => member.where('groupMembers.providerId', '!=', without ?? '')),
    )
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

const modes = z.object({
  auth_mode: z.array(z.object({ _id: z.string(), subtype: z.string().optional() })),
})

/**
 * Sign-in modes of the application `platform`, hidden ones included: whether passwords are among them, and which
 * providers.
 */
const signInModes = async (db: Db): Promise<{ byPassword: boolean; ids: string[] }> => {
  const row = await db
    .selectFrom('applications')
    .select('preferencesJson')
    .where('appid', '=', platformApplication)
    .executeTakeFirst()
  const stored = row === undefined ? [] : modes.parse(JSON.parse(row.preferencesJson)).auth_mode
  return {
    byPassword: stored.some(({ subtype }) => subtype === passwordMode),
    ids: stored.map(({ _id }) => _id),
  }
}

/**
 * Ids of active accounts that hold every permission and can sign in to the console: by password, if the application
 * `platform` accepts passwords, or by an identity at an active provider among its modes.
 */
export async function administratorIds(
  db: Db,
  { without }: ProviderExclusion = {},
): Promise<ReadonlySet<string>> {
  const holders = [...(await fullAccessAccounts(db, without === undefined ? {} : { without }))]
  const { byPassword, ids } = await signInModes(db)
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', holders)
    .where('active', '=', 1)
    .where((user) =>
      user.or([
        ...(byPassword ? [user('passwordHash', '!=', '')] : []),
        user.exists(
          user
            .selectFrom('identities')
            .innerJoin('providers', 'providers.id', 'identities.providerId')
            .select('identities.id')
            .whereRef('identities.userId', '=', 'users.id')
            .where('providers.active', '=', 1)
            .where(
              'providers.id',
              'in',
              ids.filter((id) => id !== without),
            ),
        ),
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Refuses with `last_administrator` if none is left; call it at the end of a transaction that may have removed one.
 */
export async function demandAdministrator(trx: Transaction<Tables>): Promise<void> {
  if ((await administratorIds(trx)).size === 0) throw new PlatformError('last_administrator')
}
