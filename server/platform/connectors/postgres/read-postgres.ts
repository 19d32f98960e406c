// Reads a table of PostgreSQL with COPY from one snapshot into a CSV file, without parsing a value.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import type { RemoteName } from '#contract/data-manager/connection.ts'
import type { RemoteColumn, RemoteRead, RemoteRows, Target } from '../connector.ts'
import { readingOf, type CatalogueColumn } from './column-types.ts'
import { withClient } from './connect.ts'
import { findTable, nameOf, quoted } from './find-table.ts'
import { readError } from './postgres-errors.ts'

const copySql = (
  table: RemoteName,
  { columns, limit }: { columns: readonly CatalogueColumn[]; limit: number | undefined },
): string => {
  const values = columns.map((column) => {
    const id = quoted(column.name)
    return readingOf(column).write?.(id) ?? id
  })
  // A row with one null would be an empty line, which is no row.
  if (values.length === 1) values.push('1')
  const rows = limit === undefined ? '' : ` LIMIT ${limit}`
  return `COPY (SELECT ${values.join(', ')} FROM ${nameOf(table)}${rows}) TO STDOUT (FORMAT csv, ENCODING 'UTF8')`
}

const toColumn = (column: CatalogueColumn): RemoteColumn => {
  const { type, asText } = readingOf(column)
  return { name: column.name, type, ...(asText === undefined ? {} : { asText }) }
}

const copyRows = async (client: Client, statement: string, { path, signal }: RemoteRead): Promise<number> => {
  const { to } = (await import('pg-copy-streams')).default
  const rows = client.query(to(statement))
  await pipeline(rows, createWriteStream(path, { mode: 0o600 }), { signal })
  return rows.rowCount
}

/** Writes the rows to the file. Throws `database_table_missing`, `database_privilege`, `database_read` or `database_interrupted`. */
export function readPostgres(target: Target, order: RemoteRead): Promise<RemoteRows> {
  const { table, limit, signal } = order
  return withClient(target, signal, async (client, parameters) => {
    try {
      await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const { columns: found } = await findTable(client, parameters, table)
      const columns = found.map(toColumn)
      order.onColumns(columns)
      const rows = await copyRows(client, copySql(table, { columns: found, limit }), order)
      return { columns, rows }
    } catch (error) {
      signal.throwIfAborted()
      throw readError({ host: parameters.host, table: `${table.schema}.${table.name}` }, error)
    }
  })
}
