// Links for forgotten passwords, requested on the sign-in screen (IAM109). The answer does not depend on the login: it
// is sent before the account is looked up, and the e-mail is sent afterwards.
import { record } from '../../audit/audit.ts'
import type { Db } from '../../db/sqlite.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import { nextTurn } from '../../core/next-turn.ts'
import { PlatformError } from '../../core/error.ts'
import { mailServerOf } from '../../notifications/mail-server.ts'
import type { IdentityDeps } from '../identity/identity.ts'
import { countFailure, demandUnlocked } from '../passwords/lock-out.ts'
import { type LinkOptions, addressOf, deliverLink, hasMailAddress } from './deliver-link.ts'
import { insertLink, isProviderAccount } from './link-store.ts'

/** Milliseconds between two e-mails to an account. */
const pause = 300_000
/** Requests that wait for their e-mail; others are dropped. */
const maxWaiting = 200

interface LinkRequest {
  readonly login: string
  readonly address: string
  readonly origin: string
}

interface RequestedLinks {
  /** Refuses with `mail_server_missing` and `too_many_attempts`, for every login alike. */
  request(request: LinkRequest): Promise<void>
  /** Waits for the e-mails of earlier requests. */
  close(): Promise<void>
}

const hasNewLink = async (db: Db, { id }: UserRow, now: number): Promise<boolean> => {
  const row = await db
    .selectFrom('passwordLinks')
    .select('hash')
    .where('userId', '=', id)
    .where('createdAt', '<=', new Date(now).toISOString())
    .where('createdAt', '>', new Date(now - pause).toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** The account that gets an e-mail now, if any. */
const recipientOf = async ({ db, clock }: IdentityDeps, login: string): Promise<UserRow | undefined> => {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('login', '=', login)
    .where('active', '=', 1)
    .executeTakeFirst()
  if (user === undefined || !hasMailAddress(user) || (await isProviderAccount(db, user))) return undefined
  return (await hasNewLink(db, user, clock.now())) ? undefined : user
}

const sendTo = async (
  deps: IdentityDeps,
  { login, address, origin, language, publicOrigin = origin }: LinkRequest & LinkOptions,
): Promise<void> => {
  const { db, clock, logger } = deps
  const created = await db.transaction().execute(async (trx) => {
    const user = await recipientOf({ ...deps, db: trx }, login)
    if (user === undefined) return undefined
    const kind = user.passwordHash === '' ? 'invitation' : 'reset'
    const link = await insertLink(trx, { clock, userId: user.id, kind, by: '', sentTo: user.email })
    const change = { action: 'password_link.request' as const, object: user.login, after: { kind, address } }
    await record(trx, { session: { uid: 'nobody', login: 'nobody' }, clock, change })
    return { ...link, user }
  })
  if (created === undefined) return
  const { user, row, secret } = created
  const problem = await deliverLink(deps, { user, row, address: addressOf(publicOrigin, secret), language })
  if (problem === null) return
  logger.warn({ problem, login: user.login }, 'a link for a password was not sent')
  // Nobody has its secret, and the next request is not to wait for it.
  await db.deleteFrom('passwordLinks').where('hash', '=', row.hash).execute()
}

/** Opens the requests. E-mails are sent one after the other. */
export function openRequestedLinks(deps: IdentityDeps, options: LinkOptions): RequestedLinks {
  let sending: Promise<void> = Promise.resolve()
  let waiting = 0

  const later = (request: LinkRequest): void => {
    if (waiting >= maxWaiting) {
      deps.logger.warn({ waiting }, 'too many links for passwords are waiting; one was dropped')
      return
    }
    waiting += 1
    sending = sending
      .then(nextTurn)
      .then(() => sendTo(deps, { ...request, ...options }))
      .catch((error: unknown) => deps.logger.error({ err: error }, 'a link for a password failed'))
      .finally(() => {
        waiting -= 1
      })
  }

  return {
    request: async (request) => {
      if (mailServerOf(deps).host === '') throw new PlatformError('mail_server_missing')
      // Every request counts, so that nobody fills mailboxes or tries many logins from one address.
      const attempt = { address: request.address }
      await deps.db.transaction().execute(async (trx) => {
        await demandUnlocked(trx, { attempt, deps })
        await countFailure(trx, { attempt, deps })
      })
      later(request)
    },
    close: () => sending,
  }
}
