// Replaces the file of an uploaded table. Builds read the previous file until the new one has been extracted.
import type { Transaction } from 'kysely'
import type { PlatformApi } from '#contract/api.ts'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { reasonParams } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { storeFinishedWork } from '../../jobs/finished-work.ts'
import type { Tables } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { tableKey, type ResourceLocks } from '../core/resource-locks.ts'
import { sourceRow } from './sources.ts'
import { tableRow } from './tables.ts'
import { chosenOptions, readingJsonOf, tableRows, toTable, type TableRow } from './table-state.ts'
import { removeRetiredUploads, retireUploads, auditedUpload, findUpload } from './table-uploads.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'

type ReplaceHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'replaceTable'>

const path = 'upload'

/** The options of one table of the file. Which sheet it reads does not change. */
const readingOf = (row: TableRow, options: ReadingOptions | undefined) => {
  if (options === undefined) return {}
  const { sheet } = chosenOptions(row)
  return { readingJson: readingJsonOf(sheet === undefined ? options : { ...options, sheet }) }
}

/** Replaces the file of a table, and of the other tables that have the same file. */
const replaceUpload = async (
  trx: Transaction<Tables>,
  {
    row,
    upload,
    options,
    clock,
  }: {
    row: TableRow
    upload: string
    options: ReadingOptions | undefined
    clock: PlatformDeps['clock']
  },
): Promise<void> => {
  const rows = await tableRows(trx)
    .where('sourceName', '=', row.sourceName)
    .where('uploadId', '=', row.uploadId ?? '')
    .execute()
  for (const one of rows)
    await trx
      .updateTable('sourceTables')
      .set({
        [one.extractionJson === null ? 'uploadId' : 'nextUploadId']: upload,
        failureJson: null,
        ...readingOf(one, options),
      })
      .where('sourceName', '=', one.sourceName)
      .where('tableName', '=', one.tableName)
      .execute()
  await retireUploads(trx, { ids: rows.flatMap((one) => [one.uploadId, one.nextUploadId]), clock })
}

/** Handler of `replaceTable`. */
export function replaceHandlers(deps: PlatformDeps, locks: ResourceLocks): ReplaceHandlers {
  const { db, clock, jobs, secrets } = deps
  return {
    replaceTable: async ({ params, query, body }, { session }) => {
      requireWarehouse(query)
      const { source, table } = params
      const name = `${source}/${table}`
      const lock = locks.acquire({ kind: 'table', key: tableKey(source, table), name })
      try {
        await db.transaction().execute(async (trx) => {
          const row = await tableRow({ db: trx }, params)
          const { dbms } = await sourceRow({ db: trx }, source)
          if (dbms !== 'upload')
            throw refuse([problemAt(path, 'invalid_value', reasonParams('upload_foreign'))])
          const reference = { id: body.upload, path, uid: session.uid }
          const found = await findUpload(deps, { db: trx, reference })
          if (found.row === undefined) throw refuse(found.problems)
          const { options } = body
          await replaceUpload(trx, { row, upload: found.row.id, options, clock })
          const change = {
            action: 'table.replace' as const,
            object: name,
            before: { upload: row.uploadId },
            after: { ...auditedUpload(found.row), ...(options === undefined ? {} : { options }) },
          }
          await record(trx, { session, clock, change })
          await storeFinishedWork(trx, { kind: 'upload', source, table })
        })
      } finally {
        lock.release()
      }
      deps.finishedWork.announce('upload')
      await removeRetiredUploads(deps, locks)
      return { table: await toTable(await tableRow(deps, params), { jobs, secrets, locks }) }
    },
  }
}
