// Reads a table of PostgreSQL with COPY from one snapshot into a CSV file, without parsing a value.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import type { RemoteName } from '#contract/data-manager/connection.ts'
import type { HeldRows, RemoteColumn, RemoteRead, RemoteRows, Target } from '../connector.ts'
import type { DatabaseParameters } from '../database-parameters.ts'
import { columnNamed, type FoundFigures, readRows, rowsOrigin } from '../new-rows.ts'
import { readingOf, type CatalogueColumn } from './column-types.ts'
import { withClient } from './connect.ts'
import { findTable, nameOf, quoted } from './find-table.ts'
import { figuresSql, newRowsCondition } from './new-rows-sql.ts'
import { readError } from './postgres-errors.ts'

const copySql = (
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
  // A row with one null would be an empty line, which is no row.
  if (values.length === 1) values.push('1')
  const where = condition === undefined ? '' : ` WHERE ${condition}`
  const rows = limit === undefined ? '' : ` LIMIT ${limit}`
  return `COPY (SELECT ${values.join(', ')} FROM ${nameOf(table)}${where}${rows}) TO STDOUT (FORMAT csv, ENCODING 'UTF8')`
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

const figuresOf = async (client: Client, statement: string): Promise<FoundFigures> => {
  const { rows } = await client.query<FoundFigures>(statement)
  const [found] = rows
  if (found === undefined) throw new Error('the server counted no rows')
  return found
}

const readTable = async (
  { client, parameters }: { client: Client; parameters: DatabaseParameters },
  order: RemoteRead,
): Promise<RemoteRows> => {
  const { table, limit } = order
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { columns: found, version, isSnapshot } = await findTable(client, parameters, table)
  const columns = found.map(toColumn)
  order.onColumns(columns)
  const origin = rowsOrigin(parameters, {
    table,
    version,
    columns: found.map((column) => ({ ...toColumn(column), display: column.display })),
  })
  const growing = (held: HeldRows): CatalogueColumn => columnNamed(found, held.column)
  const read = await readRows({
    held: order.held,
    origin,
    isSnapshot,
    figures: (held) => figuresOf(client, figuresSql(table, { held, column: growing(held) })),
    write: (held) => {
      const condition = held && newRowsCondition(held, growing(held))
      return copyRows(client, copySql(table, { columns: found, limit, condition }), order)
    },
  })
  return { columns, ...read }
}

/**
 * Writes the rows to the file. Throws `database_table_missing`, `database_privilege`, `database_read` or
 * `database_interrupted`.
 */
export function readPostgres(target: Target, order: RemoteRead): Promise<RemoteRows> {
  const { table, signal } = order
  return withClient(target, signal, async (client, parameters) => {
    try {
      return await readTable({ client, parameters }, order)
    } catch (error) {
      signal.throwIfAborted()
      throw readError({ host: parameters.host, table: `${table.schema}.${table.name}` }, error)
    }
  })
}

/** The columns of each table. Throws `database_table_missing`, `database_privilege` or `database_read`. */
export function columnsOfPostgres(
  target: Target,
  { tables, signal }: { readonly tables: readonly RemoteName[]; readonly signal: AbortSignal },
): Promise<RemoteColumn[][]> {
  return withClient(target, signal, async (client, parameters) => {
    const found: RemoteColumn[][] = []
    for (const table of tables)
      try {
        found.push((await findTable(client, parameters, table)).columns.map(toColumn))
      } catch (error) {
        signal.throwIfAborted()
        throw readError({ host: parameters.host, table: `${table.schema}.${table.name}` }, error)
      }
    return found
  })
}
