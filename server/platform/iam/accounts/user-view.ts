// An account in full, and its editable part, which its ETag covers.
import { z } from 'zod'
import type { LinkedIdentity } from '#contract/iam/identity.ts'
import type { User } from '#contract/iam/user.ts'
import { passwordExpiry } from '#domain/password-policy/password-policy.ts'
import { etagOf } from '../../core/etag.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { userById } from './account.ts'
import { administratorIds } from '../identity/administrators.ts'
import { policiesOf } from '../identity/application.ts'
import type { IdentityDeps } from '../identity/identity.ts'
import { accountOf, lockedUntil } from '../passwords/lock-out.ts'
import { factorStateOf } from '../identity/second-factor-state.ts'
import { oneTimeEndOf } from '../passwords/one-time-end.ts'
import { fullName } from '../identity/account-view.ts'
import { assignedGroups, assignedRoles } from './role-and-group-assignments.ts'
import { identitiesOf } from './identity-row.ts'

const tagsIn = z.array(z.string())
const configurationIn = z.record(z.string(), z.unknown())

type Assignments = Pick<User, 'roles' | 'groups'>

const isDirect = ({ origins }: { readonly origins: User['roles'][number]['origins'] }): boolean =>
  origins.some(({ by }) => by !== 'group')

const editableFields = (row: UserRow) => ({
  login: row.login,
  firstname: row.firstname,
  lastname: row.lastname,
  civility: row.civility,
  email: row.email,
  active: row.active === 1,
  tags: tagsIn.parse(JSON.parse(row.tagsJson)),
  password_renew: row.passwordRenew === 1,
})

const versionOf = (row: UserRow, { roles, groups }: Assignments): string =>
  etagOf([
    editableFields(row),
    roles.filter(isDirect).map(({ role }) => role),
    groups.map(({ group }) => group),
  ])

/** The editable part of an account as audit entries record it, with its ETag. Refuses with `not_found`. */
export async function editableOf(db: Db, id: string) {
  const row = await userById(db, id)
  const assignments = { roles: await assignedRoles(db, id), groups: await assignedGroups(db, id) }
  const snapshot = {
    ...editableFields(row),
    roles: assignments.roles.filter(isDirect).map(({ name }) => name),
    groups: assignments.groups.map(({ name }) => name),
  }
  return { row, snapshot, etag: versionOf(row, assignments) }
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

const passwordOf = async ({ db, clock }: IdentityDeps, row: UserRow) => {
  if (row.passwordHash === '')
    return {
      has_password: false,
      password_changed_at: null,
      password_expires_at: null,
      one_time_password_until: null,
    }
  const expires = passwordExpiry(await policiesOf(db), Date.parse(row.passwordChangedAt))
  return {
    has_password: true,
    password_changed_at: row.passwordChangedAt,
    password_expires_at: expires === null ? null : new Date(expires).toISOString(),
    one_time_password_until: oneTimeEndOf(row, clock),
  }
}

const lockOf = async (deps: IdentityDeps, { login }: UserRow): Promise<string | null> => {
  const subject = accountOf('login', login)
  const until = (await lockedUntil(deps.db, { subjects: [subject], deps })).get(subject)
  return until === undefined ? null : new Date(until).toISOString()
}

/** Reads one account as administrators see it. Refuses with `not_found`. */
export async function readUser(deps: IdentityDeps, id: string): Promise<User> {
  const { db } = deps
  const row = await userById(db, id)
  const roles = await assignedRoles(db, id)
  const groups = await assignedGroups(db, id)
  const identities: LinkedIdentity[] = await identitiesOf(db, id)
  return {
    id,
    user: fullName(row),
    ...editableFields(row),
    directory: row.directory,
    configuration: configurationIn.parse(JSON.parse(row.configurationJson)),
    roles,
    groups,
    identities,
    organizations: await organizationsOf(db, id),
    ...(await passwordOf(deps, row)),
    second_factor: await factorStateOf(db, id),
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
