// Checks the credentials of an active account. Writes nothing except a stronger hash if the stored one is outdated.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { IdentityService } from './identity.ts'

export interface VerifiedCredentials {
  readonly user: UserRow
  /** Null if a password was checked. */
  readonly apiKeyId: string | null
  /** Whether the credentials are still valid: checking takes time, and a reset may have happened meanwhile. */
  readonly isStillValid: (trx: Transaction<Tables>) => Promise<boolean>
}

interface Credentials {
  readonly name: string
  readonly secret: string
}

/** Hashes the password again if the stored hash is outdated; returns the hash that is stored afterwards. */
const rehashed = async (
  { deps, passwords }: IdentityService,
  user: UserRow,
  secret: string,
): Promise<string> => {
  if (!passwords.isOutdated(user.passwordHash)) return user.passwordHash
  const passwordHash = await passwords.hash(secret)
  const { numUpdatedRows } = await deps.db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', user.id)
    .where('passwordHash', '=', user.passwordHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? passwordHash : user.passwordHash
}

/** Undefined for a wrong password, an unknown login and an inactive account, after the same time. */
export async function checkPassword(
  identity: IdentityService,
  { name, secret }: Credentials,
): Promise<VerifiedCredentials | undefined> {
  const { deps, passwords } = identity
  const user = await deps.db
    .selectFrom('users')
    .selectAll()
    .where('login', '=', name)
    .where('active', '=', 1)
    .executeTakeFirst()
  const isCorrect = await passwords.verify(user?.passwordHash, secret)
  if (user === undefined || !isCorrect) return undefined
  const passwordHash = await rehashed(identity, user, secret)
  return {
    user,
    apiKeyId: null,
    isStillValid: async (trx) => {
      const row = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('active', '=', 1)
        .where('passwordHash', '=', passwordHash)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/**
 * Secret keys are 256 random bits, not chosen by users. They cannot be guessed, so a plain SHA-256 protects them as
 * well as a slow hash, and devices may sign in often.
 */
export function secretKeyHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

const equal = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))
const emptyHash = secretKeyHash('')

/** Undefined for an unknown, deleted or expired key, a wrong secret, and a key of an inactive account. */
export async function checkApiKey(
  { deps }: IdentityService,
  { name, secret }: Credentials,
): Promise<VerifiedCredentials | undefined> {
  const living = (trx: IdentityService['deps']['db']) =>
    trx
      .selectFrom('apiKeys')
      .innerJoin('users', 'users.id', 'apiKeys.userId')
      .selectAll('users')
      .select(['apiKeys.id as apiKeyId', 'apiKeys.secretHash', 'apiKeys.expiresAt'])
      .where('apiKeys.apikey', '=', name)
      .where('apiKeys.deletedAt', 'is', null)
      .where('users.active', '=', 1)
      .executeTakeFirst()
  const row = await living(deps.db)
  const isCorrect = equal(secretKeyHash(secret), row?.secretHash ?? emptyHash)
  if (row === undefined || !isCorrect) return undefined
  const { apiKeyId, secretHash: _secretHash, expiresAt, ...user } = row
  if (expiresAt !== null && Date.parse(expiresAt) <= deps.clock.now()) return undefined
  return { user, apiKeyId, isStillValid: async (trx) => (await living(trx)) !== undefined }
}
