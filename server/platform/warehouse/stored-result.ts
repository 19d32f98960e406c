// A result in a temporary table of its own connection, to be read slowly and in constant memory. Reading it blocks
// neither a connection of the pool nor a checkpoint, which a streamed query would. The table is in memory or in the
// folder for temporary files, as the engine decides, and ends with the connection.
import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBResult } from '@duckdb/node-api'
import { batchesOf } from './batches.ts'
import { bindAll } from './bind-parameters.ts'
import { runInterruptible, throwFailure } from './connection.ts'
import { requireSelect } from './engine.ts'
import type { RunOptions, Statement, StoredResult } from './warehouse.ts'

const table = 'temp.stored_result'
const columnName = (index: number): string => `c${index}`

const namesOf = async (select: DuckDBPreparedStatement): Promise<readonly string[]> => {
  try {
    await requireSelect(select)
    return Array.from({ length: select.columnCount }, (_, index) => select.columnName(index))
  } finally {
    select.destroySync()
  }
}

const store = async (
  connection: DuckDBConnection,
  { sql, parameters }: Statement,
): Promise<readonly string[]> => {
  const names = await namesOf(await connection.prepare(sql))
  // Names of a table may not differ in case only, those of a result may.
  const listed = names.map((_, index) => columnName(index)).join(', ')
  const prepared = await connection.prepare(`CREATE TEMP TABLE stored_result(${listed}) AS ${sql}`)
  try {
    bindAll(prepared, parameters)
    await prepared.run()
    return names
  } finally {
    prepared.destroySync()
  }
}

const countRows = async (connection: DuckDBConnection): Promise<number> => {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${table}`)
  return Number(reader.getRows()[0]?.[0] ?? 0)
}

const streamOf = (connection: DuckDBConnection, sql: string): Promise<DuckDBResult> =>
  connection.stream(sql).catch(throwFailure)

/** Runs a query on a connection that is used for nothing else, and stores its rows. */
export async function storeResult(
  connection: DuckDBConnection,
  { statement, options }: { statement: Statement; options: RunOptions },
): Promise<Omit<StoredResult, 'close'>> {
  const { names, rows } = await runInterruptible(connection, {
    options,
    work: async () => ({ names: await store(connection, statement), rows: await countRows(connection) }),
  })
  return {
    rows,
    batches: async function* () {
      for await (const batch of batchesOf(await streamOf(connection, `SELECT * FROM ${table}`)))
        yield { ...batch, names }
    },
    lengthOver: async (column, most) => {
      const name = columnName(column)
      // A character is one or two units of UTF-16.
      const sql = `SELECT CAST(${name} AS VARCHAR) FROM ${table} WHERE length(CAST(${name} AS VARCHAR)) > ${Math.floor(most / 2)}`
      for await (const batch of batchesOf(await streamOf(connection, sql)))
        for (const cell of batch.columns[0] ?? [])
          if (typeof cell === 'string' && cell.length > most) return cell.length
      return undefined
    },
  }
}

/** Frees the space of a stored result at once, although an unfinished reading may still refer to the connection. */
export async function dropStored(connection: DuckDBConnection): Promise<void> {
  await connection.run(`DROP TABLE IF EXISTS ${table}`).catch(() => undefined)
}
