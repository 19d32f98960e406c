// The stored links (IAM109): one open link for each account, of which only the hash of the secret is stored. Used and
// expired links stay for a while, so that whoever opens one is told what happened.
import type { Transaction } from 'kysely'
import type { PasswordLink, PasswordLinkKind } from '#contract/iam/password-links/password-link.ts'
import { instantOf, type Clock } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { PasswordLinkRow, UserRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { fullName } from '../identity/account-view.ts'
import { freshToken, tokenHash } from '../identity/token.ts'
import { endPasswordLink } from '../passwords/account-password.ts'
import { firstAccess } from '../passwords/one-time-end.ts'

const hour = 3_600_000
/** Milliseconds for which a link can be used. */
const lifetimes = { invitation: firstAccess, reset: hour } as const satisfies Record<PasswordLinkKind, number>
/** Milliseconds after which a link is forgotten. */
const memory = 90 * 24 * hour
/** The expiry of a link that was seen as expired. It stays expired if the clock is set back (IAM4a). */
const ended = ''

interface NewLink {
  readonly clock: Clock
  readonly userId: string
  readonly kind: PasswordLinkKind
  /** Full name of the administrator; empty if the user requested it. */
  readonly by: string
  readonly sentTo: string
}

/** Ends the expired links for good. */
async function endExpired(db: Db, clock: Clock): Promise<void> {
  await db
    .updateTable('passwordLinks')
    .set({ expiresAt: ended })
    .where('expiresAt', '!=', ended)
    .where('expiresAt', '<=', instantOf(clock))
    .execute()
}

/** Stores a new link, which replaces the open one of the account. Returns its secret of 256 bits and its row. */
export async function insertLink(
  trx: Transaction<Tables>,
  { clock, userId, kind, by, sentTo }: NewLink,
): Promise<{ readonly secret: string; readonly row: PasswordLinkRow }> {
  const now = clock.now()
  await endPasswordLink(trx, userId)
  await endExpired(trx, clock)
  await trx
    .deleteFrom('passwordLinks')
    .where('createdAt', '<', new Date(now - memory).toISOString())
    .execute()
  const secret = freshToken()
  const row = {
    hash: tokenHash(secret),
    userId,
    kind,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + lifetimes[kind]).toISOString(),
    createdBy: by,
    sentTo,
    usedAt: null,
  }
  await trx.insertInto('passwordLinks').values(row).execute()
  return { secret, row }
}

const isOpen = (row: Pick<PasswordLinkRow, 'expiresAt'>, clock: Clock): boolean =>
  instantOf(clock) < row.expiresAt

/** The open link of an account. */
export async function openLinkOf(
  db: Db,
  { userId, clock }: { userId: string; clock: Clock },
): Promise<PasswordLinkRow | undefined> {
  const row = await db
    .selectFrom('passwordLinks')
    .selectAll()
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined || isOpen(row, clock)) return row
  await endExpired(db, clock)
  return undefined
}

/** A link as the interface returns it. */
export function linkOf(row: PasswordLinkRow): PasswordLink {
  return {
    kind: row.kind,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    created_by: row.createdBy,
    delivery: row.sentTo === '' ? 'handed_over' : 'email',
    to: row.sentTo,
  }
}

/** Whether the account signs in at a provider only. One without a password that waits for its invitation does not. */
export async function isProviderAccount(
  db: Db,
  { id, passwordHash, directory }: Pick<UserRow, 'id' | 'passwordHash' | 'directory'>,
): Promise<boolean> {
  if (passwordHash !== '') return false
  if (directory !== '') return true
  const identity = await db.selectFrom('identities').select('id').where('userId', '=', id).executeTakeFirst()
  return identity !== undefined
}

/** Whether an account has signed in with a password of its own, so that it needs no invitation. */
export function isKnown({
  passwordHash,
  lastSignInAt,
}: Pick<UserRow, 'passwordHash' | 'lastSignInAt'>): boolean {
  return lastSignInAt !== null && passwordHash !== ''
}

/** Refuses with `link_inactive_account`, `link_provider_account` or `link_not_invitation`. */
export async function demandPossible(db: Db, user: UserRow, kind: PasswordLinkKind): Promise<void> {
  const params = { name: fullName(user) }
  if (user.active === 0) throw new PlatformError('link_inactive_account', { params })
  if (await isProviderAccount(db, user)) throw new PlatformError('link_provider_account', { params })
  if (kind === 'invitation' && isKnown(user)) throw new PlatformError('link_not_invitation', { params })
}

/**
 * Reads the open link with this secret, and its account. Refuses with `link_used`, `link_expired` or `link_unknown`.
 */
export async function openLink(
  db: Db,
  { secret, clock }: { secret: string; clock: Clock },
): Promise<{ readonly row: PasswordLinkRow; readonly user: UserRow }> {
  const row = await db
    .selectFrom('passwordLinks')
    .selectAll()
    .where('hash', '=', tokenHash(secret))
    .executeTakeFirst()
  if (row === undefined) throw new PlatformError('link_unknown')
  if (row.usedAt !== null) throw new PlatformError('link_used')
  if (!isOpen(row, clock)) {
    await endExpired(db, clock)
    throw new PlatformError('link_expired')
  }
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', row.userId)
    .where('active', '=', 1)
    .executeTakeFirst()
  if (user === undefined || (await isProviderAccount(db, user))) throw new PlatformError('link_unknown')
  return { row, user }
}

/** Marks a link as used; false if another request has used it meanwhile. */
export async function consumeLink(
  trx: Transaction<Tables>,
  { hash, clock }: { hash: string; clock: Clock },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passwordLinks')
    .set({ usedAt: instantOf(clock) })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
