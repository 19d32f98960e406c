// The permissions of an account: its roles, direct, mapped or by a group, and all their grants (IAM10).
import { sql } from 'kysely'
import { z } from 'zod'
import { grant } from '#contract/iam/permission.ts'
import { roleCondition, type RoleCondition } from '#contract/iam/role-condition.ts'
import type { Db } from '../../db/sqlite.ts'

const grants = z.array(grant)

/** Roles assigned directly, by a mapping or by a group, as a sub-query of distinct (`user_id`, `role_id`) pairs. */
export const effectiveRoles = sql`
  (SELECT user_id, role_id FROM user_roles
    UNION SELECT group_members.user_id, group_roles.role_id
    FROM group_members JOIN group_roles ON group_roles.group_id = group_members.group_id)`

/** The condition of a stored role; null for none, or for one without fields, which limits nothing. */
export function conditionOf(conditionJson: string | null): RoleCondition | null {
  if (conditionJson === null) return null
  const condition = roleCondition.parse(JSON.parse(conditionJson))
  return Object.keys(condition.filter).length === 0 ? null : condition
}

interface Grants {
  /** Distinct role ids in a stable order. */
  readonly roles: string[]
  readonly permissions: string[]
  /** Conditions of the roles that have one. A role without a condition does not lift those of others. */
  readonly conditions: RoleCondition[]
}

/** Reads the roles, permissions and conditions of an account. */
export async function grantsOf(db: Db, uid: string): Promise<Grants> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'permissionsJson', 'conditionJson'])
    .where('id', 'in', (own) =>
      own
        .selectFrom('userRoles')
        .select('roleId')
        .where('userId', '=', uid)
        .union(
          own
            .selectFrom('groupMembers')
            .innerJoin('groupRoles', 'groupRoles.groupId', 'groupMembers.groupId')
            .select('groupRoles.roleId')
            .where('groupMembers.userId', '=', uid),
        ),
    )
    .orderBy('id')
    .execute()
  return {
    roles: rows.map((row) => row.id),
    permissions: [...new Set(rows.flatMap((row) => grants.parse(JSON.parse(row.permissionsJson))))],
    conditions: rows.map((row) => conditionOf(row.conditionJson)).filter((each) => each !== null),
  }
}

/** Ids of the groups of an account. */
export async function groupsOf(db: Db, uid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('groupMembers')
    .select('groupId')
    .distinct()
    .where('userId', '=', uid)
    .execute()
  return rows.map(({ groupId }) => groupId)
}
