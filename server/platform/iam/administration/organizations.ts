// Organizations and their members. Members are accounts; deleting an account ends its membership.
import type { Transaction } from 'kysely'
import type { PlatformApi } from '#contract/api.ts'
import { firstOrganization, type Organization } from '#contract/iam/organization.ts'
import type { Member } from '#contract/iam/member.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { checkEtag, etagOf } from '../../core/etag.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { OrganizationRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import { requirePermission } from '../../core/session.ts'
import type { IdentityService } from '../identity/identity.ts'
import { fullName } from '../identity/account-view.ts'

const kind = 'organization' satisfies TermCode

type CountedRow = OrganizationRow & { readonly members: number | null }

const rowsOf = (db: Db) =>
  db
    .selectFrom('organizations')
    .selectAll()
    .select((each) =>
      each
        .selectFrom('organizationMembers')
        .select(({ fn }) => fn.countAll<number>().as('members'))
        .whereRef('organizationMembers.organizationId', '=', 'organizations.id')
        .as('members'),
    )

const toOrganization = ({ id, name, description, members, ...row }: CountedRow): Organization => ({
  id,
  name,
  description,
  members: members ?? 0,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  updated_by: row.updatedBy,
  etag: etagOf({ id, name, description }),
})

const readOrganization = async (db: Db, id: string): Promise<Organization> => {
  const row = await rowsOf(db).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: id } })
  return toOrganization(row)
}

const listing: Listing<Organization> = {
  text: ({ id, name, description }) => [id, name, description].join(' '),
  sorts: {
    id: ({ id }) => id,
    name: ({ name }) => name.toLowerCase(),
    members: ({ members }) => Number(members),
    created_at: ({ created_at: at }) => at,
    updated_at: ({ updated_at: at }) => at,
  },
}

const memberListing: Listing<Member> = {
  text: ({ user, login }) => [user, login].join(' '),
  sorts: { user: ({ user }) => user.toLowerCase(), login: ({ login }) => login.toLowerCase() },
}

const membersOf = async (db: Db, id: string): Promise<Member[]> => {
  const rows = await db
    .selectFrom('organizationMembers')
    .innerJoin('users', 'users.id', 'organizationMembers.userId')
    .select(['users.id', 'users.login', 'users.firstname', 'users.lastname', 'users.active'])
    .where('organizationId', '=', id)
    .orderBy('users.lastname')
    .orderBy('users.firstname')
    .orderBy('users.login')
    .execute()
  return rows.map((row) => ({
    uid: row.id,
    user: fullName(row),
    login: row.login,
    active: row.active === 1,
    mapped_by: null,
  }))
}

const loginOf = async (trx: Transaction<Tables>, uid: string): Promise<string | undefined> =>
  (await trx.selectFrom('users').select('login').where('id', '=', uid).executeTakeFirst())?.login

const maxNamed = 20

/**
 * Refuses to delete an organization that still owns packages, because no one could see them afterwards. The error names
 * at most `maxNamed` of them.
 */
const demandNoPackages = async (trx: Transaction<Tables>, { id, name }: Organization): Promise<void> => {
  const owned = await trx
    .selectFrom('packages')
    .select(['owner', 'slug'])
    .distinct()
    .where('owner', '=', id)
    .orderBy('slug')
    .limit(maxNamed + 1)
    .execute()
  if (owned.length === 0) return
  const named = owned.slice(0, maxNamed).map(({ owner, slug }) => `${owner}:${slug}`)
  const users = [...named, ...(owned.length > maxNamed ? ['…'] : [])].join(', ')
  throw new PlatformError('in_use', { params: { kind, name, users } })
}

const userNotFound = (name: string): PlatformError =>
  new PlatformError('not_found', { params: { kind: 'user' satisfies TermCode, name } })

type OrganizationHandlers = Handlers<PlatformApi['organizations']>
type Deps = Pick<IdentityService['deps'], 'db' | 'clock'>

const list =
  (deps: Deps): OrganizationHandlers['list'] =>
  async ({ query }, { session }) => {
    const isAll = query.all === true
    if (isAll) requirePermission(session, 'iam:organization:read')
    const rows = await rowsOf(deps.db)
      .$if(!isAll, (own) =>
        own.where('id', 'in', (of) =>
          of.selectFrom('organizationMembers').select('organizationId').where('userId', '=', session.uid),
        ),
      )
      .orderBy('name')
      .orderBy('id')
      .execute()
    return sortedPage(rows.map(toOrganization), { query, listing })
  }

const get =
  (deps: Deps): OrganizationHandlers['get'] =>
  async ({ params }) => {
    const organization = await readOrganization(deps.db, params.id)
    return new Reply({ organization }, { etag: organization.etag })
  }

const create =
  (deps: Deps): OrganizationHandlers['create'] =>
  async ({ body }, { session }) => {
    const organization = await deps.db.transaction().execute(async (trx) => {
      const { id, name, description } = body
      const existing = await trx
        .selectFrom('organizations')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      if (existing !== undefined) throw refuse([problemAt('id', 'exists', { kind, name: id })])
      const at = instantOf(deps.clock)
      const row = { id, name, description, createdAt: at, updatedAt: at, updatedBy: session.user }
      await trx.insertInto('organizations').values(row).execute()
      const change = { action: 'organization.create' as const, object: id, after: { name, description } }
      await record(trx, { session, clock: deps.clock, change })
      return readOrganization(trx, id)
    })
    return new Reply({ organization }, { etag: organization.etag })
  }

const update =
  (deps: Deps): OrganizationHandlers['update'] =>
  async ({ params, body, ifMatch }, { session }) => {
    const organization = await deps.db.transaction().execute(async (trx) => {
      const before = await readOrganization(trx, params.id)
      checkEtag(ifMatch, before.etag, { kind, name: before.name })
      const { name, description } = body
      await trx
        .updateTable('organizations')
        .set({ name, description, updatedAt: instantOf(deps.clock), updatedBy: session.user })
        .where('id', '=', before.id)
        .execute()
      const change = {
        action: 'organization.update' as const,
        object: before.id,
        before: { name: before.name, description: before.description },
        after: { name, description },
      }
      await record(trx, { session, clock: deps.clock, change })
      return readOrganization(trx, before.id)
    })
    return new Reply({ organization }, { etag: organization.etag })
  }

const remove =
  (deps: Deps): OrganizationHandlers['delete'] =>
  async ({ params }, { session }) => {
    await deps.db.transaction().execute(async (trx) => {
      const organization = await readOrganization(trx, params.id)
      const { id, name, description } = organization
      if (id === firstOrganization) throw new PlatformError('built_in', { params: { kind, name } })
      await demandNoPackages(trx, organization)
      const members = (await membersOf(trx, id)).map(({ login }) => login)
      await trx.deleteFrom('organizations').where('id', '=', id).execute()
      const change = {
        action: 'organization.delete' as const,
        object: id,
        before: { name, description, members },
      }
      await record(trx, { session, clock: deps.clock, change })
    })
    return {}
  }

const members =
  (deps: Deps): OrganizationHandlers['members'] =>
  async ({ params, query }) => {
    await readOrganization(deps.db, params.id)
    return sortedPage(await membersOf(deps.db, params.id), { query, listing: memberListing })
  }

const addMember =
  (deps: Deps): OrganizationHandlers['addMember'] =>
  async ({ params, body }, { session }) => {
    const organization = await deps.db.transaction().execute(async (trx) => {
      const { id } = await readOrganization(trx, params.id)
      const login = await loginOf(trx, body.user)
      if (login === undefined) throw userNotFound(body.user)
      const { numInsertedOrUpdatedRows: added } = await trx
        .insertInto('organizationMembers')
        .values({ organizationId: id, userId: body.user })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
      const change = { action: 'organization.add_member' as const, object: id, after: { member: login } }
      if (added === 1n) await record(trx, { session, clock: deps.clock, change })
      return readOrganization(trx, id)
    })
    return { organization }
  }

const removeMember =
  (deps: Deps): OrganizationHandlers['removeMember'] =>
  async ({ params }, { session }) => {
    const organization = await deps.db.transaction().execute(async (trx) => {
      const { id } = await readOrganization(trx, params.id)
      const login = await loginOf(trx, params.user)
      const { numDeletedRows: removed } = await trx
        .deleteFrom('organizationMembers')
        .where('organizationId', '=', id)
        .where('userId', '=', params.user)
        .executeTakeFirst()
      if (login === undefined || removed !== 1n) throw userNotFound(params.user)
      const change = { action: 'organization.remove_member' as const, object: id, before: { member: login } }
      await record(trx, { session, clock: deps.clock, change })
      return readOrganization(trx, id)
    })
    return { organization }
  }

/** Returns the handlers of organizations (IAM43). */
export function organizationHandlers({ deps }: IdentityService): OrganizationHandlers {
  return {
    list: list(deps),
    get: get(deps),
    create: create(deps),
    update: update(deps),
    delete: remove(deps),
    members: members(deps),
    addMember: addMember(deps),
    removeMember: removeMember(deps),
  }
}
