// The token of a fresh session, in whatever way somebody signed in: written in the transaction that leaves its trace.
import type { Transaction } from 'kysely'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Identity } from './identity.ts'
import { freshToken, tokenHash } from './token.ts'

interface Beginning {
  readonly user: Pick<UserRow, 'id' | 'login'>
  readonly appId: string
  /** The key or the provider that signed in; both null where a password did. */
  readonly apiKeyId: string | null
  readonly providerId: string | null
  /** What the audit keeps of the way: no secret. */
  readonly trace: Readonly<Record<string, string>>
}

/** Tokens past the greatest age answer like unknown ones, so that their rows are of no more use. */
const dropOldTokens = async ({ deps }: Identity, trx: Transaction<Tables>): Promise<void> => {
  const oldest = new Date(deps.clock.now() - deps.settings.get('token_age') * 1000).toISOString()
  await trx.deleteFrom('tokens').where('createdAt', '<=', oldest).execute()
}

/** When the account signed in last, and when its key was used last. */
const noteUse = async (
  trx: Transaction<Tables>,
  { at, user, apiKeyId }: { at: string } & Pick<Beginning, 'user' | 'apiKeyId'>,
): Promise<void> => {
  await trx.updateTable('users').set({ lastSignInAt: at }).where('id', '=', user.id).execute()
  if (apiKeyId !== null)
    await trx.updateTable('apiKeys').set({ lastUsedAt: at }).where('id', '=', apiKeyId).execute()
}

/** Begins a session and returns its token; only its hash is kept (IAM20). */
export async function beginSession(
  identity: Identity,
  { trx, session }: { trx: Transaction<Tables>; session: Beginning },
): Promise<string> {
  const { clock } = identity.deps
  const { user, appId, apiKeyId, providerId, trace } = session
  const token = freshToken()
  const at = instantOf(clock)
  await dropOldTokens(identity, trx)
  await trx
    .insertInto('tokens')
    .values({
      hash: tokenHash(token),
      userId: user.id,
      appId,
      apiKeyId,
      providerId,
      createdAt: at,
      lastUsedAt: at,
      deletedAt: null,
    })
    .execute()
  await noteUse(trx, { at, user, apiKeyId })
  const change = { action: 'session.create', object: appId, after: trace }
  await record(trx, { session: { uid: user.id, login: user.login }, clock, change })
  return token
}
