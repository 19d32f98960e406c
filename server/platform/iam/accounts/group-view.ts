// Converts groups to their interface shape and lists their members.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Group } from '#contract/iam/group.ts'
import type { Member } from '#contract/iam/member.ts'
import type { listQuery } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { etagOf } from '../../core/etag.ts'
import { pageAt, windowOf, type Page } from '../../core/page.ts'
import type { GroupRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError } from '../../core/error.ts'
import { fullName } from '../identity/account-view.ts'
import { matchesSearch, userOrder } from './account-search.ts'

const kind = 'group' satisfies TermCode

const rolesOfGroups = (db: Db) =>
  db
    .selectFrom('groupRoles')
    .innerJoin('roles', 'roles.id', 'groupRoles.roleId')
    .select(['groupRoles.groupId', 'roles.id as role', 'roles.name'])
    .orderBy('roles.name')

const membersOfGroups = (db: Db) =>
  db
    .selectFrom('groupMembers')
    .select(({ fn }) => ['groupId', fn.count<number>('userId').distinct().as('members')])
    .groupBy('groupId')

const toGroup = (row: GroupRow, roles: readonly { role: string; name: string }[], members: number): Group => {
  const editable = { name: row.name, description: row.description }
  const assigned = roles.map(({ role, name }) => ({ role, name }))
  return {
    id: row.id,
    ...editable,
    roles: assigned,
    members,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: etagOf([editable, assigned.map(({ role }) => role).toSorted()]),
  }
}

/** Reads all groups. */
export async function readGroups(db: Db): Promise<Group[]> {
  const roles = Map.groupBy(await rolesOfGroups(db).execute(), ({ groupId }) => groupId)
  const counted = await membersOfGroups(db).execute()
  const members = new Map(counted.map((each) => [each.groupId, each.members]))
  const rows = await db.selectFrom('userGroups').selectAll().orderBy('name').execute()
  return rows.map((row) => toGroup(row, roles.get(row.id) ?? [], members.get(row.id) ?? 0))
}

/** Reads one group. Refuses with `not_found`. */
export async function readGroup(db: Db, id: string): Promise<Group> {
  const row = await db
    .selectFrom('userGroups')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new PlatformError('not_found', { params: { kind, name: id } }))
  const roles = await rolesOfGroups(db).where('groupRoles.groupId', '=', id).execute()
  const counted = await membersOfGroups(db).where('groupId', '=', id).executeTakeFirst()
  return toGroup(row, roles, counted?.members ?? 0)
}

/**
 * Reads one page of a group's members, by name unless the query sorts otherwise. `mapped_by` is set only if no
 * administrator added the member.
 */
export async function listMembers(
  db: Db,
  { id, query }: { id: string; query: z.output<typeof listQuery> },
): Promise<Page<Member>> {
  const window = windowOf(query)
  const search = matchesSearch(query.q)
  const all = db
    .selectFrom('users')
    .where('users.id', 'in', (own) =>
      own.selectFrom('groupMembers').select('groupMembers.userId').where('groupMembers.groupId', '=', id),
    )
  const found = search === undefined ? all : all.where(search)
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const provider = sql<string>`
    (SELECT min(CASE WHEN group_members.provider_id = '' THEN '' ELSE coalesce(providers.name, 'provider') END)
      FROM group_members LEFT JOIN providers ON providers.id = group_members.provider_id
      WHERE group_members.group_id = ${id} AND group_members.user_id = users.id)`
  const rows = await userOrder(query.sort)
    .reduce(
      (so, { key, direction }) => so.orderBy(key, direction),
      found
        .select(['users.id', 'users.login', 'users.firstname', 'users.lastname', 'users.active'])
        .select(provider.as('mappedBy')),
    )
    .limit(window.length)
    .offset(window.start)
    .execute()
  const items = rows.map((row) => ({
    uid: row.id,
    user: fullName(row),
    login: row.login,
    active: row.active === 1,
    mapped_by: row.mappedBy === '' ? null : row.mappedBy,
  }))
  return pageAt(window, { items, total })
}
