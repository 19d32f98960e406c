// Stored versions of a package: look-up by number, and the version that the store delivers.
import type { Selectable, Transaction } from 'kysely'
import { versionPattern } from '#contract/store/package.ts'
import type { TermCode } from '#contract/reasons.ts'
import { deliveredVersion } from '#domain/archive/compare/versions.ts'
import type { Db } from '../../db/sqlite.ts'
import type { PackageVersionRow } from '../../db/store-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'

export type StoredVersion = Selectable<PackageVersionRow>

/** Maximum length of a version, which becomes part of file names. */
const maxLength = 100

/** Throws for an invalid version number (STO3). */
export function requireVersionNumber(version: string): void {
  if (version.length > maxLength) throw refuse([problemAt('version', 'too_long', { max: maxLength })])
  if (!versionPattern.test(version))
    throw refuse([problemAt('version', 'wrong_format', { expected: 'version_number' satisfies TermCode })])
}

interface VersionKey {
  readonly packageId: string
  readonly version: string
}

/** The version with exactly this number. */
export function versionRow(db: Db, { packageId, version }: VersionKey): Promise<StoredVersion | undefined> {
  return db
    .selectFrom('packageVersions')
    .selectAll()
    .where('packageId', '=', packageId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** The version with exactly this number. Throws `not_found`. */
export async function requireVersion(db: Db, key: VersionKey): Promise<StoredVersion> {
  const row = await versionRow(db, key)
  if (row !== undefined) return row
  throw new PlatformError('not_found', {
    params: { kind: 'version' satisfies TermCode, name: key.version },
  })
}

/** Whether any version references these bytes. */
export async function hasVersion(db: Db, sha256: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('packageVersions')
      .select('version')
      .where('sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Updates the version count and the latest version of a package, and returns the latter (STO3). */
export async function updateLatest(trx: Transaction<Tables>, packageId: string): Promise<string | null> {
  const rows = await trx
    .selectFrom('packageVersions')
    .select(['version', 'withdrawnAt'])
    .where('packageId', '=', packageId)
    .execute()
  const latest = deliveredVersion(
    rows.map(({ version, withdrawnAt }) => ({ version, withdrawn: withdrawnAt })),
  )
  await trx
    .updateTable('packages')
    .set({ latest, versions: rows.length })
    .where('id', '=', packageId)
    .execute()
  return latest
}
