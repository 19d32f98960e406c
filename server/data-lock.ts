// One process per data folder. The lock is an exclusive SQLite transaction on a file of its own: the system frees it
// with the process, however that ends, so a lock is never stale.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFailure } from './start-failure.ts'

export interface DataLock {
  release(): void
}

const busy = 5

/** A lock that nobody refers to would be collected, and its file closed with it. */
const held = new Set<DatabaseSync>()

const isBusy = (error: unknown): boolean => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined
  return typeof code === 'number' && (code & 0xff) === busy
}

export const lockFile = 'lock'

/** Takes the folder for this process; undefined where another process holds it. Makes the folder (0700) if absent. */
export function tryLock(folder: string): DataLock | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(folder, lockFile), { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
  held.add(database)
  return {
    release: () => {
      held.delete(database)
      database.close()
    },
  }
}

/** As `tryLock`, but another holder is a failure to start. */
export function lockFolder(folder: string): DataLock {
  const lock = tryLock(folder)
  if (lock === undefined)
    throw new StartFailure(
      `The data folder ${folder} is in use by another process; stop that process, or set another PLATFORM_DATA.`,
    )
  return lock
}
