// Which uploads nothing uses yet, and which table has the others. All of it may be asked in a transaction.
import { sql, type Kysely } from 'kysely'
import type { TermCode } from '#contract/reasons.ts'
import type { Db } from '../db/sqlite.ts'
import type { Tables, UploadRow } from '../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../core/error.ts'

/** Uploads one person may have that nothing has taken over. */
export const mostOpen = 1000

/** Uploads that no table uses, nor has used. */
export function untaken(db: Kysely<Tables>) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('retiredAt', 'is', null)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM source_tables WHERE upload_id = uploads.id OR next_upload_id = uploads.id)`,
    )
}

/** `source/table` of the table that has the upload; undefined where none has. */
export async function tableWith(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sourceTables')
    .select(['sourceName', 'tableName'])
    .where((one) => one.or([one('uploadId', '=', id), one('nextUploadId', '=', id)]))
    .executeTakeFirst()
  return row === undefined ? undefined : `${row.sourceName}/${row.tableName}`
}

/** Refuses with `in_use` where a table has it. */
export async function demandFree(db: Db, { id, name }: UploadRow): Promise<void> {
  const users = await tableWith(db, id)
  if (users !== undefined)
    throw new PlatformError('in_use', { params: { kind: 'upload' satisfies TermCode, name, users } })
}

/** Refuses with `too_many` where a person has as many as one may have. */
export async function demandFew(db: Db, uid: string): Promise<void> {
  const { open } = await untaken(db)
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (open >= mostOpen) throw refuse([problemAt('uploads', 'too_many', { max: mostOpen })])
}
