// What an account may do: the roles it holds, and the grants of all of them together (IAM10).
import { z } from 'zod'
import { grant } from '#contract/iam/permission.ts'
import type { Db } from '../db/sqlite.ts'

const grants = z.array(grant)

/** Role ids and grants of an account, each once, in a steady order. */
export const grantsOf = async (
  db: Db,
  uid: string,
): Promise<{ readonly roles: string[]; readonly permissions: string[] }> => {
  const rows = await db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select(['roles.id', 'roles.permissionsJson'])
    .where('userRoles.userId', '=', uid)
    .orderBy('roles.id')
    .execute()
  const permissions = rows.flatMap((row) => grants.parse(JSON.parse(row.permissionsJson)))
  return { roles: rows.map((row) => row.id), permissions: [...new Set(permissions)] }
}
