// Detects writes to the store: cached reads remain valid while the stamp is unchanged.
import { sql } from 'kysely'
import type { Db } from './sqlite.ts'

/** Two counters that change with writes of this connection and of other processes. Reading them takes about 7 µs. */
const query = sql<{ own: number; others: number }>`
  SELECT total_changes() AS own, (SELECT data_version FROM pragma_data_version) AS others`

/** Returns a function that reads the stamp of a store. */
export function openStamp(db: Db): () => Promise<string> {
  const compiled = query.compile(db)
  return async () => {
    const { rows } = await db.executeQuery(compiled)
    return `${rows[0]?.own}:${rows[0]?.others}`
  }
}
