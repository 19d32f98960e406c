// Cleans up uploads: abandoned ones, files without a row, rows without their bytes, and retired files of tables.
// Never removes bytes that a table or a published view reads. Files that no user removed go to the trash.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { UploadRow } from '../db/tables.ts'
import { unusedUploads } from './unused-uploads.ts'
import type { Trash } from './trash.ts'
import { lengthOf, uploadIdOf } from './upload-file.ts'
import type { UploadDeps } from './upload-store.ts'
import type { Uploads } from './uploads.ts'

interface SweepDeps extends UploadDeps {
  readonly uploads: Pick<Uploads, 'folder' | 'pathOf' | 'whenIdle' | 'removeBytes'>
  readonly trash: Trash
  readonly logger: Logger
}

/** Interval between two sweeps. */
const intervalMs = 600_000

export interface UploadSweep {
  /** Removes abandoned uploads. */
  run(): Promise<void>
  /** Removes retired uploads that are no longer read. Calls `findReads` only if there are any. */
  removeRetired(findReads: () => Promise<(id: string) => boolean>): Promise<void>
  close(): Promise<void>
}

/** Cleans up the folder, then sweeps periodically. */
export async function openUploadSweep({
  db,
  clock,
  settings,
  uploads,
  trash,
  logger,
}: SweepDeps): Promise<UploadSweep> {
  /** Deletes the row first. A file without a row is removed at the next start at the latest. */
  const removeIdle = async (row: UploadRow): Promise<void> => {
    const isDeleted = await db.transaction().execute(async (trx) => {
      const still = await unusedUploads(trx).where('id', '=', row.id).executeTakeFirst()
      if (row.retiredAt === null && still?.touchedAt !== row.touchedAt) return false
      await trx.deleteFrom('uploads').where('id', '=', row.id).execute()
      return true
    })
    if (!isDeleted) return
    await uploads.removeBytes(row, row.retiredAt === null ? trash.put : undefined)
    if (row.retiredAt === null) logger.info({ upload: row.id, size: row.size }, 'discarded an unused upload')
  }
  const remove = (row: UploadRow): Promise<void> => uploads.whenIdle(row.id, () => removeIdle(row))

  const run = async (): Promise<void> => {
    const oldest = clock.now() - settings.get('upload_idle') * 1000
    for (const row of await unusedUploads(db).execute()) {
      if (Date.parse(row.touchedAt) > oldest) continue
      await remove(row)
    }
  }

  const removeOrphanedFiles = async (): Promise<void> => {
    const rows = await db.selectFrom('uploads').select('id').execute()
    const ids = new Set(rows.map(({ id }) => id))
    for (const file of await readdir(uploads.folder)) {
      const id = uploadIdOf(file)
      if (id !== null && !ids.has(id)) await trash.put(join(uploads.folder, file))
    }
  }

  const removeIncomplete = async (): Promise<void> => {
    const rows = await db.selectFrom('uploads').selectAll().where('completedAt', 'is not', null).execute()
    for (const row of rows) {
      if ((await lengthOf(uploads.pathOf(row))) === row.size) continue
      logger.error({ upload: row.id, size: row.size }, 'the bytes of an upload are missing')
      const isFree = (await unusedUploads(db).where('id', '=', row.id).executeTakeFirst()) !== undefined
      if (isFree) await remove(row)
    }
  }

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      logger.error({ err: error }, 'failed to remove unused uploads')
    }
  }
  for (const work of [removeOrphanedFiles, removeIncomplete, run, trash.removeExpired]) await attempt(work)
  let pending: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    pending = pending.then(() => attempt(run)).then(() => attempt(trash.removeExpired))
  }, intervalMs).unref()

  return {
    run,
    removeRetired: async (findReads) => {
      const rows = await db.selectFrom('uploads').selectAll().where('retiredAt', 'is not', null).execute()
      if (rows.length === 0) return
      const isRead = await findReads()
      for (const row of rows) if (!isRead(row.id)) await remove(row)
    },
    close: async () => {
      clearInterval(timer)
      await pending
    },
  }
}
