// Cells of many columns as rows. One short statement then measures all columns; with an expression for each column, the
// engine spends most of its time planning.
import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

const columnsPerStatement = 1000
const mostRows = 20_000
const leastColumns = 9

/** Whether measuring cells as rows is faster than an expression for each column. */
export function isWide({ rows, columns }: { rows: number; columns: number }): boolean {
  return columns >= leastColumns && rows <= mostRows
}

/** A relation with `place`, the position of a column in `values`, and `cell`. The values have one type. */
export function cellRows(from: Sql, values: readonly Sql[]): Sql {
  const places = sql`range(${sql.lit(values.length)})`
  return sql`(SELECT unnest(${places}) AS place, unnest([${sql.join(values)}]) AS cell FROM ${from})`
}

/** The indexes of items that have the same key, in parts for one statement each. */
export function groupsOf<T>(items: readonly T[], keyOf: (item: T, index: number) => string): number[][] {
  const groups = new Map<string, number[]>()
  for (const [index, item] of items.entries()) {
    const key = keyOf(item, index)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [index])
    else group.push(index)
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / columnsPerStatement) }, (_, part) =>
      group.slice(part * columnsPerStatement, (part + 1) * columnsPerStatement),
    ),
  )
}
