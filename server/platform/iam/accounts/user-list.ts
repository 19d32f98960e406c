// The list of accounts: found, sorted and cut in SQL, so that ten thousand of them are as quick as ten.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { UserSummary, userListQuery } from '#contract/iam/user.ts'
import { pageAt, windowOf, type Page } from '../../core/page.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { administratorIds } from '../identity/administrators.ts'
import type { IdentityDeps } from '../identity/identity.ts'
import { accountOf, waitsOf } from '../passwords/lock-out.ts'
import { fullName } from '../identity/account-view.ts'
import { namesHeld } from './role-and-group-assignments.ts'
import { holdsTyped, personOrder } from './account-search.ts'

type Query = z.output<typeof userListQuery>
type Own = ExpressionBuilder<Tables, 'users'>

const holdsRole = (own: Own, role: string) =>
  own(
    'users.id',
    'in',
    own
      .selectFrom('userRoles')
      .select('userRoles.userId')
      .where('userRoles.roleId', '=', role)
      .union(
        own
          .selectFrom('groupMembers')
          .innerJoin('groupRoles', 'groupRoles.groupId', 'groupMembers.groupId')
          .select('groupMembers.userId')
          .where('groupRoles.roleId', '=', role),
      ),
  )

const isMember = (own: Own, group: string) =>
  own(
    'users.id',
    'in',
    own.selectFrom('groupMembers').select('groupMembers.userId').where('groupMembers.groupId', '=', group),
  )

const signsInBy = (own: Own, provider: string) =>
  own(
    'users.id',
    'in',
    own
      .selectFrom('identities')
      .select('identities.userId')
      .where('identities.providerId', '=', provider)
      .where('identities.userId', 'is not', null),
  )

const wanted =
  ({ q, role, group, provider, active }: Query) =>
  (own: Own): Expression<SqlBool> =>
    own.and(
      [
        holdsTyped(q),
        role === undefined ? undefined : holdsRole(own, role),
        group === undefined ? undefined : isMember(own, group),
        provider === undefined ? undefined : signsInBy(own, provider),
        active === undefined ? undefined : own('users.active', '=', active ? 1 : 0),
      ].filter((each) => each !== undefined),
    )

const summaries = async (deps: IdentityDeps, rows: readonly UserRow[]): Promise<UserSummary[]> => {
  const { db } = deps
  const names = await namesHeld(
    db,
    rows.map(({ id }) => id),
  )
  const administrators = await administratorIds(db)
  const subjectOf = ({ login }: UserRow): string => accountOf('login', login)
  const waits = await waitsOf(db, { subjects: rows.map(subjectOf), deps })
  return rows.map((row) => {
    const until = waits.get(subjectOf(row))
    return {
      id: row.id,
      user: fullName(row),
      login: row.login,
      email: row.email,
      active: row.active === 1,
      directory: row.directory,
      has_password: row.passwordHash !== '',
      administrator: administrators.has(row.id),
      locked_until: until === undefined ? null : new Date(until).toISOString(),
      last_sign_in_at: row.lastSignInAt,
      created_at: row.createdAt,
      roles: names.roles.get(row.id) ?? [],
      groups: names.groups.get(row.id) ?? [],
    }
  })
}

/** One page of accounts, by name unless told otherwise (IAM24). */
export async function listUsers(deps: IdentityDeps, query: Query): Promise<Page<UserSummary>> {
  const window = windowOf(query)
  const found = deps.db.selectFrom('users').where(wanted(query))
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = personOrder(query.sort).reduce(
    (so, { key, direction }) => so.orderBy(key, direction),
    found.selectAll(),
  )
  const rows = await page.limit(window.length).offset(window.start).execute()
  return pageAt(window, { items: await summaries(deps, rows), total })
}
