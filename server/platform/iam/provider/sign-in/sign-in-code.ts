// The code that a sign-in at a provider comes back with: 256 random bits that sign in once, within a minute, for the
// application they were made for, and only for whoever knows the verifier of their challenge. Only its hash is kept.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { SignInCodeRow, UserRow } from '../../../db/identity-tables.ts'
import type { Tables } from '../../../db/tables.ts'
import { freshToken, tokenHash } from '../../token.ts'

/** Seconds that a code lives. */
export const codeLife = 60

interface Issue {
  readonly clock: Clock
  readonly user: string
  readonly provider: string
  readonly application: string
  readonly challenge: string | null
}

/** Makes a code and forgets those whose time is over. */
export const issueCode = async (trx: Transaction<Tables>, issue: Issue): Promise<string> => {
  const now = issue.clock.now()
  const code = freshToken()
  await trx.deleteFrom('signInCodes').where('expiresAt', '<=', new Date(now).toISOString()).execute()
  await trx
    .insertInto('signInCodes')
    .values({
      hash: tokenHash(code),
      userId: issue.user,
      providerId: issue.provider,
      appId: issue.application,
      challenge: issue.challenge,
      expiresAt: new Date(now + codeLife * 1000).toISOString(),
    })
    .execute()
  return code
}

/** The challenge of a verifier: its SHA-256 in base64url (RFC 7636, S256). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

const isProven = (challenge: string | null, verifier: string | undefined): boolean => {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined
  const given = Buffer.from(challengeOf(verifier))
  const kept = Buffer.from(challenge)
  return given.length === kept.length && timingSafeEqual(given, kept)
}

interface Redeem {
  readonly clock: Clock
  readonly code: string
  readonly verifier: string | undefined
  /** Undefined where the caller names none: then it is the one the code was made for. */
  readonly application: string | undefined
}

/** What a code stands for. `row` is there wherever the code was known, `user` only where it signs in. */
export interface Redeemed {
  readonly row: SignInCodeRow | undefined
  readonly user: UserRow | undefined
}

const isGood = (row: SignInCodeRow, { clock, verifier, application }: Redeem): boolean =>
  clock.now() < Date.parse(row.expiresAt) &&
  (application ?? row.appId) === row.appId &&
  isProven(row.challenge, verifier)

/** Takes a code out, whether or not it is good: nobody tries it twice. Inactive accounts and providers are `undefined`. */
export const redeemCode = async (trx: Transaction<Tables>, redeem: Redeem): Promise<Redeemed> => {
  const row = await trx
    .deleteFrom('signInCodes')
    .where('hash', '=', tokenHash(redeem.code))
    .returningAll()
    .executeTakeFirst()
  if (row === undefined || !isGood(row, redeem)) return { row, user: undefined }
  const user = await trx
    .selectFrom('users')
    .innerJoin('providers', (join) => join.on('providers.id', '=', row.providerId))
    .selectAll('users')
    .where('users.id', '=', row.userId)
    .where('users.active', '=', 1)
    .where('providers.active', '=', 1)
    .executeTakeFirst()
  return { row, user }
}
