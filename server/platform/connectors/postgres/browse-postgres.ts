// Tables and views of a PostgreSQL database with the estimates of its statistics. Nothing is counted.
import type { RemoteTable } from '#contract/data-manager/connection.ts'
import type { RemotePage, Target } from '../connector.ts'
import { withClient } from './connect.ts'
import { readError } from './postgres-errors.ts'

/** Tables, partitioned tables, foreign tables, views and materialized views. A partition belongs to its table. */
const found = `
  FROM pg_catalog.pg_class c
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT c.relispartition
    AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    AND (strpos(lower(n.nspname), lower($1)) > 0 OR strpos(lower(c.relname), lower($1)) > 0)`

const listSql = `
  SELECT n.nspname AS schema, c.relname AS name, c.relkind AS kind, c.reltuples::float8 AS rows,
    (SELECT count(*)::int FROM pg_catalog.pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    CASE WHEN c.relkind IN ('r', 'm') THEN pg_catalog.pg_table_size(c.oid)::float8
      WHEN c.relkind = 'p' THEN (SELECT sum(pg_catalog.pg_table_size(p.relid))::float8
        FROM pg_catalog.pg_partition_tree(c.oid) p WHERE p.isleaf) END AS bytes,
    has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT') AS readable
  ${found}
  ORDER BY n.nspname, c.relname LIMIT $2 OFFSET $3`

interface Row {
  readonly schema: string
  readonly name: string
  readonly kind: string
  readonly rows: number
  readonly columns: number
  readonly bytes: number | null
  readonly readable: boolean
}

const views = new Set(['v', 'm'])

/** A table that was never analyzed has -1 rows, in older versions 0 with no pages. A view has no estimate. */
const rowsOf = ({ kind, rows, bytes }: Row): number | null =>
  kind === 'v' || rows < 0 || (rows === 0 && (bytes ?? 1) > 0) ? null : Math.round(rows)

const toTable = (row: Row): RemoteTable => ({
  schema: row.schema,
  name: row.name,
  kind: views.has(row.kind) ? 'view' : 'table',
  columns: row.columns,
  rows: rowsOf(row),
  bytes: row.bytes,
  readable: row.readable,
})

/** One page of the tables whose schema or name contains a text. */
export function browsePostgres(
  target: Target,
  page: {
    readonly search: string
    readonly offset: number
    readonly limit: number
    readonly signal: AbortSignal
  },
): Promise<RemotePage> {
  const { search, offset, limit, signal } = page
  return withClient(target, signal, async (client, { host }) => {
    try {
      await client.query('SET statement_timeout = 30000')
      const { rows } = await client.query<Row>(listSql, [search, limit, offset])
      const counted = await client.query<{ total: number }>(`SELECT count(*)::int AS total ${found}`, [
        search,
      ])
      return { tables: rows.map(toTable), total: counted.rows[0]?.total ?? rows.length }
    } catch (error) {
      throw readError({ host, table: 'pg_catalog.pg_class' }, error)
    }
  })
}
