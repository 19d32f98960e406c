// The session of an account for work that it started earlier, with the permissions that it has now.
import { systemSession, type Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import { fullName } from './account-view.ts'
import { grantsOf, groupsOf } from './grants.ts'

/** Undefined if the account is disabled or deleted. */
export async function accountSession(db: Db, uid: string): Promise<Session | undefined> {
  if (uid === systemSession.uid) return systemSession
  const row = await db
    .selectFrom('users')
    .select(['id', 'login', 'firstname', 'lastname'])
    .where('id', '=', uid)
    .where('active', '=', 1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { permissions, conditions } = await grantsOf(db, uid)
  const groups = await groupsOf(db, uid)
  return { uid, login: row.login, user: fullName(row), permissions, conditions, groups, tokenId: '' }
}
