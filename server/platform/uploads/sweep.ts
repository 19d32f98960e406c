// Puts right what is left over: uploads nobody went on with, bytes without an upload, uploads whose bytes are gone, and
// the former files of tables. Bytes that a table uses or a built view reads never go.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { UploadRow } from '../db/tables.ts'
import { untaken } from './unused-uploads.ts'
import { lengthOf, removeFile, uploadIdOf } from './upload-file.ts'
import type { UploadDeps } from './upload-store.ts'
import type { Uploads } from './uploads.ts'

interface SweepDeps extends UploadDeps {
  readonly uploads: Pick<Uploads, 'folder' | 'pathOf' | 'whenIdle' | 'dropBytes'>
  readonly logger: Logger
}

/** Milliseconds between two rounds. */
const every = 600_000

export interface Sweep {
  /** Removes what was given up. */
  round(): Promise<void>
  /** Removes retired uploads that are not read any more; `look` finds out which are, where there are any. */
  clearRetired(look: () => Promise<(id: string) => boolean>): Promise<void>
  close(): Promise<void>
}

/** Puts the folder right, then comes round from time to time. */
export async function openSweep({ db, clock, settings, uploads, logger }: SweepDeps): Promise<Sweep> {
  /** The row goes first: bytes without one are removed at the next start at the latest. */
  const dropNow = async (row: UploadRow): Promise<void> => {
    const gone = await db.transaction().execute(async (trx) => {
      const still = await untaken(trx).where('id', '=', row.id).executeTakeFirst()
      if (row.retiredAt === null && still?.touchedAt !== row.touchedAt) return false
      await trx.deleteFrom('uploads').where('id', '=', row.id).execute()
      return true
    })
    if (!gone) return
    await uploads.dropBytes(row)
    if (row.retiredAt === null)
      logger.info({ upload: row.id, size: row.size }, 'an unused upload was discarded')
  }
  const drop = (row: UploadRow): Promise<void> => uploads.whenIdle(row.id, () => dropNow(row))

  const round = async (): Promise<void> => {
    const oldest = clock.now() - settings.get('upload_idle') * 1000
    for (const row of await untaken(db).execute()) {
      if (Date.parse(row.touchedAt) > oldest) continue
      await drop(row)
    }
  }

  const dropStrangers = async (): Promise<void> => {
    const rows = await db.selectFrom('uploads').select('id').execute()
    const known = new Set(rows.map(({ id }) => id))
    for (const file of await readdir(uploads.folder)) {
      const id = uploadIdOf(file)
      if (id !== null && !known.has(id)) await removeFile(join(uploads.folder, file))
    }
  }

  const dropLost = async (): Promise<void> => {
    const rows = await db.selectFrom('uploads').selectAll().where('completedAt', 'is not', null).execute()
    for (const row of rows) {
      if ((await lengthOf(uploads.pathOf(row))) === row.size) continue
      logger.error({ upload: row.id, size: row.size }, 'the bytes of an upload are missing')
      const isFree = (await untaken(db).where('id', '=', row.id).executeTakeFirst()) !== undefined
      if (isFree) await drop(row)
    }
  }

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      logger.error({ err: error }, 'failed to remove unused uploads')
    }
  }
  for (const work of [dropStrangers, dropLost, round]) await attempt(work)
  let turn: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    turn = turn.then(() => attempt(round))
  }, every).unref()

  return {
    round,
    clearRetired: async (look) => {
      const rows = await db.selectFrom('uploads').selectAll().where('retiredAt', 'is not', null).execute()
      if (rows.length === 0) return
      const isRead = await look()
      for (const row of rows) if (!isRead(row.id)) await drop(row)
    },
    close: async () => {
      clearInterval(timer)
      await turn
    },
  }
}
