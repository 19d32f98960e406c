// Download counts of versions, and of packages by UTC day. The first count is written immediately; counts within the next second are written
// together, so that many downloads need few writes. Counts that could not be written are retried.
import type { Logger } from 'pino'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import { dayOf } from '../listing/recent-days.ts'

interface DownloadCounts {
  add(version: { readonly packageId: string; readonly version: string }): void
  /** Writes the remaining counts. */
  close(): Promise<void>
}

/** Milliseconds between two writes. */
const writeIntervalMs = 1000
/** Days whose counts are stored. */
const storedDays = 90

interface Count {
  readonly packageId: string
  readonly version: string
  readonly day: string
  times: number
}

const writeCount = async (db: Db, { packageId, version, day, times }: Count): Promise<void> => {
  await db
    .updateTable('packageVersions')
    .set((row) => ({ downloaded: row('downloaded', '+', times) }))
    .where('packageId', '=', packageId)
    .where('version', '=', version)
    .execute()
  await db
    .updateTable('packages')
    .set((row) => ({ downloaded: row('downloaded', '+', times) }))
    .where('id', '=', packageId)
    .execute()
  await db
    .insertInto('packageDownloads')
    .values({ day, packageId, downloads: times })
    .onConflict((conflict) =>
      conflict.columns(['day', 'packageId']).doUpdateSet((row) => ({
        downloads: row('packageDownloads.downloads', '+', times),
      })),
    )
    .execute()
}

interface DownloadCountsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
}

export function openDownloadCounts({ db, clock, logger }: DownloadCountsDeps): DownloadCounts {
  const waiting = new Map<string, Count>()
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const addCount = (count: Count): void => {
    const { packageId, version, day, times } = count
    const key = `${day} ${packageId} ${version}`
    const existing = waiting.get(key)
    if (existing === undefined) waiting.set(key, { ...count })
    else existing.times += times
  }

  const write = async (): Promise<void> => {
    const counts = [...waiting.values()]
    waiting.clear()
    try {
      await db.transaction().execute(async (trx) => {
        for (const count of counts) await writeCount(trx, count)
        await trx.deleteFrom('packageDownloads').where('day', '<=', dayOf(clock.now(), storedDays)).execute()
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
      addCount({ ...version, day: dayOf(clock.now()), times: 1 })
      if (timer === undefined) startWriting()
    },
    close: async () => {
      clearTimeout(timer)
      await writing
      if (waiting.size > 0) await write()
    },
  }
}
