// Finds a table of MySQL or MariaDB and its columns.
import type { Connection } from 'mysql2'
import type { RemoteName } from '#contract/data-manager/connection.ts'
import { PlatformError } from '../../core/error.ts'
import { codeOf } from '../error-codes.ts'
import type { CatalogueColumn } from './column-types.ts'
import { rowsOf } from './connect.ts'
import { isDenied, privilegeError } from './mysql-errors.ts'

/** Columns that the user may read. */
const columnsSql = `SELECT COLUMN_NAME AS name, DATA_TYPE AS type, COLUMN_TYPE AS display,
    CAST(NUMERIC_PRECISION AS DOUBLE) AS digits, CAST(NUMERIC_SCALE AS DOUBLE) AS scale
  FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?
    AND (PRIVILEGES = '' OR FIND_IN_SET('select', PRIVILEGES) > 0)
  ORDER BY ORDINAL_POSITION`

/** A name in a statement. */
export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}

/** The name of a table in a statement. */
export function nameOf({ schema, name }: RemoteName): string {
  return `${quoted(schema)}.${quoted(name)}`
}

/** When the table was created, and whether its engine has transactions; both null for a view. */
const tableSql = `SELECT CAST(t.CREATE_TIME AS CHAR) AS created, e.TRANSACTIONS AS transactions
  FROM information_schema.TABLES t LEFT JOIN information_schema.ENGINES e ON e.ENGINE = t.ENGINE
  WHERE t.TABLE_SCHEMA = ? AND t.TABLE_NAME = ?`

interface FoundTable {
  readonly columns: CatalogueColumn[]
  /** Differs for a table that was created again. */
  readonly version: string
  /** All statements of a transaction see the same rows; those of a view may not. */
  readonly isSnapshot: boolean
}

/** Part of the name of an account in a statement. */
const quotedText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** The account that the server found for the user, such as `'reader'@'%'`. */
const accountOf = async (connection: Connection): Promise<string> => {
  const [row] = await rowsOf<{ account: string }>(connection, 'SELECT CURRENT_USER() AS account')
  const account = row?.account ?? ''
  const at = account.lastIndexOf('@')
  return `${quotedText(account.slice(0, at))}@${quotedText(account.slice(at + 1))}`
}

const missing = new Set(['ER_NO_SUCH_TABLE', 'ER_BAD_DB_ERROR'])

/** Holds the definition of the table until the end of the transaction. */
const holdTable = async (
  connection: Connection,
  { host, table }: { host: string; table: RemoteName },
): Promise<void> => {
  const name = `${table.schema}.${table.name}`
  try {
    await rowsOf(connection, `SELECT 1 FROM ${nameOf(table)} LIMIT 0`)
  } catch (error) {
    if (missing.has(codeOf(error)))
      throw new PlatformError('database_table_missing', { params: { table: name } })
    if (!isDenied(error)) throw error
    const statement = `GRANT SELECT ON ${nameOf(table)} TO ${await accountOf(connection)};`
    throw privilegeError({ host, table: name, statement }, error)
  }
}

/** Finds a table and holds its definition. Throws `database_table_missing` or `database_privilege`. */
export async function findTable(
  connection: Connection,
  { host, table }: { host: string; table: RemoteName },
): Promise<FoundTable> {
  await holdTable(connection, { host, table })
  const place = [table.schema, table.name]
  const columns = await rowsOf<CatalogueColumn>(connection, columnsSql, place)
  const [row] = await rowsOf<{ created: string | null; transactions: string | null }>(
    connection,
    tableSql,
    place,
  )
  return { columns, version: row?.created ?? '', isSnapshot: row?.transactions === 'YES' }
}
