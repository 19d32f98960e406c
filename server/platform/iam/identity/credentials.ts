// Are these the credentials of a living account? Nothing is written here but a hash that has become too cheap.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Identity } from './identity.ts'

export interface Verified {
  readonly user: UserRow
  /** Null where a password was checked. */
  readonly apiKeyId: string | null
  /** Whether that is still so: checking takes time, and a reset may have come between. */
  readonly stillHolds: (trx: Transaction<Tables>) => Promise<boolean>
}

interface Typed {
  readonly name: string
  readonly secret: string
}

/** Makes the hash anew where hashes have become dearer; the hash that is kept in the end. */
const refreshed = async ({ deps, passwords }: Identity, user: UserRow, secret: string): Promise<string> => {
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
  identity: Identity,
  { name, secret }: Typed,
): Promise<Verified | undefined> {
  const { deps, passwords } = identity
  const user = await deps.db
    .selectFrom('users')
    .selectAll()
    .where('login', '=', name)
    .where('active', '=', 1)
    .executeTakeFirst()
  const isRight = await passwords.verify(user?.passwordHash, secret)
  if (user === undefined || !isRight) return undefined
  const passwordHash = await refreshed(identity, user, secret)
  return {
    user,
    apiKeyId: null,
    stillHolds: async (trx) => {
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
 * Secret keys are 256 random bits, not chosen by people: there is nothing to guess, so that a plain SHA-256 keeps them
 * as well as a slow hash would, and a device may sign in often.
 */
export function secretKeyHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

const equal = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))
const nothing = secretKeyHash('')

/** Undefined for an unknown, deleted or expired key, a wrong secret, and a key of an inactive account. */
export async function checkApiKey(
  { deps }: Identity,
  { name, secret }: Typed,
): Promise<Verified | undefined> {
  const living = (trx: Identity['deps']['db']) =>
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
  const isRight = equal(secretKeyHash(secret), row?.secretHash ?? nothing)
  if (row === undefined || !isRight) return undefined
  const { apiKeyId, secretHash: _secretHash, expiresAt, ...user } = row
  if (expiresAt !== null && Date.parse(expiresAt) <= deps.clock.now()) return undefined
  return { user, apiKeyId, stillHolds: async (trx) => (await living(trx)) !== undefined }
}
