// Sets up a platform at its first start: roles, the application `platform` and an administrator. Later starts add
// what is missing and change nothing that users may have edited.
import type { Transaction } from 'kysely'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import { defaultRoles } from '#contract/iam/permission.ts'
import { preferences, type Preferences } from '#contract/iam/preferences.ts'
import { formatValue } from '#contract/reasons.ts'
import { record } from '../audit/audit.ts'
import { type Clock, instantOf } from '../core/clock.ts'
import type { Db } from '../db/sqlite.ts'
import type { Tables } from '../db/tables.ts'
import { systemSession } from '../core/session.ts'
import { policiesOf } from './identity/application.ts'
import { formModes } from './identity/form-modes.ts'
import { insertAccount } from './accounts/new-account.ts'
import { untilFirstUse } from './passwords/one-time-end.ts'
import { oneTimePassword } from './passwords/one-time-password.ts'
import { passwordProblems } from './passwords/password-problems.ts'
import { openPasswords, type Passwords } from './identity/password-hash.ts'
import { firstOrganization } from '#contract/iam/organization.ts'

/** Creates `org` with every account as a member, unless it exists (IAM43). */
const addFirstOrganization = async (trx: Transaction<Tables>, clock: Clock): Promise<void> => {
  const id = firstOrganization
  const existing = await trx.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()
  if (existing !== undefined) return
  const at = instantOf(clock)
  await trx
    .insertInto('organizations')
    .values({
      id,
      name: 'Organization',
      description: '',
      createdAt: at,
      updatedAt: at,
      updatedBy: systemSession.user,
    })
    .execute()
  await trx
    .insertInto('organizationMembers')
    .columns(['organizationId', 'userId'])
    .expression((from) =>
      from.selectFrom('users').select((each) => [each.val(id).as('organizationId'), 'users.id']),
    )
    .execute()
  const change = { action: 'organization.create' as const, object: id, after: { name: 'Organization' } }
  await record(trx, { session: systemSession, clock, change })
}

export const administratorLogin = 'admin'
const administrator = { login: administratorLogin, firstname: 'Platform', lastname: 'Administrator' }
const platformName = 'Platform Console'

/** Password policies of a new platform: 12 characters, one of each kind, valid for a year. */
export const defaultPolicies = {
  active: true,
  nb_char: '12',
  nb_cchar: '1',
  nb_int: '1',
  nb_schar: '1',
  password_expire: '365',
} as const satisfies Preferences['password_policies']

const defaultPreferences = (version: string): Preferences => ({
  appid: platformApplication,
  name: platformName,
  version,
  url: '',
  logo: '',
  password_policies: defaultPolicies,
  auth_mode: [...formModes],
})

/**
 * Why PLATFORM_ADMIN_PASSWORD is not accepted as the first administrator's password, as one sentence; null if it is
 * accepted.
 */
export async function adminPasswordProblem(password: string): Promise<string | null> {
  const [problem] = await passwordProblems(
    { policies: defaultPolicies, platform: platformName },
    { path: 'PLATFORM_ADMIN_PASSWORD', password, owner: administrator },
  )
  return problem === undefined
    ? null
    : `PLATFORM_ADMIN_PASSWORD is too weak: it needs ${formatValue(problem.params, { name: 'rules', kind: 'reasons' })}`
}

const addRoles = async (trx: Transaction<Tables>): Promise<void> => {
  for (const [id, { name, permissions }] of Object.entries(defaultRoles))
    await trx
      .insertInto('roles')
      .values({ id, name, permissionsJson: JSON.stringify(permissions), conditionJson: null })
      .onConflict((on) => on.doNothing())
      .execute()
}

/** Creates the application `platform`, or updates the version it shows. */
const addPlatform = async (trx: Transaction<Tables>, version: string): Promise<void> => {
  const row = await trx
    .selectFrom('applications')
    .selectAll()
    .where('appid', '=', platformApplication)
    .executeTakeFirst()
  const current =
    row === undefined ? defaultPreferences(version) : preferences.parse(JSON.parse(row.preferencesJson))
  const next = { appid: platformApplication, preferencesJson: JSON.stringify({ ...current, version }) }
  await trx
    .insertInto('applications')
    .values(next)
    .onConflict((on) => on.column('appid').doUpdateSet(next))
    .execute()
}

interface FirstAdministrator {
  readonly clock: Clock
  readonly passwordHash: string
  readonly isOneTime: boolean
}

const addAdministrator = async (
  trx: Transaction<Tables>,
  { clock, passwordHash, isOneTime }: FirstAdministrator,
): Promise<void> => {
  const account = {
    ...administrator,
    civility: '',
    email: '',
    active: true,
    tags: [],
    directory: '',
    configuration: {},
    passwordHash,
    passwordRenew: isOneTime,
    passwordEndsAt: untilFirstUse,
  }
  const id = await insertAccount(trx, { account, clock, by: systemSession.user })
  await trx.insertInto('userRoles').values({ userId: id, roleId: 'admin' }).execute()
  const change = { action: 'user.create' as const, object: administratorLogin, after: { roles: ['admin'] } }
  await record(trx, { session: systemSession, clock, change })
  await addFirstOrganization(trx, clock)
}

/**
 * Prepares a new platform for its first sign-in. `version` is the program's. Without `adminPassword` one is
 * generated, returned, and must be changed at the first sign-in; one that breaks the policy throws an Error naming
 * PLATFORM_ADMIN_PASSWORD. If there is a user already, `adminPassword` is ignored.
 */
export async function bootstrapIdentity(
  deps: { readonly db: Db; readonly clock: Clock; readonly passwords?: Passwords | undefined },
  { adminPassword, version }: { adminPassword?: string | undefined; version: string },
): Promise<{ readonly oneTimePassword?: string }> {
  const { db, clock, passwords = openPasswords() } = deps
  const isFirst = (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
  const problem = isFirst && adminPassword !== undefined ? await adminPasswordProblem(adminPassword) : null
  if (problem !== null) throw new Error(problem)
  await db.transaction().execute(async (trx) => {
    await addRoles(trx)
    await addPlatform(trx, version)
    if (!isFirst) await addFirstOrganization(trx, clock)
  })
  if (!isFirst) return {}
  const password = adminPassword ?? oneTimePassword(await policiesOf(db))
  const passwordHash = await passwords.hash(password)
  const isOneTime = adminPassword === undefined
  await db.transaction().execute((trx) => addAdministrator(trx, { clock, passwordHash, isOneTime }))
  return isOneTime ? { oneTimePassword: password } : {}
}
