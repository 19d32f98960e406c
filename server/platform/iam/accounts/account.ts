// Accounts as an administrator makes and rescues them. The password is always one that must be changed at once; it is
// returned once and kept nowhere.
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { systemSession, type Session } from '../../core/session.ts'
import { freshPassword, keepPassword, type PasswordDeps } from '../passwords/account-password.ts'
import { insertAccount, isLoginTaken } from './new-account.ts'

interface AccountDeps extends PasswordDeps {
  readonly clock: Clock
}

const kind = 'user' satisfies TermCode

/** The account of that id; refuses with `not_found`. */
export function userById(db: Db, id: string): Promise<UserRow> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new PlatformError('not_found', { params: { kind, name: id } }))
}

/** The account of that login, whatever its case; refuses with `not_found`. */
export function userByLogin(db: Db, login: string): Promise<UserRow> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('login', '=', login)
    .executeTakeFirstOrThrow(() => new PlatformError('not_found', { params: { kind, name: login } }))
}

/**
 * Gives an account a new one-time password: its tokens end, its lock-out is lifted, an inactive account stays inactive.
 * Refuses with `not_found`.
 */
export async function resetPassword(
  deps: AccountDeps,
  login: string,
): Promise<{ readonly login: string; readonly oneTimePassword: string }> {
  const { db, clock } = deps
  const user = await userByLogin(db, login)
  const { text, hash } = await freshPassword(deps)
  await db.transaction().execute(async (trx) => {
    await keepPassword(trx, { user, clock, hash, renew: true })
    const change = { action: 'password.reset', object: user.login }
    await record(trx, { session: systemSession, clock, change })
  })
  return { login: user.login, oneTimePassword: text }
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

/** Makes an account with a one-time password. Refuses with all problems at once, or with `exists` (409). */
export async function createUser(
  deps: AccountDeps,
  { user, session = systemSession }: { user: NewUser; session?: Session },
): Promise<{ readonly uid: string; readonly oneTimePassword: string }> {
  const { db, clock } = deps
  const known = (await db.selectFrom('roles').select('id').orderBy('id').execute()).map(({ id }) => id)
  const problems = [...textProblems(user), ...roleProblems(user.roles, known)]
  if (problems.length > 0) throw refuse(problems)
  const password = await freshPassword(deps)
  const { roles, civility = '', email = '' } = user
  const login = user.login.trim()
  const [firstname, lastname] = [user.firstname.trim(), user.lastname.trim()]
  const uid = await db.transaction().execute(async (trx) => {
    if (await isLoginTaken(trx, { login }))
      throw new PlatformError('exists', { params: { kind, name: login } })
    const person = { login, firstname, lastname, civility, email, tags: [], directory: '', configuration: {} }
    const account = { ...person, active: true, passwordHash: password.hash, passwordRenew: true }
    const id = await insertAccount(trx, { account, clock, by: session.user })
    const held = [...new Set(roles)].map((roleId) => ({ userId: id, roleId }))
    await trx.insertInto('userRoles').values(held).execute()
    const change = { action: 'user.create', object: login, after: { firstname, lastname, roles } }
    await record(trx, { session, clock, change })
    return id
  })
  return { uid, oneTimePassword: password.text }
}
