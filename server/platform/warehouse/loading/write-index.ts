// Writes an index. DuckDB builds it in memory and writes it in one checkpoint, which cannot be stopped, so the space is
// checked before the commit.
import { sql } from 'kysely'
import { execute, type Loading, type Sql } from './staging.ts'

export interface BuildLoading extends Loading {
  /** Throws `storage_low` unless the disk has room for `bytes`. */
  readonly requireRoom: (bytes: number) => void
}

/** Measured: an index takes at most 1.4 times as much in the file as in memory. */
const fileBytesPerByte = 1.5

const indexBytes = async (loading: Loading, name: string): Promise<number> => {
  const statement = sql`SELECT memory_usage_bytes + temporary_storage_bytes FROM duckdb_memory()
    WHERE tag = 'ART_INDEX'`
  const batch = await execute(loading, { statement, name })
  return Number(batch.columns[0]?.[0] ?? 0)
}

/** Runs a `CREATE INDEX` statement. Throws `storage_low` if the index does not fit on the disk. */
export async function writeIndex(
  loading: BuildLoading,
  { statement, name }: { statement: Sql; name: string },
): Promise<void> {
  const before = await indexBytes(loading, name)
  await execute(loading, { statement: sql`BEGIN`, name })
  try {
    await execute(loading, { statement, name })
    const added = Math.max(0, (await indexBytes(loading, name)) - before)
    loading.requireRoom(Math.ceil(added * fileBytesPerByte))
  } catch (error) {
    await loading.session.execute('ROLLBACK')
    throw error
  }
  await execute(loading, { statement: sql`COMMIT`, name })
}
