// Detects writes to the store: cached reads remain valid while the stamp is unchanged.
import { connectionOf, type Db } from './sqlite.ts'

/** Two counters that change with writes of this connection and of other processes. Reading them takes about 7 µs. */
const query = `
  SELECT total_changes() AS own, (SELECT data_version FROM pragma_data_version) AS others`

/**
 * Returns a function that reads the stamp of a store. It does not wait for a transaction, whose changes count at once:
 * what is read after the stamp waits, and is therefore never older than it.
 */
export function openStamp(db: Db): () => string {
  const statement = connectionOf(db).prepare(query)
  return () => {
    const { own, others } = statement.get() ?? {}
    return `${Number(own)}:${Number(others)}`
  }
}
