// The further sheets of a workbook on another server (DM60.b). They are known when its first extraction has copied it.
import type { Transaction } from 'kysely'
import type { Session } from '../../core/session.ts'
import type { Tables } from '../../db/tables.ts'
import type { SourceRow } from '../../db/source-tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { JobResult, JobWork } from '../../jobs/jobs.ts'
import { insertTable } from './add-tables.ts'
import type { TableFile } from './table-file.ts'
import { chosenOptions, type TableRow } from './table-state.ts'
import { tablesOfFile, type AddedTable } from './workbook-tables.ts'

interface FurtherSheets {
  /** The sheet of the table that was extracted. */
  readonly first: string
  readonly others: readonly AddedTable[]
}

/** The other visible sheets of a workbook that is read for the first time without a choice of a sheet. */
export async function furtherSheets(
  deps: PlatformDeps,
  { row, source, file }: { row: TableRow; source: SourceRow; file: TableFile },
): Promise<FurtherSheets | null> {
  const { sourceName, tableName, file: path, uploadId, sheet, parent } = row
  const isNew = uploadId === null && sheet === null && parent === null
  if (!isNew || path === null || chosenOptions(row).sheet !== undefined) return null
  const upload = await deps.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', file.uploadId ?? '')
    .executeTakeFirst()
  const rows = await deps.db
    .selectFrom('sourceTables')
    .select('tableName')
    .where('sourceName', '=', sourceName)
    .execute()
  const taken = new Set(rows.map((one) => one.tableName))
  const added = { database_name: sourceName, table_name: tableName, file: path, options: chosenOptions(row) }
  const [first, ...others] = await tablesOfFile(deps, { added, source, upload, taken })
  return first?.sheet === undefined || others.length === 0 ? null : { first: first.sheet, others }
}

interface AddOrder {
  readonly row: TableRow
  readonly sheets: FurtherSheets
  readonly session: Session
  readonly work: Pick<JobWork, 'log'>
}

const storeSheets = async (
  trx: Transaction<Tables>,
  { clock }: Pick<PlatformDeps, 'clock'>,
  { row, sheets, session }: AddOrder,
): Promise<void> => {
  const { sourceName, tableName, file } = row
  await trx
    .updateTable('sourceTables')
    .set({ sheet: sheets.first })
    .where('sourceName', '=', sourceName)
    .where('tableName', '=', tableName)
    .execute()
  for (const other of sheets.others) {
    const added = file === null ? other : { ...other, file }
    await insertTable(trx, { added, upload: undefined, session, clock })
  }
}

/** The result of an extraction that also adds the sheets as tables, in its transaction. */
export function addSheets<T>(
  deps: Pick<PlatformDeps, 'clock'>,
  result: JobResult<T>,
  order: AddOrder,
): JobResult<T> {
  const sheets = order.sheets.others.map((one) => one.table_name).join(', ')
  order.work.log('info', 'extraction_sheets', { table: order.row.tableName, sheets })
  return {
    ...result,
    commit: async (trx) => {
      await storeSheets(trx, deps, order)
      await result.commit?.(trx)
    },
  }
}
