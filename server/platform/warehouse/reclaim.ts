// Returns unused space of the database file to the disk. DuckDB truncates the end of the file in a checkpoint, and
// writes a checkpoint only if something was committed since the last one. A block of metadata at the end prevents it:
// such a block is left only when the others are full, so they are filled with a view for one checkpoint.
import type { DuckDBConnection } from '@duckdb/node-api'

/** Below this size, a checkpoint costs more than it returns. */
const worthwhileBytes = 1024 ** 2
/** A metadata block of the file is divided into parts of this size. */
const metadataPartBytes = 4096

const numberFrom = async (connection: DuckDBConnection, statement: string): Promise<number> => {
  const reader = await connection.runAndReadAll(statement)
  return Number(reader.getRows()[0]?.[0] ?? 0)
}

const hasUnusedSpace = async (connection: DuckDBConnection): Promise<boolean> =>
  (await numberFrom(
    connection,
    `SELECT CAST((total_blocks - used_blocks) * block_size AS BIGINT) FROM pragma_database_size()
     WHERE database_name = current_database()`,
  )) >= worthwhileBytes

/** Writes a checkpoint, with a view of `fillerBytes` that exists only for one checkpoint before it. */
const checkpoint = async (connection: DuckDBConnection, fillerBytes: number): Promise<void> => {
  await connection.run('DROP SCHEMA IF EXISTS reclaim CASCADE')
  await connection.run('CREATE SCHEMA reclaim')
  if (fillerBytes > 0) {
    await connection.run(`CREATE VIEW reclaim.filler AS SELECT '${' '.repeat(fillerBytes)}'`)
    await connection.run('CHECKPOINT')
  }
  await connection.run('DROP SCHEMA reclaim CASCADE')
  await connection.run('CHECKPOINT')
}

/** Whether the file ends with a block of metadata. */
const endsWithMetadata = async (connection: DuckDBConnection): Promise<boolean> =>
  (await numberFrom(
    connection,
    `SELECT CAST((SELECT max(block_id) + 1 FROM pragma_metadata_info()) >= total_blocks AS INTEGER)
     FROM pragma_database_size() WHERE database_name = current_database()`,
  )) === 1

const fillingBytes = async (connection: DuckDBConnection): Promise<number> => {
  const parts = await numberFrom(
    connection,
    'SELECT CAST(sum(free_blocks) AS BIGINT) FROM pragma_metadata_info()',
  )
  return (parts + 1) * metadataPartBytes
}

/** Shrinks the file. Unused space between used blocks remains, and is used by later writes. */
export async function reclaimSpace(connection: DuckDBConnection): Promise<void> {
  // Blocks of dropped tables are counted as used until a checkpoint, and truncated by the next one.
  await connection.run('CHECKPOINT')
  if (await hasUnusedSpace(connection)) await checkpoint(connection, 0)
  if (!((await hasUnusedSpace(connection)) && (await endsWithMetadata(connection)))) return
  await checkpoint(connection, await fillingBytes(connection))
  if (await hasUnusedSpace(connection)) await checkpoint(connection, 0)
}
