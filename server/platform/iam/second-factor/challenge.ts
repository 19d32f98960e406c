// A sign-in whose password was right and that waits for the second factor: 256 random bits, of which the hash is stored,
// for ten minutes and five tries. A new password, the end of the sessions and the removal of the factor end it.
import type { Transaction } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { freshToken, tokenHash } from '../identity/token.ts'

/** Lifetime in seconds. */
export const challengeLifetime = 600
const tries = 5

/** Creates a challenge and deletes expired ones. */
export async function issueChallenge(
  trx: Transaction<Tables>,
  { clock, userId, appId }: { clock: Clock; userId: string; appId: string },
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
      triesLeft: tries,
      expiresAt: new Date(now + challengeLifetime * 1000).toISOString(),
    })
    .execute()
  return challenge
}

/** The active account of a challenge of this application; undefined if the challenge is unknown or has ended. */
export function accountOfChallenge(
  trx: Transaction<Tables>,
  { clock, challenge, appId }: { clock: Clock; challenge: string; appId: string },
): Promise<UserRow | undefined> {
  return trx
    .selectFrom('factorChallenges')
    .innerJoin('users', 'users.id', 'factorChallenges.userId')
    .selectAll('users')
    .where('factorChallenges.hash', '=', tokenHash(challenge))
    .where('factorChallenges.appId', '=', appId)
    .where('factorChallenges.triesLeft', '>', 0)
    .where('factorChallenges.expiresAt', '>', new Date(clock.now()).toISOString())
    .where('users.active', '=', 1)
    .executeTakeFirst()
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
