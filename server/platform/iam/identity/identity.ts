// Authenticates tokens. Results are cached until any process changes the store; usage times are written in the
// background, so that requests do not wait for the disk. Issues no tokens and checks no passwords.
import type { Logger } from 'pino'
import type { Clock } from '../../core/clock.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Db } from '../../db/sqlite.ts'
import { cachedUntilWrite } from '../../db/stamp.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import { policiesOf } from './application.ts'
import { grantsOf, groupsOf } from './grants.ts'
import { permissionsOfKey, sessionKeyOf } from './key-scope.ts'
import { openPasswords, type Passwords } from './password-hash.ts'
import { fullName, renewalDue } from './account-view.ts'
import { isFactorMissing } from './second-factor-state.ts'
import { tokenStateAt, type TokenTimes } from './token-state.ts'
import { tokenHash } from './token.ts'

export interface IdentityDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly settings: Settings
  readonly secrets: Secrets
  /** Whether failed sign-ins are not counted for this address (IAM100). */
  readonly isExempt?: ((address: string) => boolean) | undefined
}

interface AuthenticatedSession extends Session {
  /** Only passwordChange, checkSession and logout are allowed; other requests answer `password_renewal`. */
  readonly passwordRenewPending: boolean
  /** Only setting up a second factor is allowed too (IAM106); other requests answer `second_factor_enrolment`. */
  readonly secondFactorMissing: boolean
}

export interface IdentityService {
  readonly deps: IdentityDeps
  readonly passwords: Passwords
  /**
   * Returns the session of a token. Throws `invalid_token` (403) alike if it is missing, unknown, expired or deleted
   * (IAM4). It counts as a use of the token unless `isUse` is false.
   */
  authenticate(
    token: string | undefined,
    options?: { readonly isUse?: boolean },
  ): Promise<AuthenticatedSession>
  /** Writes the remaining usage times. */
  close(): Promise<void>
}

interface CachedToken {
  readonly session: Session
  readonly times: TokenTimes
  /** When the API key of the token expires, in milliseconds since the epoch. */
  readonly keyExpiresAt: number
  readonly renewalDue: number
  readonly secondFactorMissing: boolean
}

/** Longest time in milliseconds that usage times stay in memory only. */
const writeInterval = 30_000

const refuse = (): PlatformError => new PlatformError('invalid_token')

const loadToken = async (db: Db, hash: string): Promise<CachedToken | undefined> => {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.userId')
    .leftJoin('apiKeys', 'apiKeys.id', 'tokens.apiKeyId')
    .select([
      'tokens.createdAt',
      'tokens.lastUsedAt',
      'tokens.deletedAt',
      'tokens.apiKeyId',
      'tokens.providerId',
    ])
    .select(['users.id', 'users.login', 'users.firstname', 'users.lastname'])
    .select(['users.passwordRenew', 'users.passwordChangedAt'])
    .select(['apiKeys.expiresAt as keyExpiresAt', 'apiKeys.name as keyName', 'apiKeys.apikey'])
    .select(['apiKeys.permissionsJson', 'apiKeys.limitJson'])
    .where('tokens.hash', '=', hash)
    .where('users.active', '=', 1)
    .where('apiKeys.deletedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const grants = await grantsOf(db, row.id)
  const key = sessionKeyOf(row)
  const groups = await groupsOf(db, row.id)
  // A device cannot change its owner's password, and a user signed in by a provider needs none here.
  const byPassword = row.apiKeyId === null && row.providerId === null
  return {
    session: {
      uid: row.id,
      login: row.login,
      user: fullName(row),
      permissions: permissionsOfKey(key, grants.permissions),
      conditions: grants.conditions,
      groups,
      key,
      tokenId: hash,
    },
    times: {
      createdAt: Date.parse(row.createdAt),
      lastUsedAt: Date.parse(row.lastUsedAt),
      deletedAt: row.deletedAt === null ? null : Date.parse(row.deletedAt),
    },
    keyExpiresAt: row.keyExpiresAt === null ? Infinity : Date.parse(row.keyExpiresAt),
    renewalDue: byPassword ? renewalDue(row, await policiesOf(db)) : Infinity,
    secondFactorMissing: byPassword && (await isFactorMissing(db, row.id)),
  }
}

/** Tracks when tokens were last used, and writes the times at most every 30 s. */
const openUsageLog = ({ db, clock, logger }: IdentityDeps) => {
  const usage = new Map<string, number>()
  let lastWrite = clock.now()
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const pending = [...usage]
    if (pending.length === 0) return
    await db.transaction().execute(async (trx) => {
      for (const [hash, at] of pending)
        await trx
          .updateTable('tokens')
          .set({ lastUsedAt: new Date(at).toISOString() })
          .where('hash', '=', hash)
          .execute()
    })
    for (const [hash, at] of pending) if (usage.get(hash) === at) usage.delete(hash)
  }

  const flush = (): Promise<void> => {
    lastWrite = clock.now()
    writing = writing.then(write).catch((error: unknown) => {
      logger.error({ err: error }, 'could not write token usage')
    })
    return writing
  }

  return {
    lastUsedAt: (hash: string): number | undefined => usage.get(hash),
    touch: (hash: string): void => {
      usage.set(hash, clock.now())
      if (Math.abs(clock.now() - lastWrite) >= writeInterval) void flush()
    },
    /** An expired token is removed, so that it stays expired if the clock is set back. */
    expire: (hash: string): void => {
      usage.delete(hash)
      writing = writing
        .then(() => db.deleteFrom('tokens').where('hash', '=', hash).execute())
        .then(
          () => undefined,
          (error: unknown) => logger.error({ err: error }, 'could not remove an expired token'),
        )
    },
    flush,
  }
}

/** Opens the identity of a platform. Tests pass `passwords` with cheap hashes. */
export function openIdentity(deps: IdentityDeps, passwords: Passwords = openPasswords()): IdentityService {
  const { db, clock, settings } = deps
  const find = cachedUntilWrite(db, (hash) => loadToken(db, hash))
  const usage = openUsageLog(deps)

  const isAlive = (cached: CachedToken, usedAt: number | undefined): boolean => {
    const { tokenId } = cached.session
    // The most recent use counts, not the latest time: the clock may have been set back in between.
    const lastUsedAt = usage.lastUsedAt(tokenId) ?? usedAt ?? cached.times.lastUsedAt
    const limits = { idle: settings.get('token_idle'), age: settings.get('token_age') }
    const now = clock.now()
    const state = tokenStateAt({ ...cached.times, lastUsedAt }, { limits, now })
    if (state === 'expired') usage.expire(tokenId)
    return state === 'active' && now < cached.keyExpiresAt
  }

  return {
    deps,
    passwords,
    authenticate: async (token, { isUse = true } = {}) => {
      if (token === undefined || token === '') throw refuse()
      const id = tokenHash(token)
      // Read first: it is written and forgotten at any time, also after the row was read.
      const usedAt = usage.lastUsedAt(id)
      const cached = await find(id)
      if (cached === undefined || !isAlive(cached, usedAt)) throw refuse()
      if (isUse) usage.touch(cached.session.tokenId)
      return {
        ...cached.session,
        passwordRenewPending: clock.now() >= cached.renewalDue,
        secondFactorMissing: cached.secondFactorMissing,
      }
    },
    close: usage.flush,
  }
}
