// Rows of tables as they are read: with the uploaded file that is theirs, where they have one.
import type { Db } from '../db/sqlite.ts'
import type { SourceTableRow } from '../db/tables.ts'

export interface TableRow extends SourceTableRow {
  /** Name of the uploaded file, the one to come before the present one; null for a file in a folder. */
  readonly fileName: string | null
  /** Its bytes. */
  readonly fileSize: number | null
}

/** All of them, to be narrowed; `db` may be a transaction. */
export const tableRows = (db: Db) =>
  db
    .selectFrom('sourceTables')
    .leftJoin('uploads', (join) =>
      join.on((on) =>
        on('uploads.id', '=', on.fn.coalesce('sourceTables.nextUploadId', 'sourceTables.uploadId')),
      ),
    )
    .selectAll('sourceTables')
    .select(['uploads.name as fileName', 'uploads.size as fileSize'])
    .orderBy('sourceName')
    .orderBy('tableName')
