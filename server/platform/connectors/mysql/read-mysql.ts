// Reads a table of MySQL or MariaDB in one statement, which sees one state of it, into a CSV file.
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Connection } from 'mysql2'
import type { RemoteName } from '#contract/data-manager/connection.ts'
import type { RemoteColumn, RemoteRead, RemoteRows, Target } from '../connector.ts'
import { type CatalogueColumn, readingOf } from './column-types.ts'
import { rowsOf, withClient } from './connect.ts'
import { type Cell, createCsvRows } from './csv-rows.ts'
import { findTable, nameOf, quoted } from './find-table.ts'
import { readError } from './mysql-errors.ts'

const selectSql = (
  table: RemoteName,
  { columns, limit }: { columns: readonly CatalogueColumn[]; limit: number | undefined },
): string => {
  const values = columns.map((column) => {
    const id = quoted(column.name)
    return readingOf(column).write?.(id) ?? id
  })
  const rows = limit === undefined ? '' : ` LIMIT ${limit}`
  return `SELECT ${values.join(', ')} FROM ${nameOf(table)}${rows}`
}

const toColumn = (column: CatalogueColumn): RemoteColumn => {
  const { type, asText } = readingOf(column)
  return { name: column.name, type, ...(asText === undefined ? {} : { asText }) }
}

/** Writes the rows to the file as they arrive. The server waits while the file is behind. */
const writeRows = async (
  connection: Connection,
  sql: string,
  { path, signal, isText }: { path: string; signal: AbortSignal; isText: readonly boolean[] },
): Promise<number> => {
  const file = createWriteStream(path, { mode: 0o600, signal })
  const csv = createCsvRows(isText)
  let count = 0
  const ended = new Promise<void>((resolve, reject) => {
    file.once('error', reject)
    // The query does not tell that its connection ended.
    connection.once('error', reject)
    const query = connection.query({ sql, rowsAsArray: true, typeCast: false })
    query.on('result', (row: unknown) => {
      // oxlint-disable-next-line consistent-type-assertions -- arrays of bytes, because nothing is cast
      const full = csv.add(row as readonly Cell[])
      count += 1
      if (full === null || file.write(full)) return
      connection.pause()
      file.once('drain', () => connection.resume())
    })
    query.once('error', reject)
    query.once('end', resolve)
  })
  try {
    await ended
    file.end(csv.rest())
    await finished(file)
    return count
  } catch (error) {
    file.destroy()
    if (!file.closed) await once(file, 'close')
    throw error
  }
}

/** Writes the rows to the file. Throws `database_table_missing`, `database_privilege`, `database_read` or `database_interrupted`. */
export function readMysql(target: Target, order: RemoteRead): Promise<RemoteRows> {
  const { table, limit, path, signal } = order
  return withClient(target, signal, async (connection, { host }) => {
    try {
      await rowsOf(connection, 'START TRANSACTION READ ONLY')
      const { columns: found } = await findTable(connection, { host, table })
      const columns = found.map(toColumn)
      order.onColumns(columns)
      const isText = columns.map(({ type }) => type === 'VARCHAR')
      const sql = selectSql(table, { columns: found, limit })
      const rows = await writeRows(connection, sql, { path, signal, isText })
      return { columns, rows }
    } catch (error) {
      signal.throwIfAborted()
      throw readError({ host, table: `${table.schema}.${table.name}` }, error)
    }
  })
}
