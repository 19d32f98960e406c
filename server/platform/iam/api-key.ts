// API keys: how devices sign in. The secret is shown once and kept as a hash; a deleted key takes its tokens with it.
import { randomBytes } from 'node:crypto'
import type { Problem } from '#contract/http.ts'
import type { Word } from '#contract/reasons.ts'
import { record } from '../base/audit.ts'
import { freshId, instantOf, type Clock } from '../base/clock.ts'
import type { Db } from '../db/sqlite.ts'
import { PlatformError, problemAt, refuse } from '../error.ts'
import { systemSession, type Session } from '../session.ts'
import { userByLogin } from './account.ts'
import { secretKeyHash } from './credentials.ts'

interface KeyRim {
  readonly db: Db
  readonly clock: Clock
}

export interface CreatedApiKey {
  readonly id: string
  readonly apikey: string
  /** Shown now and never again. */
  readonly secretkey: string
}

interface NewApiKey {
  /** Whose rights the key has. */
  readonly login: string
  readonly name?: string | undefined
  /** ISO 8601; without it the key works until it is deleted. */
  readonly expiresAt?: string | undefined
  readonly session?: Session | undefined
}

const longestName = 200

const problemsOf = ({ name = '', expiresAt }: NewApiKey, now: number): Problem[] => {
  const isLater = expiresAt === undefined || Date.parse(expiresAt) > now
  return [
    ...(name.length > longestName ? [problemAt('name', 'too_long', { max: longestName })] : []),
    ...(isLater
      ? []
      : [problemAt('expiresAt', 'wrong_format', { expected: 'later_instant' satisfies Word })]),
  ]
}

/** Makes a key for an account: letters, digits and hyphens only. Refuses with `not_found`, or with what is wrong. */
export const createApiKey = async ({ db, clock }: KeyRim, wanted: NewApiKey): Promise<CreatedApiKey> => {
  const { login, name = '', session = systemSession } = wanted
  const problems = problemsOf(wanted, clock.now())
  if (problems.length > 0) throw refuse(problems)
  const expiresAt = wanted.expiresAt === undefined ? null : new Date(wanted.expiresAt).toISOString()
  const user = await userByLogin(db, login)
  const id = freshId('key', clock)
  const apikey = `pk-${randomBytes(12).toString('hex')}`
  const secretkey = `sk-${randomBytes(32).toString('hex')}`
  await db.transaction().execute(async (trx) => {
    const row = {
      id,
      userId: user.id,
      name,
      apikey,
      createdAt: instantOf(clock),
      deletedAt: null,
      lastUsedAt: null,
    }
    await trx
      .insertInto('apiKeys')
      .values({ ...row, secretHash: secretKeyHash(secretkey), expiresAt })
      .execute()
    const after = { name, apikey, expires_at: expiresAt }
    await record(trx, { session, clock, change: { action: 'api_key.create', object: user.login, after } })
  })
  return { id, apikey, secretkey }
}

/** Deletes a key by its id; its tokens are refused from now on. Refuses with `not_found`. */
export const deleteApiKey = async (
  { db, clock }: KeyRim,
  { id, session = systemSession }: { id: string; session?: Session | undefined },
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('apiKeys')
      .set({ deletedAt: instantOf(clock) })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning(['name', 'apikey'])
      .executeTakeFirst()
    if (row === undefined)
      throw new PlatformError('not_found', { params: { kind: 'api_key' satisfies Word, name: id } })
    const change = { action: 'api_key.delete', object: row.apikey, before: { name: row.name } }
    await record(trx, { session, clock, change })
  })
}
