// Whose packages somebody sees: those of the organizations they are a member of now, and no right opens others (STO9).
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'

/** Whether a package is of an organization of this account. */
export function isMember(uid: string) {
  return (own: ExpressionBuilder<Tables, 'packages'>): Expression<SqlBool> =>
    own(
      'packages.owner',
      'in',
      own
        .selectFrom('organizationMembers')
        .select('organizationMembers.organizationId')
        .where('organizationMembers.userId', '=', uid),
    )
}

/** The organizations of an account, by name. */
export function organizationsOf(db: Db, uid: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('organizationMembers')
    .innerJoin('organizations', 'organizations.id', 'organizationMembers.organizationId')
    .select(['organizations.id', 'organizations.name'])
    .where('organizationMembers.userId', '=', uid)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute()
}
