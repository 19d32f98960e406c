// Roles: the permissions of their holders and the rows those see (IAM28). Built-in roles can be changed but not
// deleted.
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Problem } from '#contract/http.ts'
import { defaultRoles, grant } from '#contract/iam/permission.ts'
import type { roles } from '#contract/iam/roles-and-groups.ts'
import type { Role, RoleWrite } from '#contract/iam/role.ts'
import type { TermCode } from '#contract/reasons.ts'
import { authorityOfRole } from '#domain/permissions/coverage.ts'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf } from '../../core/clock.ts'
import { checkEtag, etagOf } from '../../core/etag.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { RoleRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import { demandCovered } from '../identity/caller.ts'
import { changePermissions } from '../identity/change-permissions.ts'
import { conditionOf, effectiveRoles } from '../identity/grants.ts'
import type { IdentityService } from '../identity/identity.ts'
import { grantProblems } from './grant-problems.ts'
import { demandUnmapped } from './used-by-mappings.ts'

const kind = 'role' satisfies TermCode
const grants = z.array(grant)

type StoredRole = Pick<
  RoleRow,
  'id' | 'name' | 'permissionsJson' | 'conditionJson' | 'createdAt' | 'updatedAt'
> & {
  readonly secondFactor: number
  readonly description: string
  readonly updatedBy: string
  readonly users: number
  readonly groups: number
}

const stored = (db: Db) =>
  db
    .selectFrom('roles')
    .selectAll()
    .select([
      sql<number>`(SELECT count(*) FROM ${effectiveRoles} AS held WHERE held.role_id = roles.id)`.as('users'),
      sql<number>`(SELECT count(*) FROM group_roles WHERE group_roles.role_id = roles.id)`.as('groups'),
    ])

const auditView = ({ name, description, permissions, condition, second_factor }: RoleWrite) => ({
  name,
  description,
  permissions,
  condition,
  second_factor,
})

const toRole = (row: StoredRole): Role => {
  const written = {
    name: row.name,
    description: row.description,
    permissions: grants.parse(JSON.parse(row.permissionsJson)),
    condition: conditionOf(row.conditionJson),
    second_factor: row.secondFactor === 1,
  }
  return {
    id: row.id,
    ...written,
    built_in: Object.hasOwn(defaultRoles, row.id),
    users: row.users,
    groups: row.groups,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: etagOf(written),
  }
}

/** Reads one role. Refuses with `not_found`. */
const readRole = async (db: Db, id: string): Promise<Role> =>
  toRole(
    await stored(db)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new PlatformError('not_found', { params: { kind, name: id } })),
  )

const listing: Listing<Role> = {
  text: ({ name, description, permissions }) => [name, description, ...permissions].join(' '),
  sorts: {
    name: ({ name }) => name.toLowerCase(),
    users: ({ users }) => users,
    groups: ({ groups }) => groups,
    updated_at: ({ updated_at: at }) => at,
  },
}

const problemsOf = async (
  trx: Transaction<Tables>,
  { body, except }: { body: RoleWrite; except?: string },
): Promise<Problem[]> => {
  const { name } = body
  const others = await trx
    .selectFrom('roles')
    .select('id')
    .where(sql<boolean>`name = ${name} COLLATE NOCASE`)
    .execute()
  const isTaken = others.some(({ id }) => id !== except)
  return [
    ...(isTaken ? [problemAt('name', 'exists', { kind, name })] : []),
    ...grantProblems(body.permissions),
  ]
}

const columnsOf = ({ name, description, permissions, condition, second_factor: needed }: RoleWrite) => ({
  name,
  description,
  permissionsJson: JSON.stringify([...new Set(permissions)]),
  conditionJson: condition === null ? null : JSON.stringify(condition),
  secondFactor: needed ? (1 as const) : (0 as const),
})

const replyWith = (role: Role) => new Reply({ role }, { etag: role.etag })

/** Returns the handlers of roles. */
export function roleHandlers({ deps }: Pick<IdentityService, 'deps'>): Handlers<typeof roles> {
  const { db, clock } = deps
  return {
    list: async ({ query }) => {
      const rows = await stored(db)
        .orderBy(sql`folded(name)`)
        .execute()
      return sortedPage(rows.map(toRole), { query, listing })
    },
    get: async ({ params }) => replyWith(await readRole(db, params.id)),

    create: async ({ body }, { session }) => {
      const created = await changePermissions(deps, { session }, async (trx, { caller }) => {
        demandCovered(caller, [authorityOfRole(body)])
        const problems = await problemsOf(trx, { body })
        if (problems.length > 0) throw refuse(problems)
        const id = freshId('role', clock)
        const at = instantOf(clock)
        const row = { ...columnsOf(body), id, createdAt: at, updatedAt: at, updatedBy: session.user }
        await trx.insertInto('roles').values(row).execute()
        const change = { action: 'role.create' as const, object: body.name, after: auditView(body) }
        await record(trx, { session, clock, change })
        return readRole(trx, id)
      })
      return replyWith(created)
    },

    update: async ({ params: { id }, body, ifMatch }, { session }) => {
      const changed = await changePermissions(deps, { session }, async (trx, { caller }) => {
        const before = await readRole(trx, id)
        checkEtag(ifMatch, before.etag, { kind, name: before.name })
        demandCovered(caller, [before, body].map(authorityOfRole))
        const problems = await problemsOf(trx, { body, except: id })
        if (problems.length > 0) throw refuse(problems)
        const row = { ...columnsOf(body), updatedAt: instantOf(clock), updatedBy: session.user }
        await trx.updateTable('roles').set(row).where('id', '=', id).execute()
        const change = {
          action: 'role.update' as const,
          object: before.name,
          before: auditView(before),
          after: auditView(body),
        }
        await record(trx, { session, clock, change })
        return readRole(trx, id)
      })
      return replyWith(changed)
    },

    delete: async ({ params: { id } }, { session }) => {
      await changePermissions(deps, { session }, async (trx, { caller }) => {
        const before = await readRole(trx, id)
        const { name } = before
        if (before.built_in) throw new PlatformError('built_in', { params: { kind, name } })
        demandCovered(caller, [authorityOfRole(before)])
        await demandUnmapped(trx, { kind, id, name })
        await trx.deleteFrom('roles').where('id', '=', id).execute()
        const change = { action: 'role.delete' as const, object: name, before: auditView(before) }
        await record(trx, { session, clock, change })
      })
      return {}
    },
  }
}
