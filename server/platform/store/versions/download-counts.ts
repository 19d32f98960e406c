// Download counts of versions. The first count is written immediately; counts within the next second are written
// together, so that many downloads need few writes. Counts that could not be written are retried.
import type { Logger } from 'pino'
import type { Db } from '../../db/sqlite.ts'

interface DownloadCounts {
  add(version: { readonly packageId: string; readonly version: string }): void
  /** Writes the remaining counts. */
  close(): Promise<void>
}

/** Milliseconds between two writes. */
const writeIntervalMs = 1000

interface Count {
  readonly packageId: string
  readonly version: string
  times: number
}

export function openDownloadCounts({ db, logger }: { db: Db; logger: Logger }): DownloadCounts {
  const waiting = new Map<string, Count>()
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const addCount = ({ packageId, version, times }: Count): void => {
    const key = `${packageId} ${version}`
    const existing = waiting.get(key)
    if (existing === undefined) waiting.set(key, { packageId, version, times })
    else existing.times += times
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
      logger.error({ err: error }, 'could not write download counts, will retry')
      for (const count of counts) addCount(count)
    }
  }

  const startWriting = (): void => {
    timer = undefined
    if (waiting.size === 0) return
    writing = write()
    timer = setTimeout(() => void writing?.then(startWriting), writeIntervalMs).unref()
  }

  return {
    add: (version) => {
      addCount({ ...version, times: 1 })
      if (timer === undefined) startWriting()
    },
    close: async () => {
      clearTimeout(timer)
      await writing
      if (waiting.size > 0) await write()
    },
  }
}
