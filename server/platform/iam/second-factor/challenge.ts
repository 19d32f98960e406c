// Challenges: 256 random bits, of which the hash is stored, for ten minutes. A sign-in whose password was right waits
// with one for the second factor, for five tries; a passkey that is added, or used for a change, signs one, once. A new
// password, the end of the sessions and the removal of the factor end them.
import type { Transaction } from 'kysely'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import type { Clock } from '../../core/clock.ts'
import type { FactorChallengeRow, UserRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { freshToken, tokenHash } from '../identity/token.ts'

/** Lifetime in seconds. */
export const challengeLifetime = 600
const tries = 5

type Purpose = FactorChallengeRow['purpose']

interface NewChallenge {
  readonly clock: Clock
  readonly userId: string
  /** For a sign-in. */
  readonly appId?: string
  readonly purpose: Purpose
}

/** Creates a challenge and deletes expired ones. */
export async function issueChallenge(
  trx: Transaction<Tables>,
  { clock, userId, appId = platformApplication, purpose }: NewChallenge,
): Promise<string> {
  const now = clock.now()
  const challenge = freshToken()
  await trx.deleteFrom('factorChallenges').where('expiresAt', '<=', new Date(now).toISOString()).execute()
  await trx
    .insertInto('factorChallenges')
    .values({
      hash: tokenHash(challenge),
      userId,
      appId,
      purpose,
      triesLeft: tries,
      expiresAt: new Date(now + challengeLifetime * 1000).toISOString(),
    })
    .execute()
  return challenge
}

/** The active account of a sign-in at this application; undefined if the challenge is unknown or has ended. */
export function accountOfChallenge(
  db: Db,
  { clock, challenge, appId }: { clock: Clock; challenge: string; appId: string },
): Promise<UserRow | undefined> {
  return db
    .selectFrom('factorChallenges')
    .innerJoin('users', 'users.id', 'factorChallenges.userId')
    .selectAll('users')
    .where('factorChallenges.hash', '=', tokenHash(challenge))
    .where('factorChallenges.appId', '=', appId)
    .where('factorChallenges.purpose', '=', 'sign_in')
    .where('factorChallenges.triesLeft', '>', 0)
    .where('factorChallenges.expiresAt', '>', new Date(clock.now()).toISOString())
    .where('users.active', '=', 1)
    .executeTakeFirst()
}

/** Uses up a challenge of an account; false if it is unknown, has ended or has another purpose. */
export async function useChallenge(
  trx: Transaction<Tables>,
  { clock, userId, challenge, purpose }: NewChallenge & { readonly challenge: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('factorChallenges')
    .where('hash', '=', tokenHash(challenge))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', new Date(clock.now()).toISOString())
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Counts a failed try; the last one ends the challenge. */
export async function countTry(trx: Transaction<Tables>, challenge: string): Promise<void> {
  await trx
    .updateTable('factorChallenges')
    .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('hash', '=', tokenHash(challenge))
    .execute()
}

export async function endChallenge(trx: Transaction<Tables>, challenge: string): Promise<void> {
  await trx.deleteFrom('factorChallenges').where('hash', '=', tokenHash(challenge)).execute()
}
