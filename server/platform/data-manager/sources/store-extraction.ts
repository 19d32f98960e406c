// Stores what an extraction found: for the requested table, and for the tables of its lists (DM37).
import type { Transaction } from 'kysely'
import type { Extraction, RowsRead } from '#contract/data-manager/table.ts'
import { reasonParams } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { failureOf } from '../../jobs/job-record.ts'
import { objectsUsing } from './known-attributes.ts'
import { tablesWithin, type ReadTable } from './list-tables.ts'
import { storeRejectedLines } from './rejected-lines.ts'
import { nextBaseline } from './table-changes.ts'
import type { TableFile } from './table-file.ts'
import { extractionOf, tableRows, type TableRow } from './table-state.ts'
import { tableRow } from './tables.ts'
import { assignUpload, retireUploads } from './table-uploads.ts'

interface StoreTask {
  readonly source: string
  readonly table: string
  readonly file: TableFile
  readonly session: Session
  readonly jobId: string
  readonly size: number
  /** Of the file that was read. */
  readonly identity: string
  /** The file was read of another server. */
  readonly isCopied?: boolean | undefined
  /** How it was read, of a table of a database. */
  readonly rowsRead?: RowsRead | undefined
}

type Clock = Pick<PlatformDeps, 'clock'>

/** The extraction of one table that was read. */
export function toExtraction(
  { clock }: Clock,
  { source, jobId, size, rowsRead }: StoreTask,
  { table, parent, extracted }: Pick<ReadTable, 'table' | 'parent'> & { extracted: Extracted },
): Extraction {
  return {
    database_name: source,
    table_name: table,
    ...(parent === null ? {} : { parent }),
    extracted_at: instantOf(clock),
    job_id: jobId,
    size,
    ...extracted.findings,
    ...(rowsRead === undefined ? {} : { rows_read: rowsRead }),
  }
}
type Extracted = Extract<ReadTable['read'], { extracted: unknown }>['extracted']

/** Stores why an extraction failed. */
export async function storeFailure(
  db: Db,
  { source, table }: Pick<StoreTask, 'source' | 'table'>,
  error: unknown,
): Promise<void> {
  await db
    .updateTable('sourceTables')
    .set({ failureJson: JSON.stringify(failureOf(error)) })
    .where('sourceName', '=', source)
    .where('tableName', '=', table)
    .execute()
}

/** Stores what was found in one table, or why it could not be read. */
const storeResult = async (
  trx: Transaction<Tables>,
  deps: Clock,
  { task, one }: { task: StoreTask; one: ReadTable },
): Promise<void> => {
  const of = { source: task.source, table: one.table }
  if ('error' in one.read) {
    await storeFailure(trx, of, one.read.error)
    return
  }
  const { extracted } = one.read
  const extraction = toExtraction(deps, task, { ...one, extracted })
  const before = await tableRow({ db: trx }, of)
  const users = await objectsUsing(trx, of)
  const found = { previous: extractionOf(before), next: extraction, isUsed: users.length > 0 }
  await trx
    .updateTable('sourceTables')
    .set({
      baselineJson: nextBaseline(before, found),
      extractionJson: JSON.stringify(extraction),
      planJson: JSON.stringify(extracted.plan),
      failureJson: null,
    })
    .where('sourceName', '=', of.source)
    .where('tableName', '=', of.table)
    .execute()
  await storeRejectedLines(trx, { ...of, identity: task.identity }, extracted.rejectedLines)
}

/** Makes the extracted upload the current file of the table. */
const useNextUpload = async (trx: Transaction<Tables>, deps: Clock, task: StoreTask): Promise<void> => {
  const row = await tableRow({ db: trx }, task)
  const { uploadId } = task.file
  // What was read of another server becomes the file with what was found in it.
  if (task.isCopied === true && uploadId !== null) {
    if (uploadId !== row.uploadId) await assignUpload(trx, { row, uploadId, clock: deps.clock })
    return
  }
  if (row.nextUploadId === null || row.nextUploadId !== uploadId) return
  await trx
    .updateTable('sourceTables')
    .set({ uploadId, nextUploadId: null })
    .where('sourceName', '=', task.source)
    .where('tableName', '=', task.table)
    .execute()
  await retireUploads(trx, { ids: [row.uploadId], clock: deps.clock })
}

const insertListTable = async (
  trx: Transaction<Tables>,
  deps: Clock,
  { task, root, one }: { task: StoreTask; root: TableRow; one: ReadTable },
): Promise<void> => {
  const row = {
    sourceName: task.source,
    tableName: one.table,
    addedAt: instantOf(deps.clock),
    extractionJson: null,
    planJson: null,
    failureJson: null,
    jobId: null,
    uploadId: task.file.uploadId,
    nextUploadId: null,
    // An uploaded file has no path.
    file: task.file.uploadId === null ? (root.file ?? root.tableName) : root.file,
    sheet: null,
    parent: one.parent,
    listJson: JSON.stringify(one.list),
    readingJson: null,
    baselineJson: null,
    remoteJson: null,
  }
  await trx.insertInto('sourceTables').values(row).execute()
  const change = {
    action: 'table.add' as const,
    object: `${task.source}/${one.table}`,
    after: { parent: one.parent },
  }
  await record(trx, { session: task.session, clock: deps.clock, change })
}

const storeListTable = async (
  trx: Transaction<Tables>,
  deps: Clock,
  {
    task,
    root,
    one,
    existing,
  }: { task: StoreTask; root: TableRow; one: ReadTable; existing?: TableRow | undefined },
): Promise<void> => {
  if (existing === undefined) await insertListTable(trx, deps, { task, root, one })
  const readingJson = Object.keys(one.options).length === 0 ? null : JSON.stringify(one.options)
  await trx
    .updateTable('sourceTables')
    .set({ readingJson, jobId: task.jobId, uploadId: task.file.uploadId, nextUploadId: null })
    .where('sourceName', '=', task.source)
    .where('tableName', '=', one.table)
    .execute()
  await storeResult(trx, deps, { task, one })
}

/** Lists that the rows no longer have. Their tables keep what was found before. */
const failMissing = async (
  trx: Transaction<Tables>,
  { task, missing }: { task: StoreTask; missing: readonly TableRow[] },
): Promise<void> => {
  for (const { tableName, parent } of missing) {
    const list = tableName.slice((parent ?? '').length + 1)
    const params = { file: task.file.name, ...reasonParams('list_missing', { list }) }
    const error = new PlatformError('file_unreadable', { params })
    await storeFailure(trx, { source: task.source, table: tableName }, error)
  }
}

/** Stores all tables that an extraction read, the requested one first. `isComplete`: all rows were read. */
export async function storeExtraction(
  trx: Transaction<Tables>,
  deps: Clock,
  { task, tables, isComplete }: { task: StoreTask; tables: readonly ReadTable[]; isComplete: boolean },
): Promise<void> {
  const [first, ...lists] = tables
  if (first === undefined) return
  const root = await tableRow({ db: trx }, task)
  const rows = await tableRows(trx).where('sourceName', '=', task.source).execute()
  await trx
    .updateTable('sourceTables')
    .set({ jobId: task.jobId })
    .where('sourceName', '=', task.source)
    .where('tableName', '=', task.table)
    .execute()
  await storeResult(trx, deps, { task, one: first })
  for (const one of lists) {
    const existing = rows.find(({ tableName }) => tableName === one.table)
    await storeListTable(trx, deps, { task, root, one, existing })
  }
  const names = new Set(tables.map(({ table }) => table))
  const missing = tablesWithin(rows, task.table).filter(({ tableName }) => !names.has(tableName))
  if (isComplete) await failMissing(trx, { task, missing })
  const outdated = rows.filter(({ tableName }) => names.has(tableName) && tableName !== task.table)
  await useNextUpload(trx, deps, task)
  await retireUploads(trx, {
    ids: outdated.flatMap((one) => [one.uploadId, one.nextUploadId]),
    clock: deps.clock,
  })
  if ('error' in first.read) return
  const { rows: all, attributes } = first.read.extracted.findings
  const change = {
    action: 'table.extract' as const,
    object: `${task.source}/${task.table}`,
    after: { rows: all, attributes: attributes.length },
  }
  await record(trx, { session: task.session, clock: deps.clock, change })
}
