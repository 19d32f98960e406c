// How an account gets in, as an administrator settles it: its password, its waiting time, its sessions (IAM26).
import type { Transaction } from 'kysely'
import type { users } from '#contract/iam/users.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import { userById } from './account.ts'
import { endSessions, freshPassword, keepPassword } from '../passwords/account-password.ts'
import { policiesOf } from '../identity/application.ts'
import type { Identity } from '../identity/identity.ts'
import { accountOf, forgiveAccount } from '../passwords/lock-out.ts'
import { policyProblems } from '../passwords/password-change.ts'
import { writeRights } from './change-permissions.ts'
import { readUser } from './user-view.ts'

/** Handlers of an account's password, waiting time and sessions. */
export function userAccessHandlers(
  identity: Identity,
): Pick<Handlers<typeof users>, 'setPassword' | 'unlock' | 'endSessions'> {
  const { deps, passwords } = identity
  const { db, clock } = deps

  const hashOf = async (password: string | undefined) => {
    if (password === undefined) return freshPassword({ db, passwords })
    const problems = policyProblems(await policiesOf(db), { path: 'password', password })
    if (problems.length > 0) throw refuse(problems)
    return { text: null, hash: await passwords.hash(password) }
  }

  const traced = async (
    { id, session, action }: { id: string; session: Session; action: string },
    work: (trx: Transaction<Tables>, user: UserRow) => Promise<void>,
  ) => {
    await db.transaction().execute(async (trx) => {
      const user = await userById(trx, id)
      await work(trx, user)
      await record(trx, { session, clock, change: { action, object: user.login } })
    })
    const user = await readUser(deps, id)
    return new Reply({ user }, { etag: user.etag })
  }

  return {
    setPassword: async ({ params: { id }, body }, { session }) => {
      await userById(db, id)
      const { text, hash } = await hashOf(body.password)
      const renew = body.password_renew || text !== null
      await writeRights(deps, { session, target: id }, async (trx) => {
        const user = await userById(trx, id)
        await keepPassword(trx, { user, clock, hash, renew })
        const by = { updatedAt: instantOf(clock), updatedBy: session.user }
        await trx.updateTable('users').set(by).where('id', '=', id).execute()
        const after = { one_time: text !== null, password_renew: renew }
        await record(trx, { session, clock, change: { action: 'password.reset', object: user.login, after } })
      })
      return { one_time_password: text }
    },
    unlock: ({ params: { id } }, { session }) =>
      traced({ id, session, action: 'user.unlock' }, (trx, { login }) =>
        forgiveAccount(trx, accountOf('login', login)),
      ),
    endSessions: ({ params: { id } }, { session }) =>
      traced({ id, session, action: 'user.end_sessions' }, (trx) => endSessions(trx, { userId: id, clock })),
  }
}
