// Queries for unused uploads, and for the table that uses an upload. All of them can run in a transaction.
import { sql, type Kysely } from 'kysely'
import type { TermCode } from '#contract/reasons.ts'
import type { Db } from '../db/sqlite.ts'
import type { Tables, UploadRow } from '../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../core/error.ts'

/** Maximum number of unused uploads per account. */
export const maxUnusedUploads = 1000

/** Uploads that no table uses or has used. */
export function unusedUploads(db: Kysely<Tables>) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('retiredAt', 'is', null)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM source_tables WHERE upload_id = uploads.id OR next_upload_id = uploads.id)`,
    )
}

/** `source/table` of a table that uses the upload; undefined for none. Tables of `exceptSource` do not count. */
export async function tableOfUpload(db: Db, id: string, exceptSource?: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sourceTables')
    .select(['sourceName', 'tableName'])
    .where((one) => one.or([one('uploadId', '=', id), one('nextUploadId', '=', id)]))
    .where('sourceName', '!=', exceptSource ?? '')
    .executeTakeFirst()
  return row === undefined ? undefined : `${row.sourceName}/${row.tableName}`
}

/** Throws `in_use` if a table uses the upload. */
export async function requireUnused(db: Db, { id, name }: UploadRow): Promise<void> {
  const users = await tableOfUpload(db, id)
  if (users !== undefined)
    throw new PlatformError('in_use', { params: { kind: 'upload' satisfies TermCode, name, users } })
}

/** Throws `too_many` if the account has the maximum number of unused uploads. */
export async function requireBelowLimit(db: Db, uid: string): Promise<void> {
  const { open } = await unusedUploads(db)
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (open >= maxUnusedUploads) throw refuse([problemAt('uploads', 'too_many', { max: maxUnusedUploads })])
}
