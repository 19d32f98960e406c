// Locks a data folder for one process, by an exclusive SQLite transaction on a separate file. The system releases it
// when the process ends in any way, so a lock is never stale.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFailure } from './start-failure.ts'

export interface DataLock {
  release(): void
}

const busy = 5

/** Prevents garbage collection, which would close the file of a lock. */
const heldLocks = new Set<DatabaseSync>()

const isBusy = (error: unknown): boolean => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined
  return typeof code === 'number' && (code & 0xff) === busy
}

export const lockFile = 'lock'

/**
 * Locks the folder for this process; undefined if another process holds the lock. Creates the folder (0700) if
 * necessary.
 */
export function tryLock(folder: string): DataLock | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(folder, lockFile), { timeout: 0 })
  try {
    // Without a journal file, which would need space on a full disk.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
  heldLocks.add(database)
  return {
    release: () => {
      heldLocks.delete(database)
      database.close()
    },
  }
}

/** Like `tryLock`, but fails to start if another process holds the lock. */
export function lockFolder(folder: string): DataLock {
  const lock = tryLock(folder)
  if (lock === undefined)
    throw new StartFailure(
      `The data folder ${folder} is in use by another process; stop that process, or set another PLATFORM_DATA.`,
    )
  return lock
}
