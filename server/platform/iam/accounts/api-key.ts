// API keys let devices sign in. The secret is shown once and stored as a hash; deleting a key ends its tokens.
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Problem } from '#contract/http.ts'
import type { KeyScope } from '#contract/iam/api-key.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { systemSession, type Session } from '../../core/session.ts'
import { userByLogin } from './account.ts'
import { secretKeyHash } from '../identity/credentials.ts'
import { storedKeyScope } from '../identity/key-scope.ts'

interface KeyDeps {
  readonly db: Db
  readonly clock: Clock
}

export interface CreatedApiKey {
  readonly id: string
  readonly apikey: string
  /** Returned only once. */
  readonly secretkey: string
}

interface NewApiKey {
  readonly name?: string | undefined
  /** ISO 8601; without it the key is valid until it is deleted. */
  readonly expiresAt?: string | null | undefined
  /** Without it the key may do everything that its owner may. */
  readonly scope?: KeyScope | undefined
}

const wholeScope: KeyScope = { permissions: null, limit: null }

interface Actor {
  readonly clock: Clock
  readonly session: Session
}

const kind = 'api_key' satisfies TermCode
const maxNameLength = 200

/** Problems of a key to create, with the paths of the request. `now`: milliseconds since the epoch. */
export function apiKeyProblems({ name = '', expiresAt }: NewApiKey, now: number): Problem[] {
  const isLater = expiresAt === undefined || expiresAt === null || Date.parse(expiresAt) > now
  return [
    ...(name.length > maxNameLength ? [problemAt('name', 'too_long', { max: maxNameLength })] : []),
    ...(isLater
      ? []
      : [problemAt('expires_at', 'wrong_format', { expected: 'later_instant' satisfies TermCode })]),
  ]
}

/** The stored form of an expiry. */
export function expiryOf(instant: string | null | undefined): string | null {
  return typeof instant === 'string' ? new Date(instant).toISOString() : null
}

/** Stores a new key for an account. Its text has letters, digits and hyphens only. */
export async function insertApiKey(
  trx: Transaction<Tables>,
  { user, input, by }: { user: Pick<UserRow, 'id' | 'login'>; input: NewApiKey; by: Actor },
): Promise<CreatedApiKey> {
  const { clock, session } = by
  const { name = '', scope = wholeScope } = input
  const expiresAt = expiryOf(input.expiresAt)
  const id = freshId('key', clock)
  const apikey = `pk-${randomBytes(12).toString('hex')}`
  const secretkey = `sk-${randomBytes(32).toString('hex')}`
  await trx
    .insertInto('apiKeys')
    .values({
      id,
      userId: user.id,
      name,
      apikey,
      secretHash: secretKeyHash(secretkey),
      createdAt: instantOf(clock),
      expiresAt,
      deletedAt: null,
      lastUsedAt: null,
      ...storedKeyScope(scope),
    })
    .execute()
  const after = { name, apikey, expires_at: expiresAt, ...scope }
  await record(trx, { session, clock, change: { action: 'api_key.create', object: user.login, after } })
  return { id, apikey, secretkey }
}

/** Creates a key for the account with this login. Refuses with `not_found`, or with the problems found. */
export async function createApiKey(
  { db, clock }: KeyDeps,
  {
    login,
    session = systemSession,
    ...input
  }: NewApiKey & { readonly login: string; readonly session?: Session | undefined },
): Promise<CreatedApiKey> {
  const problems = apiKeyProblems(input, clock.now())
  if (problems.length > 0) throw refuse(problems)
  const user = await userByLogin(db, login)
  return db.transaction().execute((trx) => insertApiKey(trx, { user, input, by: { clock, session } }))
}

/** Marks a key as deleted: its tokens are refused from now on. Refuses with `not_found`. */
export async function removeApiKey(
  trx: Transaction<Tables>,
  { id, by: { clock, session } }: { id: string; by: Actor },
): Promise<void> {
  const row = await trx
    .updateTable('apiKeys')
    .set({ deletedAt: instantOf(clock) })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(['name', 'apikey'])
    .executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: id } })
  const change = { action: 'api_key.delete' as const, object: row.apikey, before: { name: row.name } }
  await record(trx, { session, clock, change })
}

/** Deletes a key by its id. Refuses with `not_found`. */
export function deleteApiKey(
  { db, clock }: KeyDeps,
  { id, session = systemSession }: { id: string; session?: Session | undefined },
): Promise<void> {
  return db.transaction().execute((trx) => removeApiKey(trx, { id, by: { clock, session } }))
}
