// Reads about how many distinct values each column of a table has. DuckDB counts them while it writes the table.
import { sql } from 'kysely'
import { execute, type Loading } from './staging.ts'

interface CountedTable {
  readonly database_name: string
  readonly table_name: string
  readonly physical_name: string
  readonly is_view: boolean
  readonly fields: readonly { readonly field: string }[]
}

/** A text of the table in the statistics has at most eight characters, and the estimate is at their end. */
const estimate = /\[Approx Unique: (\d+)\]$/

/**
 * About how many distinct values each column has, in the order of the fields; null where the engine has no estimate.
 * A view and an empty table have none.
 */
export async function distinctCounts(
  loading: Loading,
  { database_name: schema, table_name: name, physical_name: table, is_view: isView, fields }: CountedTable,
): Promise<readonly (number | null)[]> {
  if (isView || fields.length === 0) return []
  const columns = fields.map(({ field }) => sql`stats(${sql.id(table, field)})`)
  const statement = sql`SELECT ${sql.join(columns)} FROM ${sql.id(schema, table)} LIMIT 1`
  const batch = await execute(loading, { statement, name })
  return batch.columns.map(([text]) => {
    const count = estimate.exec(String(text))?.[1]
    return count === undefined ? null : Number(count)
  })
}
