// Handlers with which an administrator sets a password, unlocks an account and ends its sessions (IAM26).
import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/iam/audit.ts'
import type { users } from '#contract/iam/users.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError, refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import { userById } from './account.ts'
import { endSessions, createOneTimePassword, storePassword } from '../passwords/account-password.ts'
import { passwordRulesOf } from '../identity/application.ts'
import { changePermissions } from '../identity/change-permissions.ts'
import { recordAuthor } from '../identity/credential-authors.ts'
import type { IdentityService } from '../identity/identity.ts'
import { removeFactor } from '../identity/second-factor-state.ts'
import { accountOf, clearAccountFailures } from '../passwords/lock-out.ts'
import { passwordProblems } from '../passwords/password-problems.ts'
import { readUser } from './user-view.ts'

/** Returns the handlers of an account's password, lock-out and sessions. */
export function userAccessHandlers(
  identity: IdentityService,
): Pick<Handlers<typeof users>, 'setPassword' | 'unlock' | 'endSessions' | 'removeSecondFactor'> {
  const { deps, passwords } = identity
  const { db, clock } = deps

  const hashOf = async (owner: UserRow, password: string | undefined) => {
    if (password === undefined) return createOneTimePassword({ db, passwords })
    const problems = await passwordProblems(await passwordRulesOf(db), { path: 'password', password, owner })
    if (problems.length > 0) throw refuse(problems)
    return { text: null, hash: await passwords.hash(password) }
  }

  const recorded = async (
    { id, session, action }: { id: string; session: Session; action: AuditAction },
    work: (trx: Transaction<Tables>, user: UserRow) => Promise<void>,
  ) => {
    await changePermissions(deps, { session }, async (trx, guard) => {
      const user = await userById(trx, id)
      guard.demandAccounts([id])
      await work(trx, user)
      await record(trx, { session, clock, change: { action, object: user.login } })
    })
    const user = await readUser(deps, id)
    return new Reply({ user }, { etag: user.etag })
  }

  return {
    setPassword: async ({ params: { id }, body }, { session }) => {
      const { text, hash } = await hashOf(await userById(db, id), body.password)
      const renew = body.password_renew || text !== null
      await changePermissions(deps, { session }, async (trx, guard) => {
        const user = await userById(trx, id)
        guard.demandAccounts([id])
        await recordAuthor(trx, { subject: id, author: session.uid })
        await storePassword(trx, { user, clock, hash, renew })
        const by = { updatedAt: instantOf(clock), updatedBy: session.user }
        await trx.updateTable('users').set(by).where('id', '=', id).execute()
        const after = { one_time: text !== null, password_renew: renew }
        await record(trx, { session, clock, change: { action: 'password.reset', object: user.login, after } })
      })
      return { one_time_password: text }
    },
    unlock: ({ params: { id } }, { session }) =>
      recorded({ id, session, action: 'user.unlock' }, (trx, { login }) =>
        clearAccountFailures(trx, accountOf('login', login)),
      ),
    endSessions: ({ params: { id } }, { session }) =>
      recorded({ id, session, action: 'user.end_sessions' }, (trx) =>
        endSessions(trx, { userId: id, clock }),
      ),
    removeSecondFactor: ({ params: { id } }, { session }) => {
      // Else an open session could remove the factor without a proof.
      if (id === session.uid) throw new PlatformError('second_factor_own')
      return recorded({ id, session, action: 'second_factor.remove' }, async (trx) => {
        if (!(await removeFactor(trx, id))) throw new PlatformError('second_factor_absent')
      })
    },
  }
}
