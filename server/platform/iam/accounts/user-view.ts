// One account in full, and the part of it that people edit, whose version its ETag is.
import { z } from 'zod'
import type { Identity as LinkedIdentity } from '#contract/iam/identity.ts'
import type { User } from '#contract/iam/user.ts'
import { passwordExpiry } from '#domain/password-policy/password-policy.ts'
import { etagOf } from '../../core/etag.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { userById } from './account.ts'
import { administratorIds } from '../identity/administrators.ts'
import { policiesOf } from '../identity/application.ts'
import type { IdentityDeps } from '../identity/identity.ts'
import { accountOf, waitsOf } from '../passwords/lock-out.ts'
import { fullName } from '../identity/account-view.ts'
import { groupsHeld, rolesHeld } from './role-and-group-assignments.ts'
import { identitiesOf } from './identity-row.ts'

const tagsIn = z.array(z.string())
const configurationIn = z.record(z.string(), z.unknown())

type Held = Pick<User, 'roles' | 'groups'>

const isDirect = ({ origins }: { readonly origins: User['roles'][number]['origins'] }): boolean =>
  origins.some(({ by }) => by !== 'group')

const bare = (row: UserRow) => ({
  login: row.login,
  firstname: row.firstname,
  lastname: row.lastname,
  civility: row.civility,
  email: row.email,
  active: row.active === 1,
  tags: tagsIn.parse(JSON.parse(row.tagsJson)),
  password_renew: row.passwordRenew === 1,
})

const versionOf = (row: UserRow, { roles, groups }: Held): string =>
  etagOf([bare(row), roles.filter(isDirect).map(({ role }) => role), groups.map(({ group }) => group)])

/** What can be edited of an account, as the audit shows it, and its version. Refuses with `not_found`. */
export async function editableOf(db: Db, id: string) {
  const row = await userById(db, id)
  const held = { roles: await rolesHeld(db, id), groups: await groupsHeld(db, id) }
  const shown = {
    ...bare(row),
    roles: held.roles.filter(isDirect).map(({ name }) => name),
    groups: held.groups.map(({ name }) => name),
  }
  return { row, shown, etag: versionOf(row, held) }
}

const organizationsOf = (db: Db, id: string): Promise<User['organizations']> =>
  db
    .selectFrom('organizationMembers')
    .innerJoin('organizations', 'organizations.id', 'organizationMembers.organizationId')
    .select(['organizations.id as organization', 'organizations.name'])
    .where('organizationMembers.userId', '=', id)
    .orderBy('organizations.name')
    .execute()

const sessionsOf = async ({ db, clock, settings }: IdentityDeps, id: string): Promise<number> => {
  const ago = (seconds: number): string => new Date(clock.now() - seconds * 1000).toISOString()
  const { count } = await db
    .selectFrom('tokens')
    .leftJoin('apiKeys', 'apiKeys.id', 'tokens.apiKeyId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tokens.userId', '=', id)
    .where('tokens.deletedAt', 'is', null)
    .where('apiKeys.deletedAt', 'is', null)
    .where('tokens.createdAt', '>', ago(settings.get('token_age')))
    .where('tokens.lastUsedAt', '>', ago(settings.get('token_idle')))
    .executeTakeFirstOrThrow()
  return count
}

const passwordOf = async (db: Db, row: UserRow) => {
  if (row.passwordHash === '')
    return { has_password: false, password_changed_at: null, password_expires_at: null }
  const expires = passwordExpiry(await policiesOf(db), Date.parse(row.passwordChangedAt))
  return {
    has_password: true,
    password_changed_at: row.passwordChangedAt,
    password_expires_at: expires === null ? null : new Date(expires).toISOString(),
  }
}

const lockOf = async (deps: IdentityDeps, { login }: UserRow): Promise<string | null> => {
  const subject = accountOf('login', login)
  const until = (await waitsOf(deps.db, { subjects: [subject], deps })).get(subject)
  return until === undefined ? null : new Date(until).toISOString()
}

/** One account as an administrator sees it. Refuses with `not_found`. */
export async function readUser(deps: IdentityDeps, id: string): Promise<User> {
  const { db } = deps
  const row = await userById(db, id)
  const roles = await rolesHeld(db, id)
  const groups = await groupsHeld(db, id)
  const identities: LinkedIdentity[] = await identitiesOf(db, id)
  return {
    id,
    user: fullName(row),
    ...bare(row),
    directory: row.directory,
    configuration: configurationIn.parse(JSON.parse(row.configurationJson)),
    roles,
    groups,
    identities,
    organizations: await organizationsOf(db, id),
    ...(await passwordOf(db, row)),
    locked_until: await lockOf(deps, row),
    sessions: await sessionsOf(deps, id),
    last_sign_in_at: row.lastSignInAt,
    administrator: (await administratorIds(db)).has(id),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: versionOf(row, { roles, groups }),
  }
}
