// Reads the rows of a table of MySQL or MariaDB in one statement, which sees one state of it, into a CSV file.
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Connection } from 'mysql2'
import type { RemoteName } from '#contract/data-manager/connection.ts'
import type { HeldRows, RemoteColumn, RemoteRead, RemoteRows, Target } from '../connector.ts'
import type { DatabaseParameters } from '../database-parameters.ts'
import { columnNamed, type FoundFigures, readRows, rowsOrigin } from '../new-rows.ts'
import { type CatalogueColumn, readingOf } from './column-types.ts'
import { rowsOf, withClient } from './connect.ts'
import { type Cell, createCsvRows } from './csv-rows.ts'
import { findTable, nameOf, quoted } from './find-table.ts'
import { readError } from './mysql-errors.ts'
import { figuresSql, newRowsCondition } from './new-rows-sql.ts'

const selectSql = (
  table: RemoteName,
  {
    columns,
    limit,
    condition,
  }: { columns: readonly CatalogueColumn[]; limit: number | undefined; condition: string | undefined },
): string => {
  const values = columns.map((column) => {
    const id = quoted(column.name)
    return readingOf(column).write?.(id) ?? id
  })
  const where = condition === undefined ? '' : ` WHERE ${condition}`
  const rows = limit === undefined ? '' : ` LIMIT ${limit}`
  return `SELECT ${values.join(', ')} FROM ${nameOf(table)}${where}${rows}`
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

const figuresOf = async (connection: Connection, statement: string): Promise<FoundFigures> => {
  const [found] = await rowsOf<FoundFigures>(connection, statement)
  if (found === undefined) throw new Error('the server counted no rows')
  return found
}

const readTable = async (
  { connection, parameters }: { connection: Connection; parameters: DatabaseParameters },
  order: RemoteRead,
): Promise<RemoteRows> => {
  const { table, limit, path, signal } = order
  await rowsOf(connection, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
  await rowsOf(connection, 'START TRANSACTION READ ONLY')
  const found = await findTable(connection, { host: parameters.host, table })
  const columns = found.columns.map(toColumn)
  order.onColumns(columns)
  const origin = rowsOrigin(parameters, {
    table,
    version: found.version,
    columns: found.columns.map((column) => ({ ...toColumn(column), display: column.display })),
  })
  const isText = columns.map(({ type }) => type === 'VARCHAR')
  const growing = (held: HeldRows): CatalogueColumn => columnNamed(found.columns, held.column)
  const read = await readRows({
    held: order.held,
    origin,
    isSnapshot: found.isSnapshot,
    figures: (held) => figuresOf(connection, figuresSql(table, { held, column: growing(held) })),
    write: (held) => {
      const condition = held && newRowsCondition(held, growing(held))
      const sql = selectSql(table, { columns: found.columns, limit, condition })
      return writeRows(connection, sql, { path, signal, isText })
    },
  })
  return { columns, ...read }
}

/**
 * Writes the rows to the file. Throws `database_table_missing`, `database_privilege`, `database_read` or
 * `database_interrupted`.
 */
export function readMysql(target: Target, order: RemoteRead): Promise<RemoteRows> {
  const { table, signal } = order
  return withClient(target, signal, async (connection, parameters) => {
    try {
      return await readTable({ connection, parameters }, order)
    } catch (error) {
      signal.throwIfAborted()
      throw readError({ host: parameters.host, table: `${table.schema}.${table.name}` }, error)
    }
  })
}

/** The columns of each table. Throws `database_table_missing`, `database_privilege` or `database_read`. */
export function columnsOfMysql(
  target: Target,
  { tables, signal }: { readonly tables: readonly RemoteName[]; readonly signal: AbortSignal },
): Promise<RemoteColumn[][]> {
  return withClient(target, signal, async (connection, { host }) => {
    const found: RemoteColumn[][] = []
    for (const table of tables)
      try {
        found.push((await findTable(connection, { host, table })).columns.map(toColumn))
      } catch (error) {
        signal.throwIfAborted()
        throw readError({ host, table: `${table.schema}.${table.name}` }, error)
      }
    return found
  })
}
