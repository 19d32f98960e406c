// Finds a table of PostgreSQL and its columns in the catalogue.
import type { Client } from 'pg'
import type { RemoteName } from '#contract/data-manager/connection.ts'
import { PlatformError } from '../../core/error.ts'
import type { DatabaseParameters } from '../database-parameters.ts'
import type { CatalogueColumn } from './column-types.ts'
import { privilegeError } from './postgres-errors.ts'

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
  SELECT c.oid::text AS oid, c.relkind AS kind, has_schema_privilege(n.oid, 'USAGE') AS usable
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relname = $2 AND c.relkind IN ('r', 'p', 'f', 'v', 'm')`

/** A name in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The name of a table in a statement. */
export function nameOf({ schema, name }: RemoteName): string {
  return `${quoted(schema)}.${quoted(name)}`
}

interface FoundTable {
  readonly columns: CatalogueColumn[]
  /** Differs for a table that was created again. */
  readonly version: string
  /** All statements of a transaction see the same rows; those of a foreign table may not. */
  readonly isSnapshot: boolean
}

/** Throws `database_privilege` with the statement that grants what is missing. */
const requirePrivileges = async (
  client: Client,
  { host, username }: DatabaseParameters,
  { table, missing }: { table: RemoteName; missing: { usage: boolean; select: boolean } },
): Promise<void> => {
  const grants = [
    ...(missing.usage ? [`GRANT USAGE ON SCHEMA ${quoted(table.schema)} TO ${quoted(username)};`] : []),
    ...(missing.select ? [`GRANT SELECT ON ${nameOf(table)} TO ${quoted(username)};`] : []),
  ]
  try {
    await client.query(`SELECT 1 FROM ${nameOf(table)} LIMIT 0`)
  } catch (error) {
    throw privilegeError({ host, table: `${table.schema}.${table.name}`, statement: grants.join(' ') }, error)
  }
}

/** Finds a table. Throws `database_table_missing` or `database_privilege`. */
export async function findTable(
  client: Client,
  parameters: DatabaseParameters,
  table: RemoteName,
): Promise<FoundTable> {
  const found = await client.query<{ oid: string; kind: string; usable: boolean }>(tableSql, [
    table.schema,
    table.name,
  ])
  const [row] = found.rows
  if (row === undefined)
    throw new PlatformError('database_table_missing', { params: { table: `${table.schema}.${table.name}` } })
  const { rows: columns } = await client.query<CatalogueColumn>(columnsSql, [row.oid])
  const missing = { usage: !row.usable, select: columns.length === 0 }
  if (missing.usage || missing.select) await requirePrivileges(client, parameters, { table, missing })
  return { columns, version: row.oid, isSnapshot: row.kind !== 'f' }
}
