// Reads different values of expressions in the first rows of a table, as the caller sees them (DM67, IAM10).
import { restrictionOf } from '#domain/query/restriction.ts'
import type { TypedExpression } from '#domain/schema/expression.ts'
import type { Session } from '../core/session.ts'
import type { QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import { selectionOf } from '../data-manager/catalogue/virtual-tables.ts'
import { sql } from 'kysely'
import { compile } from '../warehouse/sql.ts'
import type { Batch, RunOptions, Warehouse } from '../warehouse/warehouse.ts'
import { clause, lines, listed, where } from './clause.ts'

interface Reading {
  readonly table: QueryableTable
  /** All of one row, or all of a group. */
  readonly expressions: readonly TypedExpression[]
  readonly limit: number
}

/** Rows among which it looks for different values. */
const mostRows = 1000

/**
 * Opens the function that reads them. Rows with the values of a former row are left out. Of a table that the caller does
 * not see, it reads no row. It throws what a query throws.
 */
export function openVisibleValues(warehouse: Pick<Warehouse, 'run' | 'timeZone'>) {
  return (
    { table, expressions, limit }: Reading,
    { session, options }: { readonly session: Session; readonly options: RunOptions },
  ): Promise<Batch> => {
    const on = { table, timeZone: warehouse.timeZone }
    const restriction = restrictionOf(on, session.conditions)
    const visible = restriction === undefined ? sql`where false` : where({ filters: [], restriction })
    const first = lines([selectionOf(table, expressions), visible, sql`limit ${sql.lit(mostRows)}`])
    const values = expressions.map((_, index) => sql.id(`value_${index}`))
    const statement = lines([
      clause('select', values),
      sql`from (select *, row_number() over () as number from (${first}) as t(${listed(values)}))`,
      clause('group by', values),
      sql`order by min(number) limit ${sql.lit(limit)}`,
    ])
    return warehouse.run(compile(statement), options)
  }
}
