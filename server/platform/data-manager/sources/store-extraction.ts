// Stores what an extraction found: for the requested table, and for the tables of its lists (DM37).
import type { Transaction } from 'kysely'
import type { Extraction } from '#contract/data-manager/table.ts'
import { reasonParams } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import type { Tables } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { failureOf } from '../../jobs/job-record.ts'
import { tablesWithin, type ReadTable } from './list-tables.ts'
import type { TableFile } from './table-file.ts'
import { tableRows, type TableRow } from './table-state.ts'
import { tableRow } from './tables.ts'
import { retireUploads } from './table-uploads.ts'

interface StoreTask {
  readonly source: string
  readonly table: string
  readonly file: TableFile
  readonly session: Session
  readonly jobId: string
  readonly size: number
}

type Clock = Pick<PlatformDeps, 'clock'>

/** The extraction of one table that was read. */
export function toExtraction(
  { clock }: Clock,
  { source, jobId, size }: StoreTask,
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
  }
}
type Extracted = Extract<ReadTable['read'], { extracted: unknown }>['extracted']

const resultOf = (deps: Clock, task: StoreTask, one: ReadTable) => {
  if ('error' in one.read)
    return { failureJson: JSON.stringify(failureOf(one.read.error)), jobId: task.jobId }
  const { extracted } = one.read
  return {
    extractionJson: JSON.stringify(toExtraction(deps, task, { ...one, extracted })),
    planJson: JSON.stringify(extracted.plan),
    failureJson: null,
    jobId: task.jobId,
  }
}

/** Makes the extracted upload the current file of the table. */
const useNextUpload = async (trx: Transaction<Tables>, deps: Clock, task: StoreTask): Promise<void> => {
  const row = await tableRow({ db: trx }, task)
  if (row.nextUploadId === null || row.nextUploadId !== task.file.uploadId) return
  await trx
    .updateTable('sourceTables')
    .set({ uploadId: row.nextUploadId, nextUploadId: null })
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
    file: task.file.uploadId === null ? (root.file ?? root.tableName) : null,
    sheet: null,
    parent: one.parent,
    listJson: JSON.stringify(one.list),
    readingJson: null,
  }
  await trx.insertInto('sourceTables').values(row).execute()
  const change = {
    action: 'table.add',
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
    .set({ ...resultOf(deps, task, one), readingJson, uploadId: task.file.uploadId, nextUploadId: null })
    .where('sourceName', '=', task.source)
    .where('tableName', '=', one.table)
    .execute()
}

/** Lists that the rows no longer have. Their tables keep what was found before. */
const failMissing = async (
  trx: Transaction<Tables>,
  { task, missing }: { task: StoreTask; missing: readonly TableRow[] },
): Promise<void> => {
  for (const { tableName, parent } of missing) {
    const list = tableName.slice((parent ?? '').length + 1)
    const params = { file: task.file.name, ...reasonParams('list_missing', { list }) }
    await trx
      .updateTable('sourceTables')
      .set({ failureJson: JSON.stringify(failureOf(new PlatformError('file_unreadable', { params }))) })
      .where('sourceName', '=', task.source)
      .where('tableName', '=', tableName)
      .execute()
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
    .set(resultOf(deps, task, first))
    .where('sourceName', '=', task.source)
    .where('tableName', '=', task.table)
    .execute()
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
}
