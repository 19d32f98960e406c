// The roles and groups assigned to accounts, with their origins. A row with a provider comes from a mapping; one
// without was assigned by an administrator.
import { sql, type Transaction } from 'kysely'
import { origin, type User } from '#contract/iam/user.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { effectiveRoles } from '../identity/grants.ts'

type Origin = User['roles'][number]['origins'][number]

interface AssignmentRow {
  readonly id: string
  readonly name: string
  readonly by: string
  readonly fromId: string | null
  readonly fromName: string | null
}

const originColumns = (provider: 'user_roles' | 'group_members') =>
  sql`CASE WHEN ${sql.ref(provider)}.provider_id = '' THEN 'administrator' ELSE 'provider' END AS by,
    nullif(${sql.ref(provider)}.provider_id, '') AS from_id, providers.name AS from_name`

const groupById = (rows: readonly AssignmentRow[]): { id: string; name: string; origins: Origin[] }[] => {
  const assigned = new Map<string, { id: string; name: string; origins: Origin[] }>()
  for (const { id, name, by, fromId, fromName } of rows) {
    const entry = assigned.get(id) ?? { id, name, origins: [] }
    entry.origins.push(origin.parse({ by, id: fromId, name: fromName }))
    assigned.set(id, entry)
  }
  return [...assigned.values()]
}

/** Roles of an account by name, each with all its origins. */
export async function assignedRoles(db: Db, userId: string): Promise<User['roles']> {
  const { rows } = await sql<AssignmentRow>`
    SELECT roles.id, roles.name, ${originColumns('user_roles')}
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
  return groupById(rows).map(({ id, name, origins }) => ({ role: id, name, origins }))
}

/** Groups of an account by name, each with all its origins. */
export async function assignedGroups(db: Db, userId: string): Promise<User['groups']> {
  const { rows } = await sql<AssignmentRow>`
    SELECT user_groups.id, user_groups.name, ${originColumns('group_members')}
    FROM group_members JOIN user_groups ON user_groups.id = group_members.group_id
      LEFT JOIN providers ON providers.id = group_members.provider_id
    WHERE group_members.user_id = ${userId}
    ORDER BY 2, 1, 3, 5`.execute(db)
  return groupById(rows).map(({ id, name, origins }) => ({ group: id, name, origins }))
}

/** Names of the roles and groups of many accounts, sorted. Accounts without any are absent. */
export async function assignedNames(
  db: Db,
  ids: readonly string[],
): Promise<{ readonly roles: Map<string, string[]>; readonly groups: Map<string, string[]> }> {
  const roles = await sql<{ userId: string; name: string }>`
    SELECT held.user_id, roles.name FROM ${effectiveRoles} AS held JOIN roles ON roles.id = held.role_id
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

/**
 * Replaces the roles of an account. Roles that are already assigned keep their origin; the others are assigned
 * directly.
 */
export async function replaceRoles(
  trx: Transaction<Tables>,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('userRoles').where('userId', '=', userId).where('roleId', 'not in', ids).execute()
  const existing = await trx.selectFrom('userRoles').select('roleId').where('userId', '=', userId).execute()
  const missing = new Set(ids)
  for (const { roleId } of existing) missing.delete(roleId)
  for (const roleId of missing) await trx.insertInto('userRoles').values({ userId, roleId }).execute()
}

/** Replaces the groups of an account in the same way. */
export async function replaceGroups(
  trx: Transaction<Tables>,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('groupMembers').where('userId', '=', userId).where('groupId', 'not in', ids).execute()
  const existing = await trx
    .selectFrom('groupMembers')
    .select('groupId')
    .where('userId', '=', userId)
    .execute()
  const missing = new Set(ids)
  for (const { groupId } of existing) missing.delete(groupId)
  for (const groupId of missing) await trx.insertInto('groupMembers').values({ userId, groupId }).execute()
}
