// What an extraction created, in the result of its job. The last sheet of a workbook stands for all of them (ENG48).
import type { Job } from '#contract/jobs/job.ts'
import type { Db } from '../../db/sqlite.ts'
import type { TableFile } from './table-file.ts'
import { extractionOf, partOf, tableRows } from './table-state.ts'

interface ExtractedTable {
  readonly source: string
  readonly table: string
  readonly file: TableFile
  readonly sheetFollows?: boolean | undefined
}

interface Rows {
  readonly rows: number
  readonly rejected: number
}

/** `own` are the rows of this extraction. Sheets that could not be read have none. */
export async function extractionResult(
  db: Db,
  { source, table, file, sheetFollows }: ExtractedTable,
  own: Rows,
): Promise<Job['result']> {
  const created = { database_name: source, table_name: table }
  if (sheetFollows !== false) return created
  const tables = await tableRows(db).where('sourceName', '=', source).execute()
  const others = tables
    .filter((row) => row.tableName !== table && row.uploadId === file.uploadId)
    .filter((row) => partOf(row).file === file.name)
    .flatMap((row) => extractionOf(row) ?? [])
  return {
    ...created,
    file: file.name,
    rows: others.reduce((sum, { lines_read: read, rejected }) => sum + read - rejected.count, own.rows),
    rejected_rows: others.reduce((sum, { rejected }) => sum + rejected.count, own.rejected),
  }
}
