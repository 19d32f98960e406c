// Creates accounts and resets their passwords. Each password is a one-time password that must be changed at the next
// sign-in; it is returned once and never stored in plain text.
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { systemSession, type Session } from '../../core/session.ts'
import { removeFactor } from '../identity/second-factor-state.ts'
import { createOneTimePassword, storePassword, type PasswordDeps } from '../passwords/account-password.ts'
import { insertAccount, isLoginTaken } from './new-account.ts'

interface AccountDeps extends PasswordDeps {
  readonly clock: Clock
}

const kind = 'user' satisfies TermCode

/** Reads the account with this id; refuses with `not_found`. */
export function userById(db: Db, id: string): Promise<UserRow> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new PlatformError('not_found', { params: { kind, name: id } }))
}

/** Reads the account with this login, ignoring case; refuses with `not_found`. */
export function userByLogin(db: Db, login: string): Promise<UserRow> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('login', '=', login)
    .executeTakeFirstOrThrow(() => new PlatformError('not_found', { params: { kind, name: login } }))
}

/**
 * Gives an account a new one-time password, ends its tokens and lifts its lock-out. An inactive account stays
 * inactive. Refuses with `not_found`.
 */
export async function resetPassword(
  deps: AccountDeps,
  login: string,
): Promise<{ readonly login: string; readonly oneTimePassword: string }> {
  const { db, clock } = deps
  const user = await userByLogin(db, login)
  const { text, hash } = await createOneTimePassword(deps)
  await db.transaction().execute(async (trx) => {
    await storePassword(trx, { user, clock, hash, renew: true })
    const change = { action: 'password.reset' as const, object: user.login }
    await record(trx, { session: systemSession, clock, change })
  })
  return { login: user.login, oneTimePassword: text }
}

/** Removes the second factor of an account. Refuses with `not_found` and `second_factor_absent`. */
export async function removeSecondFactor(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  name: string,
): Promise<{ readonly login: string }> {
  const { id, login } = await userByLogin(db, name)
  await db.transaction().execute(async (trx) => {
    if (!(await removeFactor(trx, id))) throw new PlatformError('second_factor_absent')
    const change = { action: 'second_factor.remove' as const, object: login }
    await record(trx, { session: systemSession, clock, change })
  })
  return { login }
}

interface NewUser {
  readonly login: string
  readonly firstname: string
  readonly lastname: string
  /** Role ids, at least one. */
  readonly roles: readonly string[]
  readonly civility?: string | undefined
  readonly email?: string | undefined
}

const maxLength = 200

const textProblems = (user: NewUser): Problem[] =>
  (['login', 'firstname', 'lastname'] as const).flatMap((path) => {
    if (user[path].trim() === '') return [problemAt(path, 'required')]
    return user[path].length > maxLength ? [problemAt(path, 'too_long', { max: maxLength })] : []
  })

const roleProblems = (roles: readonly string[], roleIds: readonly string[]): Problem[] =>
  roles.length === 0
    ? [problemAt('roles', 'too_few', { min: 1 })]
    : roles
        .filter((role) => !roleIds.includes(role))
        .map((value) => problemAt('roles', 'wrong_value', { value, allowed: roleIds.join(', ') }))

/** Creates an account with a one-time password. Refuses with all problems found, or with `exists` (409). */
export async function createUser(
  deps: AccountDeps,
  { user, session = systemSession }: { user: NewUser; session?: Session },
): Promise<{ readonly uid: string; readonly oneTimePassword: string }> {
  const { db, clock } = deps
  const roleIds = (await db.selectFrom('roles').select('id').orderBy('id').execute()).map(({ id }) => id)
  const problems = [...textProblems(user), ...roleProblems(user.roles, roleIds)]
  if (problems.length > 0) throw refuse(problems)
  const password = await createOneTimePassword(deps)
  const { roles, civility = '', email = '' } = user
  const login = user.login.trim()
  const [firstname, lastname] = [user.firstname.trim(), user.lastname.trim()]
  const uid = await db.transaction().execute(async (trx) => {
    if (await isLoginTaken(trx, { login }))
      throw new PlatformError('exists', { params: { kind, name: login } })
    const details = {
      login,
      firstname,
      lastname,
      civility,
      email,
      tags: [],
      directory: '',
      configuration: {},
    }
    const account = { ...details, active: true, passwordHash: password.hash, passwordRenew: true }
    const id = await insertAccount(trx, { account, clock, by: session.user })
    const assignments = [...new Set(roles)].map((roleId) => ({ userId: id, roleId }))
    await trx.insertInto('userRoles').values(assignments).execute()
    const change = { action: 'user.create' as const, object: login, after: { firstname, lastname, roles } }
    await record(trx, { session, clock, change })
    return id
  })
  return { uid, oneTimePassword: password.text }
}
