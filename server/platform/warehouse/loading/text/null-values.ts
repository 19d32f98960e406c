// Texts that are read as null (DM36).
import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * The text of a column of CSV, null where it is one of `nulls`. The engine reads an empty cell as null already;
 * without the empty text among `nulls` it is text again.
 */
export function withNulls(column: Sql, nulls: readonly string[]): Sql {
  const words = nulls.filter((word) => word !== '')
  const text = nulls.includes('') ? column : sql`coalesce(${column}, '')`
  if (words.length === 0) return text
  const list = sql.join(words.map((word) => sql.lit(word)))
  return sql`CASE WHEN trim(${column}) IN (${list}) THEN NULL ELSE ${text} END`
}
