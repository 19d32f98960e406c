// Package visibility: accounts see the packages of the organizations they currently belong to. No permission extends
// this (STO9).
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'

/** Whether a package belongs to an organization of this account. */
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

/** The organizations of an account, sorted by name. */
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
