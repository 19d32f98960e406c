// The list of accounts: filtered, sorted and paged in SQL, so that its cost does not grow with the number of
// accounts.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { UserSummary, userListQuery } from '#contract/iam/user.ts'
import { pageAt, windowOf, type Page } from '../../core/page.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { administratorIds } from '../identity/administrators.ts'
import type { IdentityDeps } from '../identity/identity.ts'
import { accountOf, lockedUntil } from '../passwords/lock-out.ts'
import { fullName } from '../identity/account-view.ts'
import { assignedNames } from './role-and-group-assignments.ts'
import { matchesSearch, userOrder } from './account-search.ts'

type Query = z.output<typeof userListQuery>
type UserExpression = ExpressionBuilder<Tables, 'users'>

const hasRole = (own: UserExpression, role: string) =>
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

const isMember = (own: UserExpression, group: string) =>
  own(
    'users.id',
    'in',
    own.selectFrom('groupMembers').select('groupMembers.userId').where('groupMembers.groupId', '=', group),
  )

const hasIdentityAt = (own: UserExpression, provider: string) =>
  own(
    'users.id',
    'in',
    own
      .selectFrom('identities')
      .select('identities.userId')
      .where('identities.providerId', '=', provider)
      .where('identities.userId', 'is not', null),
  )

const matches =
  ({ q, role, group, provider, active }: Query) =>
  (own: UserExpression): Expression<SqlBool> =>
    own.and(
      [
        matchesSearch(q),
        role === undefined ? undefined : hasRole(own, role),
        group === undefined ? undefined : isMember(own, group),
        provider === undefined ? undefined : hasIdentityAt(own, provider),
        active === undefined ? undefined : own('users.active', '=', active ? 1 : 0),
      ].filter((each) => each !== undefined),
    )

const summaries = async (deps: IdentityDeps, rows: readonly UserRow[]): Promise<UserSummary[]> => {
  const { db } = deps
  const names = await assignedNames(
    db,
    rows.map(({ id }) => id),
  )
  const administrators = await administratorIds(db)
  const subjectOf = ({ login }: UserRow): string => accountOf('login', login)
  const waits = await lockedUntil(db, { subjects: rows.map(subjectOf), deps })
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

/** Reads one page of accounts, by name unless the query sorts otherwise (IAM24). */
export async function listUsers(deps: IdentityDeps, query: Query): Promise<Page<UserSummary>> {
  const window = windowOf(query)
  const found = deps.db.selectFrom('users').where(matches(query))
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = userOrder(query.sort).reduce(
    (so, { key, direction }) => so.orderBy(key, direction),
    found.selectAll(),
  )
  const rows = await page.limit(window.length).offset(window.start).execute()
  return pageAt(window, { items: await summaries(deps, rows), total })
}
