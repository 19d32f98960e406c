// The items of lists inside of JSON objects, as the objects of a table of their own (DM37).
import { sql } from 'kysely'
import { execute, type Loading, type Sql } from '../staging.ts'

interface ItemsTask {
  /** Table with the column `json`; the items replace its rows. */
  readonly table: string
  readonly name: string
  /** Pointers of the lists, each in an item of the one before. */
  readonly list: readonly string[]
  readonly limit: number | undefined
}

/** Numbers of rows, from 1. They are those of the same rows in the table that contains the list. */
const numbered = (from: Sql, list: string): Sql =>
  sql`(SELECT rowid + 1 AS parent, json_extract(json, ${sql.lit(list)}) AS list FROM ${from}
    WHERE json_type(json) = 'OBJECT')`

const isOther = sql`json_type(list) NOT IN ('ARRAY', 'NULL')`

/**
 * Replaces the objects of a table by the items of a list in them, with the number of their object as `parent`. Returns
 * how many objects have another value in the place of the list.
 */
export async function replaceByItems(
  loading: Loading,
  { table, name, list, limit }: ItemsTask,
): Promise<number> {
  const [from, items] = [sql.id(table), sql.id(`${table}_items`)]
  let others = 0
  for (const [level, key] of list.entries()) {
    const rows = numbered(from, key)
    const counted = await execute(loading, {
      statement: sql`SELECT count(*) FROM ${rows} WHERE ${isOther}`,
      name,
    })
    others = Number(counted.columns[0]?.[0] ?? 0)
    const isLast = level === list.length - 1
    const cut = limit === undefined || !isLast ? sql`` : sql` LIMIT ${sql.lit(limit)}`
    const statements = [
      sql`CREATE TEMP TABLE ${items} AS
        SELECT parent, unnest(CASE WHEN json_type(list) = 'ARRAY' THEN CAST(list AS JSON[]) END) AS json
        FROM ${rows}${cut}`,
      sql`DROP TABLE ${from}`,
      sql`ALTER TABLE ${items} RENAME TO ${from}`,
    ]
    for (const statement of statements) await execute(loading, { statement, name })
  }
  return others
}
