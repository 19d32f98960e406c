// The rows of a Parquet file, or those of a list in it (DM37).
import { sql } from 'kysely'
import type { FileLayout } from '../reading-plan.ts'
import { literalPath, type Sql } from '../staging.ts'
import { isRowKey, parentKey, rowKey } from './row-keys.ts'
import { valueAt } from './unfold-parquet.ts'

const item = sql.id('#item')
const position = sql.id('#position')
const row = sql.id(rowKey)
const parent = sql.id(parentKey)

/** The column of numbers that the engine adds. A file that has it already cannot be numbered. */
export const numberColumn = 'file_row_number'

/** Rows of the items in a list of each row of `from`, in the order of both. */
const itemsOf = (from: Sql, list: Sql): Sql =>
  sql`(SELECT ${row} AS ${parent}, unnest(${list}) AS ${item}, generate_subscripts(${list}, 1) AS ${position}
    FROM ${from})`

const numbered = (from: Sql): Sql =>
  sql`(SELECT *, row_number() OVER (ORDER BY ${parent}, ${position}) AS ${row} FROM ${from})`

/** A relation with the columns `keys`, as `parquetColumn` reads them. */
export function parquetRelation(
  path: string,
  { layout: { list = [] }, keys }: { layout: Pick<FileLayout, 'list'>; keys: readonly string[] },
): Sql {
  const file = sql.lit(literalPath(path))
  const isNumbered = keys.includes(rowKey)
  if (list.length === 0 && !isNumbered) return sql`read_parquet(${file})`
  const rows = sql`(SELECT *, ${sql.id(numberColumn)} + 1 AS ${row}
    FROM read_parquet(${file}, file_row_number = true))`
  return list.reduce<Sql>((from, key, level) => {
    const items = itemsOf(from, valueAt(key, level === 0 ? undefined : item))
    return level === list.length - 1 && !isNumbered ? items : numbered(items)
  }, rows)
}

/** A column by its key: a path, or its name in plans of earlier versions. */
export function parquetColumn(
  key: string,
  { isUnfolded, list = [] }: Pick<FileLayout, 'isUnfolded' | 'list'>,
): Sql {
  if (isUnfolded !== true || isRowKey(key)) return sql.id(key)
  return valueAt(key, list.length === 0 ? undefined : item)
}
