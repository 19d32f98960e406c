// Whether a sign-in that was begun may still end as it was begun. Minutes lie between, and more between the provider's
// answers: what an administrator has taken away meanwhile is gone.
import { platformApplication } from '#contract/iam/login.ts'
import type { Db } from '../../../db/sqlite.ts'
import { PlatformError } from '../../../error.ts'
import { modesOf, redirectUrisOf } from '../../application.ts'
import type { StoredProvider } from '../provider-row.ts'
import type { BegunSignIn } from './begun-sign-in.ts'
import { returnAddress } from './return-address.ts'

/**
 * Refuses with `redirect_uri_unknown` or `application_unknown` where the application no longer leads back there, and
 * with `auth_mode_unavailable` where it no longer names the provider.
 */
export const demandOffered = async (
  db: Db,
  { application, returnTo, provider, replyTo }: BegunSignIn,
): Promise<void> => {
  const modes = await modesOf(db, application)
  returnAddress({
    redirectUri: returnTo,
    registered: await redirectUrisOf(db, application),
    origin: application === platformApplication ? new URL(replyTo).origin : undefined,
  })
  if (!modes.some(({ _id }) => _id === provider))
    throw new PlatformError('auth_mode_unavailable', { params: { mode: provider } })
}

/**
 * In the transaction that settles a sign-in: refuses with `provider_inactive` where the provider was switched off or
 * deleted since it was asked, and with `sign_in_state_unknown` where it was changed.
 */
export const demandUnchanged = async (db: Db, { row }: Pick<StoredProvider, 'row'>): Promise<void> => {
  const now = await db.selectFrom('providers').selectAll().where('id', '=', row.id).executeTakeFirst()
  if (now?.active !== 1) throw new PlatformError('provider_inactive', { params: { name: row.name } })
  if (now.documentJson !== row.documentJson) throw new PlatformError('sign_in_state_unknown')
}
