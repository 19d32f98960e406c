// Handlers that create, change and delete accounts (IAM24, IAM25). Everything a write depends on is read in the same
// transaction.
import type { Transaction } from 'kysely'
import type { users } from '#contract/iam/users.ts'
import type { UserCreate, UserUpdate } from '#contract/iam/user.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams, type TermCode } from '#contract/reasons.ts'
import { covers, fullAuthority } from '#domain/permissions/coverage.ts'
import { record } from '../../audit/audit.ts'
import { instantOf, type Clock } from '../../core/clock.ts'
import { checkEtag } from '../../core/etag.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import { endPasswordLink, endSessions, createOneTimePassword } from '../passwords/account-password.ts'
import { passwordRulesOf } from '../identity/application.ts'
import { changePermissions } from '../identity/change-permissions.ts'
import { forgetAuthor, recordAuthor } from '../identity/credential-authors.ts'
import { grantsOf } from '../identity/grants.ts'
import type { IdentityService } from '../identity/identity.ts'
import { insertAccount, isLoginTaken } from './new-account.ts'
import { passwordProblems } from '../passwords/password-problems.ts'
import { groupProblems, roleProblems } from './unknown-references.ts'
import { replaceGroups, replaceRoles } from './role-and-group-assignments.ts'
import { editableOf, readUser } from './user-view.ts'

const kind = 'user' satisfies TermCode

const problemsOf = async (
  db: Db,
  { body, except }: { body: UserUpdate; except?: string },
): Promise<Problem[]> => {
  const { login, roles = [], groups = [] } = body
  const isTaken =
    login !== undefined && (await isLoginTaken(db, except === undefined ? { login } : { login, except }))
  return [
    ...(isTaken ? [problemAt('login', 'exists', { kind, name: login })] : []),
    ...(await roleProblems(db, roles)),
    ...(await groupProblems(db, groups)),
  ]
}

const demandValid = async (db: Db, input: { body: UserUpdate; except?: string }): Promise<void> => {
  const problems = await problemsOf(db, input)
  if (problems.length > 0) throw refuse(problems)
}

const replaceAssignments = async (
  trx: Transaction<Tables>,
  { userId, roles, groups }: { userId: string } & Pick<UserUpdate, 'roles' | 'groups'>,
): Promise<void> => {
  if (roles !== undefined) await replaceRoles(trx, { userId, ids: roles.map(({ role }) => role) })
  if (groups !== undefined) await replaceGroups(trx, { userId, ids: groups.map(({ group }) => group) })
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

const columnsOf = ({ active, tags, password_renew: renew, roles: _r, groups: _g, ...bare }: UserUpdate) => ({
  ...bare,
  ...(active === undefined ? {} : { active: flag(active) }),
  ...(tags === undefined ? {} : { tagsJson: JSON.stringify(tags) }),
  ...(renew === undefined ? {} : { passwordRenew: flag(renew), ...(renew ? {} : { passwordEndsAt: null }) }),
})

type Snapshot = Awaited<ReturnType<typeof editableOf>>['snapshot']

/** Whether the body changes more than roles and groups. */
const isProfileChanged = (before: Snapshot, { roles: _r, groups: _g, ...profile }: UserUpdate): boolean =>
  Object.entries(profile).some(
    ([name, value]) =>
      value !== undefined && JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(value),
  )

/** Whether a role or a group was removed. */
const isReduced = (before: Snapshot, after: Snapshot): boolean =>
  before.roles.some((name) => !after.roles.includes(name)) ||
  before.groups.some((name) => !after.groups.includes(name))

const isOther = (text: string | undefined, stored: string): boolean => text !== undefined && text !== stored

const endAccess = async (
  trx: Transaction<Tables>,
  account: { userId: string; clock: Clock },
): Promise<void> => {
  await endSessions(trx, account)
  await endPasswordLink(trx, account.userId)
}

/** The hash to store, and the password to return if the platform generated it. */
const passwordFor = async (
  { deps: { db }, passwords }: IdentityService,
  { password, without_password: none }: UserCreate,
) => {
  if (none) return { text: null, hash: '' }
  if (password !== undefined) return { text: null, hash: await passwords.hash(password) }
  return createOneTimePassword({ db, passwords })
}

/** Returns the handlers that create, change and delete accounts. */
export function userWriteHandlers(
  identity: IdentityService,
): Pick<Handlers<typeof users>, 'create' | 'update' | 'delete'> {
  const { deps } = identity
  const { db, clock } = deps

  return {
    create: async ({ body }, { session }) => {
      const { password, without_password: none, roles, groups, password_renew: renew, ...person } = body
      const weak =
        password === undefined
          ? []
          : await passwordProblems(await passwordRulesOf(db), { path: 'password', password, owner: person })
      const both =
        none && password !== undefined
          ? [problemAt('password', 'invalid_value', reasonParams('not_accepted'))]
          : []
      const problems = [...(await problemsOf(db, { body })), ...weak, ...both]
      if (problems.length > 0) throw refuse(problems)
      const { text, hash } = await passwordFor(identity, body)
      const id = await changePermissions(deps, { session }, async (trx) => {
        await demandValid(trx, { body })
        const account = {
          ...person,
          directory: '',
          configuration: {},
          passwordHash: hash,
          passwordRenew: !none && (renew || text !== null),
        }
        const userId = await insertAccount(trx, { account, clock, by: session.user })
        await recordAuthor(trx, { subject: userId, author: session.uid })
        await replaceAssignments(trx, { userId, roles, groups })
        const { snapshot: after } = await editableOf(trx, userId)
        await record(trx, { session, clock, change: { action: 'user.create', object: person.login, after } })
        return userId
      })
      const user = await readUser(deps, id)
      return new Reply({ user, one_time_password: text }, { etag: user.etag })
    },

    update: async ({ params: { id }, body, ifMatch }, { session }) => {
      await changePermissions(deps, { session, assignee: id }, async (trx, guard) => {
        const { row, snapshot: before, etag } = await editableOf(trx, id)
        checkEtag(ifMatch, etag, { kind, name: row.login })
        if (isProfileChanged(before, body)) guard.demandAccounts([id])
        await demandValid(trx, { body, except: id })
        const written = { ...columnsOf(body), updatedAt: instantOf(clock), updatedBy: session.user }
        await trx.updateTable('users').set(written).where('id', '=', id).execute()
        await replaceAssignments(trx, { userId: id, roles: body.roles, groups: body.groups })
        if (body.active === false) await endAccess(trx, { userId: id, clock })
        // Links are sent there (IAM109).
        if (isOther(body.email, row.email)) await recordAuthor(trx, { subject: id, author: session.uid })
        const { snapshot: after } = await editableOf(trx, id)
        if (isReduced(before, after)) guard.demandAccounts([id])
        const change = { action: 'user.update' as const, object: row.login, before, after }
        await record(trx, { session, clock, change })
      })
      const user = await readUser(deps, id)
      return new Reply({ user }, { etag: user.etag })
    },

    delete: async ({ params: { id } }, { session }) => {
      await changePermissions(deps, { session }, async (trx, guard) => {
        const { row, snapshot: before } = await editableOf(trx, id)
        guard.demandAccounts([id])
        // Who could do everything is trusted with the passwords that they set.
        if (covers(await grantsOf(trx, id), fullAuthority)) await forgetAuthor(trx, id)
        await trx.deleteFrom('users').where('id', '=', id).execute()
        const change = { action: 'user.delete' as const, object: row.login, before }
        await record(trx, { session, clock, change })
      })
      return {}
    },
  }
}
