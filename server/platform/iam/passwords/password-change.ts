// Changes the user's own password (IAM7): lock-out protects the old one, the policies apply to the new one.
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import { passwordRulesOf } from '../identity/application.ts'
import type { IdentityService } from '../identity/identity.ts'
import { endPasswordLink } from './account-password.ts'
import { passwordProblems } from './password-problems.ts'
import { accountOf, countFailure, demandUnlocked, clearFailures, type Attempt } from './lock-out.ts'

interface NewPassword {
  readonly password: string
  readonly oldpassword: string
}

const isSamePassword = ({ password, oldpassword }: NewPassword): boolean =>
  password.normalize('NFC') === oldpassword.normalize('NFC')

/**
 * Runs in one transaction, so that parallel guesses gain nothing: refuses if locked by now, counts a wrong password.
 */
const checkAttempt = (
  { deps }: IdentityService,
  { attempt, session, isCorrect }: { attempt: Attempt; session: Session; isCorrect: boolean },
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await demandUnlocked(trx, { attempt, deps })
    if (isCorrect) return
    await countFailure(trx, { attempt, deps })
    const change = {
      action: 'password.refuse' as const,
      object: session.login,
      after: { address: attempt.address },
    }
    await record(trx, { session, clock: deps.clock, change })
  })

/** Whether this is the caller's own password. A wrong one counts towards lock-out (IAM9). */
export async function checkOwnPassword(
  identity: IdentityService,
  { session, address, password }: { session: Session; address: string; password: string },
): Promise<boolean> {
  const { deps, passwords } = identity
  const attempt = { account: accountOf('login', session.login), address }
  await demandUnlocked(deps.db, { attempt, deps })
  const user = await deps.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', session.uid)
    .executeTakeFirst()
  const isCorrect = await passwords.verify(user?.passwordHash, password)
  await checkAttempt(identity, { attempt, session, isCorrect })
  return isCorrect
}

/** Stores the new hash unless the old one was replaced meanwhile, and ends the account's other tokens. */
const storeHash = (
  { deps }: IdentityService,
  {
    session,
    user,
    attempt,
    passwordHash,
  }: { session: Session; user: UserRow; attempt: Attempt; passwordHash: string },
): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const at = instantOf(deps.clock)
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ passwordHash, passwordRenew: 0, passwordChangedAt: at, passwordEndsAt: null })
      .where('id', '=', user.id)
      .where('passwordHash', '=', user.passwordHash)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await trx
      .updateTable('tokens')
      .set({ deletedAt: at })
      .where('userId', '=', user.id)
      .where('hash', '!=', session.tokenId)
      .where('deletedAt', 'is', null)
      .execute()
    await trx.deleteFrom('factorChallenges').where('userId', '=', user.id).execute()
    await endPasswordLink(trx, user.id)
    await clearFailures(trx, attempt)
    await record(trx, {
      session,
      clock: deps.clock,
      change: { action: 'password.change', object: user.login },
    })
    return true
  })

/**
 * Changes the caller's own password. Reports all problems together; a wrong old password counts towards lock-out
 * (IAM9).
 */
export async function changePassword(
  identity: IdentityService,
  { session, body, address }: { session: Session; body: NewPassword; address: string },
): Promise<void> {
  const { deps, passwords } = identity
  const attempt = { account: accountOf('login', session.login), address }
  await demandUnlocked(deps.db, { attempt, deps })
  const user = await deps.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', session.uid)
    .executeTakeFirstOrThrow(() => new PlatformError('invalid_token'))
  const isCorrect = await passwords.verify(user.passwordHash, body.oldpassword)
  await checkAttempt(identity, { attempt, session, isCorrect })
  const problems = [
    ...(isCorrect ? [] : [problemAt('oldpassword', 'wrong_old_password')]),
    ...(await passwordProblems(await passwordRulesOf(deps.db), {
      path: 'password',
      password: body.password,
      owner: user,
    })),
    ...(isSamePassword(body) ? [problemAt('password', 'password_unchanged')] : []),
  ]
  if (problems.length > 0) throw refuse(problems)
  const passwordHash = await passwords.hash(body.password)
  const isStored = await storeHash(identity, { session, user, attempt, passwordHash })
  if (!isStored) throw refuse([problemAt('oldpassword', 'wrong_old_password')])
}
