// The tables that queries see: those of the published build. Only a finished build changes them.
import type { Level, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { QueryableField as FieldOfQuery, QueryableTable as TableOfQuery } from '#domain/query/table.ts'

export interface QueryableField extends FieldOfQuery {
  readonly display_name: string
  readonly is_dimension: boolean
  readonly is_measure: boolean
  readonly is_summable: boolean
}

/** A physical table (or view) of the warehouse. Its columns have the names of its fields. */
export interface QueryableTable extends TableOfQuery {
  readonly database_name: Level
  /** Name of the logical object. */
  readonly table_name: string
  readonly display_name: string
  readonly object_type: string
  /** Name in the warehouse, in the schema `database_name`. Different for each build. */
  readonly physical_name: string
  readonly is_view: boolean
  readonly fields: readonly QueryableField[]
  /** Key and relations of the design it was built from. Absent in the catalogue of an earlier version. */
  readonly key?: LogicalObject['key'] | undefined
  readonly relations?: LogicalObject['relations'] | undefined
}

/** An immutable state of the catalogue. Each build creates a new one. */
export interface CatalogueState {
  readonly build_id: number
  readonly built_at: string
  readonly tables: readonly QueryableTable[]
}

export interface Catalogue {
  /** Null before the first build. */
  current(): CatalogueState | null
  /** The tables of a state with their virtual attributes (DM7). Absent if there can be none. */
  tablesOf?(state: CatalogueState): Promise<readonly QueryableTable[]>
}
