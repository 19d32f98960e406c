// Who a token stands for. Answers come from memory as long as the store has not changed, by whichever process; use is
// written down behind, so that a request never waits for the disk. It issues no token and knows no password.
import type { Logger } from 'pino'
import type { Clock } from '../../core/clock.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Db } from '../../db/sqlite.ts'
import { openStamp } from '../../db/stamp.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import { policiesOf } from './application.ts'
import { grantsOf } from './grants.ts'
import { openPasswords, type Passwords } from './password-hash.ts'
import { fullName, renewalDue } from './account-view.ts'
import { tokenStateAt, type TokenTimes } from './token-state.ts'
import { tokenHash } from './token.ts'

export interface IdentityDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly settings: Settings
}

interface AuthenticatedSession extends Session {
  /** Nothing but passwordChange, checkSession and logout is allowed; the rest answers `password_renewal`. */
  readonly passwordRenewPending: boolean
}

export interface Identity {
  readonly deps: IdentityDeps
  readonly passwords: Passwords
  /** Who the token stands for; `invalid_token` (403) when it is missing, unknown, expired or deleted, all alike (IAM4). */
  authenticate(token: string | undefined): Promise<AuthenticatedSession>
  /** Writes down what is left of the use of tokens. */
  close(): Promise<void>
}

interface Known {
  readonly session: Session
  readonly times: TokenTimes
  /** Milliseconds since the epoch after which the token's key is no good. */
  readonly keyEnds: number
  readonly renewalDue: number
}

/** Longest time in milliseconds that the use of a token stays in memory only. */
const writeBehind = 30_000

const refuse = (): PlatformError => new PlatformError('invalid_token')

const loadToken = async (db: Db, hash: string): Promise<Known | undefined> => {
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
    .select(['apiKeys.expiresAt as keyExpiresAt'])
    .where('tokens.hash', '=', hash)
    .where('users.active', '=', 1)
    .where('apiKeys.deletedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { permissions, conditions } = await grantsOf(db, row.id)
  return {
    session: { uid: row.id, login: row.login, user: fullName(row), permissions, conditions, tokenId: hash },
    times: {
      createdAt: Date.parse(row.createdAt),
      lastUsedAt: Date.parse(row.lastUsedAt),
      deletedAt: row.deletedAt === null ? null : Date.parse(row.deletedAt),
    },
    keyEnds: row.keyExpiresAt === null ? Infinity : Date.parse(row.keyExpiresAt),
    // A device cannot change its owner's password, and whoever a provider signed in needs none here.
    renewalDue:
      row.apiKeyId === null && row.providerId === null ? renewalDue(row, await policiesOf(db)) : Infinity,
  }
}

/** Remembers tokens until the store changes. */
const openMemory = (db: Db) => {
  const stampOf = openStamp(db)
  const known = new Map<string, Known>()
  let stamp = ''
  return async (hash: string): Promise<Known | undefined> => {
    const now = await stampOf()
    if (now !== stamp) {
      known.clear()
      stamp = now
    }
    const found = known.get(hash)
    if (found !== undefined) return found
    const loaded = await loadToken(db, hash)
    if (loaded !== undefined && stamp === now) known.set(hash, loaded)
    return loaded
  }
}

/** Keeps when tokens were last used, and writes it down at most every 30 s. */
const openUses = ({ db, clock, logger }: IdentityDeps) => {
  const uses = new Map<string, number>()
  let written = clock.now()
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const taken = [...uses]
    if (taken.length === 0) return
    await db.transaction().execute(async (trx) => {
      for (const [hash, at] of taken)
        await trx
          .updateTable('tokens')
          .set({ lastUsedAt: new Date(at).toISOString() })
          .where('hash', '=', hash)
          .execute()
    })
    for (const [hash, at] of taken) if (uses.get(hash) === at) uses.delete(hash)
  }

  const flush = (): Promise<void> => {
    written = clock.now()
    writing = writing.then(write).catch((error: unknown) => {
      logger.error({ err: error }, 'the use of tokens could not be written')
    })
    return writing
  }

  return {
    lastOf: (hash: string): number | undefined => uses.get(hash),
    note: (hash: string): void => {
      uses.set(hash, clock.now())
      if (Math.abs(clock.now() - written) >= writeBehind) void flush()
    },
    /** What was found expired stays so, also when the clock is set back. */
    expire: (hash: string): void => {
      uses.delete(hash)
      writing = writing
        .then(() => db.deleteFrom('tokens').where('hash', '=', hash).execute())
        .then(
          () => undefined,
          (error: unknown) => logger.error({ err: error }, 'an expired token could not be removed'),
        )
    },
    flush,
  }
}

/** Opens the identity of a platform. `passwords` is given by tests that want cheap hashes. */
export function openIdentity(deps: IdentityDeps, passwords: Passwords = openPasswords()): Identity {
  const { db, clock, settings } = deps
  const find = openMemory(db)
  const uses = openUses(deps)

  const isAlive = (known: Known): boolean => {
    const { tokenId } = known.session
    // The later use counts, not the later time: the clock may have been set back in between.
    const lastUsedAt = uses.lastOf(tokenId) ?? known.times.lastUsedAt
    const limits = { idle: settings.get('token_idle'), age: settings.get('token_age') }
    const now = clock.now()
    const state = tokenStateAt({ ...known.times, lastUsedAt }, { limits, now })
    if (state === 'expired') uses.expire(tokenId)
    return state === 'active' && now < known.keyEnds
  }

  return {
    deps,
    passwords,
    authenticate: async (token) => {
      const known = token === undefined || token === '' ? undefined : await find(tokenHash(token))
      if (known === undefined || !isAlive(known)) throw refuse()
      uses.note(known.session.tokenId)
      return { ...known.session, passwordRenewPending: clock.now() >= known.renewalDue }
    },
    close: uses.flush,
  }
}
