// The address that also ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0). It contains the ID
// token, so it is stored sealed, with the code and then the session, and handed out once, to the session that ends.
import type { Secrets } from '../../secrets/secrets.ts'
import type { Db } from '../../db/sqlite.ts'
import { documentOf } from '../providers/provider-row.ts'

export const signOutPurpose = 'provider-sign-out'

export function sealSignOutUrl(secrets: Secrets, url: string): string {
  return secrets.seal(signOutPurpose, url)
}

/**
 * The address of a session, if its provider still asks for it. The session must not have ended: ending it removes the
 * address.
 */
export async function signOutUrlOf(
  db: Db,
  { secrets, tokenId }: { readonly secrets: Secrets; readonly tokenId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('providers', 'providers.id', 'tokens.providerId')
    .select(['tokens.signOut', 'providers.documentJson'])
    .where('tokens.hash', '=', tokenId)
    .where('tokens.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row?.signOut || !documentOf(row).sign_out_at_provider) return undefined
  return secrets.open(signOutPurpose, row.signOut) ?? undefined
}
