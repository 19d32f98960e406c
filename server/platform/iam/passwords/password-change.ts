// The change of one's own password (IAM7): the old one is asked for and guarded by lock-out, the new one by the policy.
import { checkPassword, type PasswordCheck } from '#domain/password-policy/password-policy.ts'
import type { Problem } from '#contract/http.ts'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'
import type { ReasonCode } from '#contract/reasons.ts'
import type { Params } from '#contract/sentence.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import { policiesOf } from '../identity/application.ts'
import type { Identity } from '../identity/identity.ts'
import { accountOf, countFailure, demandUnlocked, forgive, type Attempt } from './lock-out.ts'

interface NewPassword {
  readonly password: string
  readonly oldpassword: string
}

/** Rules as one parameter: each is a reason with the figure it asks for. */
const rulesOf = (unmet: readonly PasswordCheck[]): Params => ({
  rules: unmet.map(({ rule }) => rule satisfies ReasonCode).join(', '),
  ...Object.fromEntries(unmet.map(({ rule, needed }) => [`rules.${rule}.count`, needed])),
})

/** Problem of a new password at `path`, if any; the figures needed are parameters beside the sentence. */
export function policyProblems(
  policies: PasswordPolicies,
  { path, password }: { path: string; password: string },
): Problem[] {
  const unmet = checkPassword(policies, password).filter(({ met }) => !met)
  if (unmet.length === 0) return []
  const figures = Object.fromEntries(unmet.map(({ rule, needed }) => [rule, needed]))
  return [problemAt(path, 'password_policy', { ...figures, ...rulesOf(unmet) })]
}

const problemsOf = (policies: PasswordPolicies, { password, oldpassword }: NewPassword): Problem[] => [
  ...policyProblems(policies, { path: 'password', password }),
  ...(password.normalize('NFC') === oldpassword.normalize('NFC')
    ? [problemAt('password', 'password_unchanged')]
    : []),
]

/** One transaction, so that guesses made all at once gain nothing: refused when locked by now, counted when wrong. */
const settleAttempt = (
  { deps }: Identity,
  { attempt, session, isRight }: { attempt: Attempt; session: Session; isRight: boolean },
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await demandUnlocked(trx, { attempt, deps })
    if (isRight) return
    await countFailure(trx, { attempt, deps })
    const change = { action: 'password.refuse', object: session.login, after: { address: attempt.address } }
    await record(trx, { session, clock: deps.clock, change })
  })

/** Keeps the new hash unless the old one has been replaced meanwhile; ends the account's other tokens. */
const keep = (
  { deps }: Identity,
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
      .set({ passwordHash, passwordRenew: 0, passwordChangedAt: at })
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
    await forgive(trx, attempt)
    await record(trx, {
      session,
      clock: deps.clock,
      change: { action: 'password.change', object: user.login },
    })
    return true
  })

/** Changes the caller's own password. All problems are told at once; a wrong old password counts towards lock-out (IAM9). */
export async function changePassword(
  identity: Identity,
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
  const isRight = await passwords.verify(user.passwordHash, body.oldpassword)
  await settleAttempt(identity, { attempt, session, isRight })
  const problems = [
    ...(isRight ? [] : [problemAt('oldpassword', 'wrong_old_password')]),
    ...problemsOf(await policiesOf(deps.db), body),
  ]
  if (problems.length > 0) throw refuse(problems)
  const passwordHash = await passwords.hash(body.password)
  const isKept = await keep(identity, { session, user, attempt, passwordHash })
  if (!isKept) throw refuse([problemAt('oldpassword', 'wrong_old_password')])
}
