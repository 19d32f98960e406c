// The few places where a query needs an engine's own words: exact sums of doubles, and the order of loading.
// Everything else a query says is SQL that DuckDB and PostgreSQL share.
import { sql, type RawBuilder } from 'kysely'

export type Sql = RawBuilder<unknown>

interface Relation {
  readonly schema: string
  readonly name: string
  /** Names of its columns, so that a word of the engine's own is not mistaken for one. */
  readonly columns: readonly string[]
  readonly isView: boolean
}

export interface Dialect {
  /** Sum of doubles within 1e-12 of the sum of their magnitudes, whatever their order (DM14). */
  sumOfDoubles(value: Sql): Sql
  averageOfDoubles(value: Sql): Sql
  /** A relation whose rows know their place in load order. */
  inLoadOrder(relation: Relation): { readonly from: Sql; readonly place: Sql }
  /** The value of the first loaded row of a group, null where that row has none (QB6). */
  firstLoaded(value: Sql, place: Sql): Sql
}

/** A column name that the relation does not have. */
const freshName = (columns: readonly string[]): string => {
  const taken = new Set(columns.map((column) => column.toLowerCase()))
  let name = 'load order'
  while (taken.has(name)) name += '_'
  return name
}

/** DuckDB: tables have `rowid`; views, and tables with a column of that name, are numbered as they are read. */
export const duckDialect: Dialect = {
  sumOfDoubles: (value) => sql`fsum(${value})`,
  averageOfDoubles: (value) => sql`favg(${value})`,
  inLoadOrder: ({ schema, name, columns, isView }) => {
    const table = sql.id(schema, name)
    if (!isView && columns.every((column) => column.toLowerCase() !== 'rowid'))
      return { from: table, place: sql.raw('rowid') }
    const place = sql.id(freshName(columns))
    return {
      from: sql`(select *, row_number() over () as ${place} from ${table}) as ${sql.id('numbered')}`,
      place,
    }
  },
  firstLoaded: (value, place) => sql`arg_min_null(${value}, ${place})`,
}
