// The roles and groups of accounts, and where each comes from. A row with a provider is its mapping's; one without is an
// administrator's.
import { sql, type Transaction } from 'kysely'
import { origin, type User } from '#contract/iam/user.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'

type Origin = User['roles'][number]['origins'][number]

interface HeldRow {
  readonly id: string
  readonly name: string
  readonly by: string
  readonly fromId: string | null
  readonly fromName: string | null
}

const given = (provider: 'user_roles' | 'group_members') =>
  sql`CASE WHEN ${sql.ref(provider)}.provider_id = '' THEN 'administrator' ELSE 'provider' END AS by,
    nullif(${sql.ref(provider)}.provider_id, '') AS from_id, providers.name AS from_name`

const byThing = (rows: readonly HeldRow[]): { id: string; name: string; origins: Origin[] }[] => {
  const things = new Map<string, { id: string; name: string; origins: Origin[] }>()
  for (const { id, name, by, fromId, fromName } of rows) {
    const thing = things.get(id) ?? { id, name, origins: [] }
    thing.origins.push(origin.parse({ by, id: fromId, name: fromName }))
    things.set(id, thing)
  }
  return [...things.values()]
}

/** Roles of an account by name, each with everything it comes from. */
export async function rolesHeld(db: Db, userId: string): Promise<User['roles']> {
  const { rows } = await sql<HeldRow>`
    SELECT roles.id, roles.name, ${given('user_roles')}
    FROM user_roles JOIN roles ON roles.id = user_roles.role_id
      LEFT JOIN providers ON providers.id = user_roles.provider_id
    WHERE user_roles.user_id = ${userId}
    UNION
    SELECT roles.id, roles.name, 'group', user_groups.id, user_groups.name
    FROM group_members JOIN user_groups ON user_groups.id = group_members.group_id
      JOIN group_roles ON group_roles.group_id = user_groups.id
      JOIN roles ON roles.id = group_roles.role_id
    WHERE group_members.user_id = ${userId}
    ORDER BY 2, 1, 3, 5`.execute(db)
  return byThing(rows).map(({ id, name, origins }) => ({ role: id, name, origins }))
}

/** Groups of an account by name, each with everything it comes from. */
export async function groupsHeld(db: Db, userId: string): Promise<User['groups']> {
  const { rows } = await sql<HeldRow>`
    SELECT user_groups.id, user_groups.name, ${given('group_members')}
    FROM group_members JOIN user_groups ON user_groups.id = group_members.group_id
      LEFT JOIN providers ON providers.id = group_members.provider_id
    WHERE group_members.user_id = ${userId}
    ORDER BY 2, 1, 3, 5`.execute(db)
  return byThing(rows).map(({ id, name, origins }) => ({ group: id, name, origins }))
}

/** Role ids held by whatever way, as a sub-query of (`user_id`, `role_id`), each pair once. */
export const everyRole = sql`
  (SELECT user_id, role_id FROM user_roles
    UNION SELECT group_members.user_id, group_roles.role_id
    FROM group_members JOIN group_roles ON group_roles.group_id = group_members.group_id)`

/** Names of roles and groups of many accounts, sorted; accounts without any are absent. */
export async function namesHeld(
  db: Db,
  ids: readonly string[],
): Promise<{ readonly roles: Map<string, string[]>; readonly groups: Map<string, string[]> }> {
  const roles = await sql<{ userId: string; name: string }>`
    SELECT held.user_id, roles.name FROM ${everyRole} AS held JOIN roles ON roles.id = held.role_id
    WHERE held.user_id IN (${sql.join(ids)}) ORDER BY roles.name`.execute(db)
  const groups = await sql<{ userId: string; name: string }>`
    SELECT DISTINCT group_members.user_id, user_groups.name
    FROM group_members JOIN user_groups ON user_groups.id = group_members.group_id
    WHERE group_members.user_id IN (${sql.join(ids)}) ORDER BY user_groups.name`.execute(db)
  const byUser = (rows: readonly { userId: string; name: string }[]): Map<string, string[]> => {
    const names = new Map<string, string[]>()
    for (const { userId, name } of rows) names.set(userId, [...(names.get(userId) ?? []), name])
    return names
  }
  return { roles: byUser(roles.rows), groups: byUser(groups.rows) }
}

/** Has an account hold exactly these roles directly: mapped ones that stay are kept as they are, new ones are given. */
export async function replaceRoles(
  trx: Transaction<Tables>,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('userRoles').where('userId', '=', userId).where('roleId', 'not in', ids).execute()
  const kept = await trx.selectFrom('userRoles').select('roleId').where('userId', '=', userId).execute()
  const fresh = new Set(ids)
  for (const { roleId } of kept) fresh.delete(roleId)
  for (const roleId of fresh) await trx.insertInto('userRoles').values({ userId, roleId }).execute()
}

/** The same for groups. */
export async function replaceGroups(
  trx: Transaction<Tables>,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('groupMembers').where('userId', '=', userId).where('groupId', 'not in', ids).execute()
  const kept = await trx.selectFrom('groupMembers').select('groupId').where('userId', '=', userId).execute()
  const fresh = new Set(ids)
  for (const { groupId } of kept) fresh.delete(groupId)
  for (const groupId of fresh) await trx.insertInto('groupMembers').values({ userId, groupId }).execute()
}
