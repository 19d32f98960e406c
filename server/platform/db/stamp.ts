// Whether the store has been written to: what was read before stays true while the stamp stays the same.
import { sql } from 'kysely'
import type { Db } from './sqlite.ts'

/** Two counters that tell whether this connection or another process has written since. About 7 µs to read. */
const query = sql<{ own: number; others: number }>`
  SELECT total_changes() AS own, (SELECT data_version FROM pragma_data_version) AS others`

/** Reads the stamp of a store. */
export function openStamp(db: Db): () => Promise<string> {
  const compiled = query.compile(db)
  return async () => {
    const { rows } = await db.executeQuery(compiled)
    return `${rows[0]?.own}:${rows[0]?.others}`
  }
}
