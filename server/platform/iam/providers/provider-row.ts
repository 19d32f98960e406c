// Providers as stored: the document with all its members, and the sealed secret. Only sign-ins read the secret.
import type { z } from 'zod'
import { providerWrite } from '#contract/iam/provider.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { etagOf } from '../../core/etag.ts'
import type { ProviderRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError } from '../../core/error.ts'

const kind = 'provider' satisfies TermCode

/** The content of `documentJson`: the form without its secret and without the applications that show it. */
export const providerDocument = providerWrite.omit({ client_secret: true, applications: true })
export type ProviderDocument = z.infer<typeof providerDocument>

export interface StoredProvider {
  readonly row: ProviderRow
  readonly document: ProviderDocument
  /** The client secret; null if none is stored or its seal cannot be opened. */
  readonly secret: string | null
}

/** Purpose of the seal of a provider's secret. */
export function secretPurposeOf(id: string): string {
  return `provider:${id}`
}

/** Seals the secret of a provider. */
export function sealSecret(secrets: Secrets, { id, secret }: { id: string; secret: string }): string {
  return secrets.seal(secretPurposeOf(id), secret)
}

/** Parses the document of a row. */
export function documentOf({ documentJson }: Pick<ProviderRow, 'documentJson'>): ProviderDocument {
  return providerDocument.parse(JSON.parse(documentJson))
}

/** Parses a row and opens its secret. */
const readProviderRow = (secrets: Secrets, row: ProviderRow): StoredProvider => {
  return {
    row,
    document: documentOf(row),
    secret: row.clientSecret === null ? null : secrets.open(secretPurposeOf(row.id), row.clientSecret),
  }
}

/** Reads the row of a provider. Refuses with `not_found`. */
export async function providerRow(db: Db, id: string): Promise<ProviderRow> {
  const row = await db.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: id } })
  return row
}

/** Reads a provider with its secret. Refuses with `not_found`. */
export async function storedProvider(db: Db, { secrets, id }: { secrets: Secrets; id: string }) {
  return readProviderRow(secrets, await providerRow(db, id))
}

/** Whether Debug Mode is on (IAM15). `now`: milliseconds since the epoch. */
export function isRecording({ debugUntil }: Pick<ProviderRow, 'debugUntil'>, now: number): boolean {
  return debugUntil !== null && now < Date.parse(debugUntil)
}

/** ETag of the editable parts: the row, and the applications that show it. */
export function providerEtag(row: ProviderRow, applications: readonly string[]): string {
  return etagOf([row.documentJson, row.active, row.debugUntil, row.clientSecret, applications.toSorted()])
}
