// Handlers that list the sessions of an account and end them one by one (IAM107).
import type { Transaction } from 'kysely'
import type { AccountSession, sessions } from '#contract/iam/sessions.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { changePermissions } from '../identity/change-permissions.ts'
import type { IdentityDeps, IdentityService } from '../identity/identity.ts'

const listing: Listing<AccountSession> = {
  text: ({ browser, address, application, by_name: name }) => [browser, address, application, name].join(' '),
  sorts: {
    created_at: ({ created_at: at }) => at,
    last_used_at: ({ last_used_at: at }) => at,
  },
}

const livingTokens = ({ db, clock, settings }: IdentityDeps, uid: string) => {
  const now = clock.now()
  const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString()
  return db
    .selectFrom('tokens')
    .leftJoin('apiKeys', 'apiKeys.id', 'tokens.apiKeyId')
    .leftJoin('providers', 'providers.id', 'tokens.providerId')
    .select(['tokens.hash', 'tokens.createdAt', 'tokens.lastUsedAt', 'tokens.appId', 'tokens.apiKeyId'])
    .select(['tokens.providerId', 'tokens.browser', 'tokens.address'])
    .select(['apiKeys.name as keyName', 'apiKeys.apikey', 'providers.name as providerName'])
    .where('tokens.userId', '=', uid)
    .where('tokens.deletedAt', 'is', null)
    .where('apiKeys.deletedAt', 'is', null)
    .where((where) =>
      where.or([
        where('apiKeys.expiresAt', 'is', null),
        where('apiKeys.expiresAt', '>', new Date(now).toISOString()),
      ]),
    )
    .where('tokens.createdAt', '>', ago(settings.get('token_age')))
    .where('tokens.lastUsedAt', '>', ago(settings.get('token_idle')))
    .orderBy('tokens.lastUsedAt', 'desc')
    .orderBy('tokens.hash')
}

const originOf = (row: {
  apiKeyId: string | null
  providerId: string | null
  keyName: string | null
  apikey: string | null
  providerName: string | null
}): Pick<AccountSession, 'by' | 'by_name'> => {
  if (row.apiKeyId !== null) return { by: 'api_key', by_name: row.keyName || (row.apikey ?? '') }
  if (row.providerId !== null) return { by: 'provider', by_name: row.providerName ?? row.providerId }
  return { by: 'password', by_name: '' }
}

const readSessions = async (
  deps: IdentityDeps,
  { uid, session }: { uid: string; session: Session },
): Promise<AccountSession[]> => {
  const rows = await livingTokens(deps, uid).execute()
  return rows.map((row) => ({
    id: row.hash,
    created_at: row.createdAt,
    last_used_at: row.lastUsedAt,
    browser: row.browser,
    address: row.address,
    application: row.appId,
    ...originOf(row),
    current: row.hash === session.tokenId,
  }))
}

const notFound = (name: string): PlatformError =>
  new PlatformError('not_found', { params: { kind: 'session' satisfies TermCode, name } })

/** Throws `not_found` for a session that has ended, and for one of another account. */
const endSession = async (
  trx: Transaction<Tables>,
  { deps: { clock }, uid, id }: { deps: IdentityDeps; uid: string; id: string },
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('tokens')
    .set({ deletedAt: instantOf(clock) })
    .where('hash', '=', id)
    .where('userId', '=', uid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound(id)
}

const requireUser = async (db: Db, id: string): Promise<{ login: string }> => {
  const row = await db.selectFrom('users').select('login').where('id', '=', id).executeTakeFirst()
  if (row === undefined)
    throw new PlatformError('not_found', { params: { kind: 'user' satisfies TermCode, name: id } })
  return row
}

/** A key that is narrower than its owner sees and ends its own session only. */
const ownOnly = <T extends { readonly id: string }>(session: Session, items: readonly T[]): T[] =>
  items.filter(({ id }) => session.key === undefined || id === session.tokenId)

/** Returns the handlers of the sessions of one’s own account and of others. */
export function accountSessionHandlers({ deps }: Pick<IdentityService, 'deps'>): Handlers<typeof sessions> {
  const { db, clock } = deps
  return {
    list: async ({ query }, { session }) => {
      const items = ownOnly(session, await readSessions(deps, { uid: session.uid, session }))
      return sortedPage(items, { query, listing })
    },
    end: async ({ params: { session: id } }, { session }) => {
      if (ownOnly(session, [{ id }]).length === 0) throw notFound(id)
      await db.transaction().execute(async (trx) => {
        await endSession(trx, { deps, uid: session.uid, id })
        await record(trx, { session, clock, change: { action: 'session.end', object: session.login } })
      })
      return {}
    },
    listOf: async ({ params: { id }, query }, { session }) => {
      await requireUser(db, id)
      return sortedPage(await readSessions(deps, { uid: id, session }), { query, listing })
    },
    endOf: async ({ params: { id, session: ended } }, { session }) => {
      await changePermissions(deps, { session }, async (trx, guard) => {
        const { login } = await requireUser(trx, id)
        guard.demandAccounts([id])
        await endSession(trx, { deps, uid: id, id: ended })
        await record(trx, { session, clock, change: { action: 'session.end', object: login } })
      })
      return {}
    },
  }
}
