// Accounts as an administrator makes and rescues them. The password is always one that must be changed at once; it is
// returned once and kept nowhere.
import type { Transaction } from 'kysely'
import type { Problem } from '#contract/http.ts'
import type { Word } from '#contract/reasons.ts'
import { record } from '../base/audit.ts'
import { freshId, instantOf, type Clock } from '../base/clock.ts'
import type { Db } from '../db/sqlite.ts'
import type { UserRow } from '../db/identity-tables.ts'
import type { Tables } from '../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../error.ts'
import { systemSession, type Session } from '../session.ts'
import { policiesOf } from './application.ts'
import { accountOf, forgiveAccount } from './lock-out.ts'
import { oneTimePassword } from './one-time-password.ts'
import { openPasswords, type Passwords } from './password-hash.ts'

export interface AccountRim {
  readonly db: Db
  readonly clock: Clock
  readonly passwords?: Passwords | undefined
}

/** The account of that login, whatever its case; refuses with `not_found`. */
export const userByLogin = (db: Db, login: string): Promise<UserRow> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('login', '=', login)
    .executeTakeFirstOrThrow(
      () => new PlatformError('not_found', { params: { kind: 'user' satisfies Word, name: login } }),
    )

const freshPassword = async ({ db, passwords = openPasswords() }: AccountRim) => {
  const text = oneTimePassword(await policiesOf(db))
  return { text, hash: await passwords.hash(text) }
}

/**
 * Gives an account a new one-time password: its tokens end, its lock-out is lifted, an inactive account stays inactive.
 * Refuses with `not_found`.
 */
export const resetPassword = async (
  rim: AccountRim,
  login: string,
): Promise<{ readonly login: string; readonly oneTimePassword: string }> => {
  const { db, clock } = rim
  const user = await userByLogin(db, login)
  const password = await freshPassword(rim)
  await db.transaction().execute(async (trx) => {
    const at = instantOf(clock)
    await trx
      .updateTable('users')
      .set({ passwordHash: password.hash, passwordRenew: 1, passwordChangedAt: at })
      .where('id', '=', user.id)
      .execute()
    await trx
      .updateTable('tokens')
      .set({ deletedAt: at })
      .where('userId', '=', user.id)
      .where('deletedAt', 'is', null)
      .execute()
    await forgiveAccount(trx, accountOf('login', user.login))
    const change = { action: 'password.reset', object: user.login }
    await record(trx, { session: systemSession, clock, change })
  })
  return { login: user.login, oneTimePassword: password.text }
}

export interface NewUser {
  readonly login: string
  readonly firstname: string
  readonly lastname: string
  /** Role ids, at least one. */
  readonly roles: readonly string[]
  readonly civility?: string | undefined
  readonly email?: string | undefined
}

const longest = 200

const textProblems = (user: NewUser): Problem[] =>
  (['login', 'firstname', 'lastname'] as const).flatMap((path) => {
    if (user[path].trim() === '') return [problemAt(path, 'required')]
    return user[path].length > longest ? [problemAt(path, 'too_long', { max: longest })] : []
  })

const roleProblems = (roles: readonly string[], known: readonly string[]): Problem[] =>
  roles.length === 0
    ? [problemAt('roles', 'too_few', { min: 1 })]
    : roles
        .filter((role) => !known.includes(role))
        .map((value) => problemAt('roles', 'wrong_value', { value, allowed: known.join(', ') }))

const insertUser = async (
  trx: Transaction<Tables>,
  {
    user,
    id,
    passwordHash,
    at,
    by,
  }: { user: NewUser; id: string; passwordHash: string; at: string; by: string },
): Promise<void> => {
  await trx
    .insertInto('users')
    .values({
      id,
      login: user.login.trim(),
      firstname: user.firstname.trim(),
      lastname: user.lastname.trim(),
      civility: user.civility ?? '',
      email: user.email ?? '',
      passwordHash,
      passwordRenew: 1,
      passwordChangedAt: at,
      active: 1,
      createdAt: at,
      directory: '',
      tagsJson: '[]',
      configurationJson: '{}',
      lastSignInAt: null,
      updatedAt: at,
      updatedBy: by,
    })
    .execute()
  const rows = [...new Set(user.roles)].map((roleId) => ({ userId: id, roleId }))
  await trx.insertInto('userRoles').values(rows).execute()
}

/** Makes an account with a one-time password. Refuses with all problems at once, or with `exists` (409). */
export const createUser = async (
  rim: AccountRim,
  { user, session = systemSession }: { user: NewUser; session?: Session },
): Promise<{ readonly uid: string; readonly oneTimePassword: string }> => {
  const { db, clock } = rim
  const known = (await db.selectFrom('roles').select('id').orderBy('id').execute()).map(({ id }) => id)
  const problems = [...textProblems(user), ...roleProblems(user.roles, known)]
  if (problems.length > 0) throw refuse(problems)
  const login = user.login.trim()
  const password = await freshPassword(rim)
  const id = freshId('user', clock)
  await db.transaction().execute(async (trx) => {
    const other = await trx.selectFrom('users').select('id').where('login', '=', login).executeTakeFirst()
    if (other !== undefined)
      throw new PlatformError('exists', { params: { kind: 'user' satisfies Word, name: login } })
    await insertUser(trx, { user, id, passwordHash: password.hash, at: instantOf(clock), by: session.user })
    const { firstname, lastname, roles } = user
    const change = { action: 'user.create', object: login, after: { firstname, lastname, roles } }
    await record(trx, { session, clock, change })
  })
  return { uid: id, oneTimePassword: password.text }
}
