// Reads a table of PostgreSQL with COPY from one snapshot into a CSV file, without parsing a value.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import type { RemoteName } from '#contract/data-manager/connection.ts'
import { PlatformError } from '../../core/error.ts'
import type { RemoteColumn, RemoteRead, RemoteRows, Target } from '../connector.ts'
import { readingOf, type CatalogueColumn } from './column-types.ts'
import { withClient } from './connect.ts'
import { readError } from './postgres-errors.ts'

/** Columns that the user may read, with the types behind domains. */
const columnsSql = `
  WITH RECURSIVE own AS (
    SELECT a.attnum, a.attname, a.atttypid AS type, a.atttypmod AS modifier
    FROM pg_catalog.pg_attribute a WHERE a.attrelid = $1 AND a.attnum > 0 AND NOT a.attisdropped
      AND has_column_privilege(a.attrelid, a.attnum, 'SELECT')
    UNION ALL
    SELECT o.attnum, o.attname, t.typbasetype, CASE o.modifier WHEN -1 THEN t.typtypmod ELSE o.modifier END
    FROM own o JOIN pg_catalog.pg_type t ON t.oid = o.type AND t.typtype = 'd'
  )
  SELECT o.attname AS name, CASE n.nspname WHEN 'pg_catalog' THEN t.typname ELSE '' END AS type,
    pg_catalog.format_type(t.oid, o.modifier) AS display, o.modifier, t.typtype AS kind, t.typcategory AS category
  FROM own o JOIN pg_catalog.pg_type t ON t.oid = o.type JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
  WHERE t.typtype <> 'd' ORDER BY o.attnum`

const tableSql = `
  SELECT c.oid::text AS oid FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relname = $2 AND c.relkind IN ('r', 'p', 'f', 'v', 'm')`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const missing = ({ schema, name }: RemoteName): PlatformError =>
  new PlatformError('database_table_missing', { params: { table: `${schema}.${name}` } })

const nameOf = ({ schema, name }: RemoteName): string => `${quoted(schema)}.${quoted(name)}`

const columnsOf = async (client: Client, table: RemoteName): Promise<CatalogueColumn[]> => {
  const found = await client.query<{ oid: string }>(tableSql, [table.schema, table.name])
  const [row] = found.rows
  if (row === undefined) throw missing(table)
  const { rows } = await client.query<CatalogueColumn>(columnsSql, [row.oid])
  // Without a column that may be read, the server says why.
  if (rows.length === 0) await client.query(`SELECT 1 FROM ${nameOf(table)} LIMIT 0`)
  return rows
}

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

/** Writes the rows to the file. Throws `database_table_missing`, `database_read` or `database_interrupted`. */
export function readPostgres(target: Target, order: RemoteRead): Promise<RemoteRows> {
  const { table, limit, signal } = order
  return withClient(target, signal, async (client, { host }) => {
    try {
      await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const found = await columnsOf(client, table)
      const columns = found.map(toColumn)
      order.onColumns(columns)
      const rows = await copyRows(client, copySql(table, { columns: found, limit }), order)
      return { columns, rows }
    } catch (error) {
      signal.throwIfAborted()
      throw readError({ host, table: `${table.schema}.${table.name}` }, error)
    }
  })
}
