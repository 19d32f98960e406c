// Copies the metadata store while it is written to. The copy is made in one step over a connection of its own: the
// connection of the platform may be inside a transaction, and `backup` then fails with "not an error".
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { backup, DatabaseSync } from 'node:sqlite'

/** Milliseconds to wait for a lock, in one attempt and between two. */
const waits = { lock: 5000, attempt: 200 } as const
const attempts = 10
/** More than a store can have: the copy is one step, so writes of other connections do not restart it. */
const allPages = 2 ** 31 - 1

/** Merges the side files of a store in use, so that the copy is one file. */
const mergeIntoOneFile = (file: string): void => {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = DELETE')
  database.close()
}

/** node:sqlite reports a locked source with the code 0, SQLite itself with 5 (busy) or 6 (locked). */
const lockedCodes: readonly unknown[] = [0, 5, 6]
const isLocked = (error: unknown): boolean => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined
  return lockedCodes.includes(typeof code === 'number' ? code & 0xff : code)
}

/** A store in memory has no file, and only its own connection can read it. */
const openSource = (database: DatabaseSync): DatabaseSync => {
  const file = database.location()
  return file === null ? database : new DatabaseSync(file, { readOnly: true, timeout: waits.lock })
}

const copyOnce = async (database: DatabaseSync, target: string): Promise<boolean> => {
  const source = openSource(database)
  try {
    await backup(source, target, { rate: allPages })
    return true
  } catch (error) {
    if (!isLocked(error)) throw error
    rmSync(target, { force: true })
    return false
  } finally {
    if (source !== database) source.close()
  }
}

/** Copies an open store to a new file. Throws an Error with one sentence if the store stays locked. */
export async function copyMetadata(database: DatabaseSync, target: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await copyOnce(database, target)) return mergeIntoOneFile(target)
    await wait(waits.attempt)
  }
  throw new Error('The metadata store was locked by another process during the backup; try again')
}
