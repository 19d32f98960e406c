// Creates the token of a new session for every way to sign in, in the transaction that writes the audit entry.
import type { Transaction } from 'kysely'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { IdentityService } from './identity.ts'
import { freshToken, tokenHash } from './token.ts'

interface NewSession {
  readonly user: Pick<UserRow, 'id' | 'login'>
  readonly appId: string
  /** The key or provider used to sign in; both null for a password. */
  readonly apiKeyId: string | null
  readonly providerId: string | null
  /** `User-Agent` of the sign-in. */
  readonly browser: string | undefined
  readonly address: string
  /** Sealed address that ends the session at the provider (IAM110). */
  readonly signOut?: string | null
  /** Of the code that it starts with: a second use of the code ends it. */
  readonly codeHash?: string
  /** How the user signed in, for the audit entry: contains no secret. */
  readonly trace: Readonly<Record<string, string>>
}

/** Longest `User-Agent` that is stored. */
const maxBrowser = 300

/** Deletes tokens past the maximum age: they are already refused like unknown ones. */
const dropOldTokens = async ({ deps }: IdentityService, trx: Transaction<Tables>): Promise<void> => {
  const oldest = new Date(deps.clock.now() - deps.settings.get('token_age') * 1000).toISOString()
  await trx.deleteFrom('tokens').where('createdAt', '<=', oldest).execute()
}

/** Records when the account last signed in and when its key was last used. */
const recordUse = async (
  trx: Transaction<Tables>,
  { at, user, apiKeyId }: { at: string } & Pick<NewSession, 'user' | 'apiKeyId'>,
): Promise<void> => {
  await trx.updateTable('users').set({ lastSignInAt: at }).where('id', '=', user.id).execute()
  if (apiKeyId !== null)
    await trx.updateTable('apiKeys').set({ lastUsedAt: at }).where('id', '=', apiKeyId).execute()
}

/** Starts a session and returns its token, of which only the hash is stored (IAM20). */
export async function startSession(
  identity: IdentityService,
  { trx, session }: { trx: Transaction<Tables>; session: NewSession },
): Promise<string> {
  const { clock } = identity.deps
  const {
    user,
    appId,
    apiKeyId,
    providerId,
    trace,
    browser = '',
    address,
    signOut = null,
    codeHash = null,
  } = session
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
      browser: browser.slice(0, maxBrowser),
      address,
      signOut,
      codeHash,
    })
    .execute()
  await recordUse(trx, { at, user, apiKeyId })
  const change = { action: 'session.create' as const, object: appId, after: trace }
  await record(trx, { session: { uid: user.id, login: user.login }, clock, change })
  return token
}
