// A link that the operator of the server creates (IAM109), also if no administrator can sign in.
import { record } from '../../audit/audit.ts'
import type { Clock } from '../../core/clock.ts'
import { systemSession } from '../../core/session.ts'
import type { PasswordLinkRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { userByLogin } from '../accounts/account.ts'
import { addressOf } from './deliver-link.ts'
import { demandPossible, insertLink, isKnown } from './link-store.ts'

/** Creates an invitation, or a reset for an account that has signed in. Refuses with `not_found` and like the endpoint. */
export async function createOperatorLink(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { login: name, origin }: { readonly login: string; readonly origin: string },
): Promise<{ readonly login: string; readonly address: string; readonly row: PasswordLinkRow }> {
  const user = await userByLogin(db, name)
  const { id: userId, login } = user
  return db.transaction().execute(async (trx) => {
    const kind = isKnown(user) ? 'reset' : 'invitation'
    await demandPossible(trx, user, kind)
    const { secret, row } = await insertLink(trx, { clock, userId, kind, by: systemSession.user, sentTo: '' })
    const after = { kind, expires_at: row.expiresAt }
    const change = { action: 'password_link.create' as const, object: login, after }
    await record(trx, { session: systemSession, clock, change })
    return { login, address: addressOf(origin, secret), row }
  })
}
