// Detects writes to the store: cached reads remain valid while the stamp is unchanged.
import { oncePerTurn } from '../core/once-per-turn.ts'
import { connectionOf, type Db } from './sqlite.ts'

/**
 * Returns a function that reads the stamp of a store: two counters that change with writes of this connection, except
 * for events and jobs, and of other processes. It does not wait for a transaction, whose changes count at once: what is
 * read after the stamp waits, and is therefore never older than it.
 */
function openStamp(db: Db): () => string {
  const connection = connectionOf(db)
  const statement = connection.database.prepare('PRAGMA data_version')
  const versionOf = oncePerTurn(() => Number(statement.get()?.['data_version']))
  return () => `${connection.writes}:${versionOf()}`
}

/**
 * Caches what `load` returns for each key until the store changes. What is undefined is not cached, so that requests
 * for unknown keys cannot fill the memory.
 */
export function cachedUntilWrite<T>(db: Db, load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const stampOf = openStamp(db)
  const cached = new Map<string, T>()
  let stamp = ''
  return async (key) => {
    const now = stampOf()
    if (now !== stamp) {
      cached.clear()
      stamp = now
    }
    const found = cached.get(key)
    if (found !== undefined) return found
    const loaded = await load(key)
    if (loaded !== undefined && stamp === now) cached.set(key, loaded)
    return loaded
  }
}
