// A prim table that joins and measures can read: of the current build, or written for a design that is not built.
import { sql } from 'kysely'
import type { Sql } from '../../warehouse/loading/staging.ts'
import type { BuiltTable } from './built-table.ts'

/** Database of the tables of designs. It is in memory, so no backup and no query contains it. */
export const designDatabase = 'design'

export interface PrimTable extends BuiltTable {
  /** Absent for a table of a build. */
  readonly database?: typeof designDatabase | undefined
}

/** The table as SQL, without an alias. */
export function primRelation({ database, physical_name: name }: PrimTable): Sql {
  return database === undefined ? sql.id('data_prim', name) : sql.id(database, 'data_prim', name)
}
