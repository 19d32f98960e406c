// Tables and views of a MySQL database with the estimates of its statistics. Nothing is counted.
import type { Connection } from 'mysql2'
import type { RemoteTable } from '#contract/data-manager/connection.ts'
import type { Connector, RemotePage, Target } from '../connector.ts'
import { rowsOf, withClient } from './connect.ts'
import { readError } from './mysql-errors.ts'

/** The server lists only what the user may see. */
const found = `FROM information_schema.TABLES
  WHERE TABLE_SCHEMA = ? AND LOCATE(LOWER(?), LOWER(CONCAT(TABLE_SCHEMA, '.', TABLE_NAME))) > 0
    AND TABLE_TYPE IN ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')`

const listSql = `SELECT TABLE_NAME AS name, TABLE_TYPE AS kind, CAST(TABLE_ROWS AS DOUBLE) AS \`rows\`,
  CAST(DATA_LENGTH AS DOUBLE) AS bytes ${found} ORDER BY TABLE_NAME LIMIT ? OFFSET ?`

const columnsSql = `SELECT TABLE_NAME AS name, COUNT(*) AS columns FROM information_schema.COLUMNS
  WHERE TABLE_SCHEMA = ? AND TABLE_NAME IN (?) GROUP BY TABLE_NAME`

interface Row {
  readonly name: string
  readonly kind: string
  readonly rows: number | null
  readonly bytes: number | null
}

type Page = Parameters<Connector['browse']>[1]

const readPage = async (
  connection: Connection,
  database: string,
  { search, offset, limit }: Page,
): Promise<RemotePage> => {
  const rows = await rowsOf<Row>(connection, listSql, [database, search, limit, offset])
  const names = rows.map(({ name }) => name)
  const counts =
    names.length === 0
      ? []
      : await rowsOf<{ name: string; columns: number }>(connection, columnsSql, [database, names])
  const columns = new Map(counts.map((each) => [each.name, Number(each.columns)]))
  const [counted] = await rowsOf<{ total: number }>(connection, `SELECT COUNT(*) AS total ${found}`, [
    database,
    search,
  ])
  const tables = rows.map((row): RemoteTable => ({
    schema: database,
    name: row.name,
    kind: row.kind === 'VIEW' ? 'view' : 'table',
    columns: columns.get(row.name) ?? 0,
    rows: row.kind === 'VIEW' ? null : row.rows,
    bytes: row.kind === 'VIEW' ? null : row.bytes,
    readable: columns.has(row.name),
  }))
  return { tables, total: Number(counted?.total ?? rows.length) }
}

/** One page of the tables of the database whose name contains a text. */
export function browseMysql(target: Target, page: Page): Promise<RemotePage> {
  return withClient(target, page.signal, async (connection, { host, database }) => {
    try {
      return await readPage(connection, database, page)
    } catch (error) {
      throw readError({ host, table: 'information_schema.TABLES' }, error)
    }
  })
}
