// Who administers: accounts that hold literally every right. It says whether anybody who can sign in is left, and keeps
// those who are none from becoming one or from touching one. It knows nothing of passwords and changes nothing.
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { passwordMode, platformApplication } from '#contract/iam/login.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'

export const everyRight = '*:*:*'

/** A provider that is left out of account: what it gave, and that it signs in. */
interface Without {
  readonly without?: string
}

const grantsAll = sql<boolean>`EXISTS (SELECT 1 FROM json_each(roles.permissions_json) WHERE value = ${everyRight})`

/** Ids of the roles that grant every right. */
export async function rolesOfEveryRight(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('roles').select('id').where(grantsAll).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Ids of accounts that hold every right, directly, mapped or by a group, whether or not they can sign in. */
export async function holdersOfEveryRight(db: Db, { without }: Without = {}): Promise<ReadonlySet<string>> {
  const roles = [...(await rolesOfEveryRight(db))]
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

/** Modes that the application `platform` keeps, hidden ones too: whether passwords are among them, and which providers. */
const waysIn = async (db: Db): Promise<{ byPassword: boolean; ids: string[] }> => {
  const row = await db
    .selectFrom('applications')
    .select('preferencesJson')
    .where('appid', '=', platformApplication)
    .executeTakeFirst()
  const kept = row === undefined ? [] : modes.parse(JSON.parse(row.preferencesJson)).auth_mode
  return { byPassword: kept.some(({ subtype }) => subtype === passwordMode), ids: kept.map(({ _id }) => _id) }
}

/**
 * Ids of active accounts that hold every right and can sign in to the console: by a password while the application
 * `platform` takes passwords, or by an identity at an active provider that it keeps among its modes.
 */
export async function administratorIds(db: Db, { without }: Without = {}): Promise<ReadonlySet<string>> {
  const holders = [...(await holdersOfEveryRight(db, without === undefined ? {} : { without }))]
  const { byPassword, ids } = await waysIn(db)
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

/** Refuses with `last_administrator` where none is left; called at the end of a transaction that may have taken one. */
export async function demandAdministrator(trx: Transaction<Tables>): Promise<void> {
  if ((await administratorIds(trx)).size === 0) throw new PlatformError('last_administrator')
}

/** Whether a session itself holds every right. */
export function isAdministrator({ permissions }: Pick<Session, 'permissions'>): boolean {
  return permissions.includes(everyRight)
}

interface OwnRights {
  readonly session: Session
  /** Holders of every right before the change, of `holdersOfEveryRight`. */
  readonly before: ReadonlySet<string>
  /** Account that the change is about. */
  readonly target?: string | undefined
}

/**
 * Refuses with `beyond_own_rights` when the session does not hold every right itself and somebody has come to hold it,
 * or the account concerned holds it already; called at the end of the transaction.
 */
export async function demandOwnRights(
  trx: Transaction<Tables>,
  { session, before, target }: OwnRights,
): Promise<void> {
  if (isAdministrator(session)) return
  const isTouched = target !== undefined && before.has(target)
  const after = isTouched ? before : await holdersOfEveryRight(trx)
  if (isTouched || [...after].some((id) => !before.has(id))) throw new PlatformError('beyond_own_rights')
}

/**
 * Refuses with `beyond_own_rights` when the session does not hold every right itself and one of these roles does: such a
 * role, and a group that holds it, is for administrators to make, change and delete.
 */
export async function demandOwnRoles(
  trx: Transaction<Tables>,
  { session, roles }: { session: Session; roles: readonly string[] },
): Promise<void> {
  if (isAdministrator(session)) return
  const every = await rolesOfEveryRight(trx)
  if (roles.some((role) => every.has(role))) throw new PlatformError('beyond_own_rights')
}
