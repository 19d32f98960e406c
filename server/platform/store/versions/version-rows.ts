// Versions of a package as they are kept: looked up by number, entered once, and what the store delivers of them.
import type { Selectable, Transaction } from 'kysely'
import { versionPattern } from '#contract/store/package.ts'
import type { TermCode } from '#contract/reasons.ts'
import { deliveredVersion } from '#domain/archive/compare/versions.ts'
import type { Db } from '../../db/sqlite.ts'
import type { PackageVersionRow } from '../../db/store-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'

export type KeptVersion = Selectable<PackageVersionRow>

/** Characters of a version: names of files are made of it. */
const longest = 100

/** Refuses what is no version number (STO3). */
export function demandNumber(version: string): void {
  if (version.length > longest) throw refuse([problemAt('version', 'too_long', { max: longest })])
  if (!versionPattern.test(version))
    throw refuse([problemAt('version', 'wrong_format', { expected: 'version_number' satisfies TermCode })])
}

interface Asked {
  readonly packageId: string
  readonly version: string
}

/** The version of that very number. */
export function versionRow(db: Db, { packageId, version }: Asked): Promise<KeptVersion | undefined> {
  return db
    .selectFrom('packageVersions')
    .selectAll()
    .where('packageId', '=', packageId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** The version of that very number. Refuses with `not_found`. */
export async function demandVersion(db: Db, asked: Asked): Promise<KeptVersion> {
  const row = await versionRow(db, asked)
  if (row !== undefined) return row
  throw new PlatformError('not_found', {
    params: { kind: 'version' satisfies TermCode, name: asked.version },
  })
}

/** Whether any version has these bytes. */
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

/** Keeps true what a package says of its versions; answers the one that is delivered now (STO3). */
export async function recount(trx: Transaction<Tables>, packageId: string): Promise<string | null> {
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
