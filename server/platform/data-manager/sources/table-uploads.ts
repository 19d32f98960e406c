// Uploads as files of tables: which can be used, when one is retired, and when its bytes can be removed. A view reads
// its file as long as it exists, so the bytes outlive the table until no view reads them.
import type { Transaction } from 'kysely'
import type { Problem } from '#contract/http.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { instantOf, type Clock } from '../../core/clock.ts'
import { tableOfUpload } from '../../uploads/unused-uploads.ts'
import type { Db } from '../../db/sqlite.ts'
import type { SourceTableRow } from '../../db/source-tables.ts'
import type { Tables, UploadRow } from '../../db/tables.ts'
import { problemAt } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { buildKey, type ResourceLocks } from '../core/resource-locks.ts'

const kind = 'upload'

interface UploadReference {
  readonly id: string
  /** Path of the reference in the request. */
  readonly path: string
  /** The account that must own the upload. */
  readonly uid: string
  /** The source whose tables may use the upload already: that of other sheets of a workbook. */
  readonly sharedIn?: string | undefined
}

const uploadOf = (db: Db, { id, uid }: Pick<UploadReference, 'id' | 'uid'>): Promise<UploadRow | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('purpose', '=', 'source')
    .where('retiredAt', 'is', null)
    .executeTakeFirst()

/** Finds the referenced upload, or returns the problems that prevent its use as the file of a table. */
export async function findUpload(
  { uploads }: Pick<PlatformDeps, 'uploads'>,
  { db, reference }: { db: Db; reference: UploadReference },
): Promise<{ row: UploadRow } | { row?: undefined; problems: Problem[] }> {
  const { id, path } = reference
  const row = await uploadOf(db, reference)
  if (row === undefined) return { problems: [problemAt(path, 'not_found', { kind, name: id })] }
  const { name } = row
  const problems: Problem[] = []
  if (row.completedAt === null) {
    const { received, size } = await uploads.summarize(row)
    problems.push(problemAt(path, 'upload_incomplete', { received, size }))
  }
  const users = await tableOfUpload(db, id, reference.sharedIn)
  if (users !== undefined) problems.push(problemAt(path, 'in_use', { kind, name, users }))
  if (formatOf(name) === null) problems.push(problemAt(path, 'file_format_unknown', { file: name }))
  return problems.length === 0 ? { row } : { problems }
}

/** The audit entry of an upload that became the file of a table. */
export function auditedUpload({ id, name, size, sha256 }: UploadRow) {
  return { upload: id, name, size, sha256 }
}

/**
 * Retires uploads in the transaction that removes their table or replaces its file. An upload that another table uses
 * remains.
 */
export async function retireUploads(
  trx: Transaction<Tables>,
  { ids, clock }: { ids: readonly (string | null)[]; clock: Clock },
): Promise<void> {
  for (const id of ids)
    if (id !== null && (await tableOfUpload(trx, id)) === undefined)
      await trx
        .updateTable('uploads')
        .set({ retiredAt: instantOf(clock) })
        .where('id', '=', id)
        .execute()
}

/** Makes an upload, which was read of another server, the file of a table and of the other tables of the same path. */
export async function assignUpload(
  trx: Transaction<Tables>,
  {
    row,
    uploadId,
    clock,
  }: {
    row: Pick<SourceTableRow, 'sourceName' | 'tableName' | 'file'>
    uploadId: string
    clock: Clock
  },
): Promise<void> {
  const { sourceName, tableName, file } = row
  const rows = await trx
    .selectFrom('sourceTables')
    .select('uploadId')
    .where('sourceName', '=', sourceName)
    .where((one) => (file === null ? one('tableName', '=', tableName) : one('file', '=', file)))
    .execute()
  await trx
    .updateTable('sourceTables')
    .set({ uploadId, nextUploadId: null })
    .where('sourceName', '=', sourceName)
    .where((one) => (file === null ? one('tableName', '=', tableName) : one('file', '=', file)))
    .execute()
  await retireUploads(trx, { ids: rows.map((one) => one.uploadId), clock })
}

/**
 * Removes the bytes of retired uploads that no view reads. A running build may read them, so the end of the build
 * calls this again. Never rejects: remaining files are removed by a later call.
 */
export async function removeRetiredUploads(
  deps: Pick<PlatformDeps, 'warehouse' | 'uploadSweep' | 'logger'>,
  locks?: ResourceLocks,
): Promise<void> {
  if (locks?.jobOf(buildKey) !== undefined) return
  try {
    await deps.uploadSweep.removeRetired(async () => {
      const { columns } = await deps.warehouse.execute('SELECT sql FROM duckdb_views() WHERE NOT internal')
      // A build that started meanwhile may read uploads that were retired meanwhile.
      if (locks?.jobOf(buildKey) !== undefined) return () => true
      const views = (columns[0] ?? []).map(String)
      return (id) => views.some((view) => view.includes(id))
    })
  } catch (error) {
    deps.logger.error({ err: error }, 'could not remove retired uploads')
  }
}
