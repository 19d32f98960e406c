// How often versions were downloaded. A count is written at once where nothing was written for a second; else those of
// the second are written together, so that many downloads cost one write. What could not be written is kept.
import type { Logger } from 'pino'
import type { Db } from '../../db/sqlite.ts'

interface DownloadCounts {
  add(version: { readonly packageId: string; readonly version: string }): void
  /** Writes what is left. */
  close(): Promise<void>
}

/** Milliseconds between two writes. */
const every = 1000

interface Count {
  readonly packageId: string
  readonly version: string
  times: number
}

export function openDownloadCounts({ db, logger }: { db: Db; logger: Logger }): DownloadCounts {
  const waiting = new Map<string, Count>()
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const keep = ({ packageId, version, times }: Count): void => {
    const key = `${packageId} ${version}`
    const present = waiting.get(key)
    if (present === undefined) waiting.set(key, { packageId, version, times })
    else present.times += times
  }

  const write = async (): Promise<void> => {
    const counts = [...waiting.values()]
    waiting.clear()
    try {
      await db.transaction().execute(async (trx) => {
        for (const { packageId, version, times } of counts) {
          await trx
            .updateTable('packageVersions')
            .set((row) => ({ downloaded: row('downloaded', '+', times) }))
            .where('packageId', '=', packageId)
            .where('version', '=', version)
            .execute()
          await trx
            .updateTable('packages')
            .set((row) => ({ downloaded: row('downloaded', '+', times) }))
            .where('id', '=', packageId)
            .execute()
        }
      })
    } catch (error) {
      logger.error({ err: error }, 'downloads could not be counted yet')
      for (const count of counts) keep(count)
    }
  }

  const begin = (): void => {
    timer = undefined
    if (waiting.size === 0) return
    writing = write()
    timer = setTimeout(() => void writing?.then(begin), every).unref()
  }

  return {
    add: (version) => {
      keep({ ...version, times: 1 })
      if (timer === undefined) begin()
    },
    close: async () => {
      clearTimeout(timer)
      await writing
      if (waiting.size > 0) await write()
    },
  }
}
