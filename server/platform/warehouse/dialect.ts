// The parts of a query that need engine-specific SQL: exact sums of doubles, and load order. All other SQL is common
// to DuckDB and PostgreSQL.
import { sql, type RawBuilder } from 'kysely'

export type Sql = RawBuilder<unknown>

interface Relation {
  readonly schema: string
  readonly name: string
  /** Names of its columns, to avoid collisions with engine-specific names. */
  readonly columns: readonly string[]
  readonly isView: boolean
}

export interface Dialect {
  /**
   * Whether one `select` can group rows in several ways. Distributed PostgreSQL has no grouping sets over a distributed
   * table: it needs a `union all` of aggregates.
   */
  readonly hasGroupingSets: boolean
  /** Whether a full join can compare its keys with `is not distinct from`. PostgreSQL needs `=`, which loses nulls. */
  readonly joinsNulls: boolean
  /** Sum of doubles, within 1e-12 of the sum of their magnitudes in any order (DM14). */
  sumOfDoubles(value: Sql): Sql
  averageOfDoubles(value: Sql): Sql
  /** A relation with an expression for the load order of its rows. */
  inLoadOrder(relation: Relation): { readonly from: Sql; readonly loadOrder: Sql }
  /** The value of the first loaded row of a group; null if that row has none (QB6). */
  firstLoaded(value: Sql, loadOrder: Sql): Sql
}

/** Returns a column name that the relation does not use. */
const freshName = (columns: readonly string[]): string => {
  const used = new Set(columns.map((column) => column.toLowerCase()))
  let name = 'load order'
  while (used.has(name)) name += '_'
  return name
}

/** DuckDB: tables have `rowid`. Views, and tables with a column of that name, are numbered as they are read. */
export const duckDialect: Dialect = {
  hasGroupingSets: true,
  joinsNulls: true,
  sumOfDoubles: (value) => sql`fsum(${value})`,
  averageOfDoubles: (value) => sql`favg(${value})`,
  inLoadOrder: ({ schema, name, columns, isView }) => {
    const table = sql.id(schema, name)
    if (!isView && columns.every((column) => column.toLowerCase() !== 'rowid'))
      return { from: table, loadOrder: sql.raw('rowid') }
    const loadOrder = sql.id(freshName(columns))
    return {
      from: sql`(select *, row_number() over () as ${loadOrder} from ${table}) as ${sql.id('numbered')}`,
      loadOrder,
    }
  },
  firstLoaded: (value, loadOrder) => sql`arg_min_null(${value}, ${loadOrder})`,
}
