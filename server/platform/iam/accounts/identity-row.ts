// Converts identities at providers to their interface shape.
import type { LinkedIdentity } from '#contract/iam/identity.ts'
import type { IdentityRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'

const rows = (db: Db) =>
  db
    .selectFrom('identities')
    .innerJoin('providers', 'providers.id', 'identities.providerId')
    .selectAll('identities')
    .select('providers.name as providerName')

const toIdentity = (row: IdentityRow & { readonly providerName: string }): LinkedIdentity => ({
  id: row.id,
  provider: row.providerId,
  provider_name: row.providerName,
  issuer: row.issuer,
  subject: row.subject,
  login: row.login,
  email: row.email,
  linked_at: row.linkedAt,
  linked_by: row.linkedBy,
  last_at: row.lastAt,
})

/** Identities linked to an account, by provider. */
export async function identitiesOf(db: Db, userId: string): Promise<LinkedIdentity[]> {
  const found = rows(db).where('identities.userId', '=', userId)
  return (await found.orderBy('providers.name').orderBy('identities.id').execute()).map(toIdentity)
}

/** Identities linked to no account, most recently seen first. */
export async function unlinkedIdentities(db: Db): Promise<LinkedIdentity[]> {
  const found = rows(db).where('identities.userId', 'is', null)
  return (await found.orderBy('identities.lastAt', 'desc').orderBy('identities.id').execute()).map(toIdentity)
}
