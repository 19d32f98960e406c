// The tables that queries see: those of the published build, which only a finished build changes, and action tables
// (ENG22).
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
  /** Counts the writes to an action table (QB37). Absent for built tables. */
  readonly data_version?: number | undefined
  readonly fields: readonly QueryableField[]
  /** Key and relations of the design it was built from. Absent in the catalogue of an earlier version. */
  readonly key?: LogicalObject['key'] | undefined
  readonly relations?: LogicalObject['relations'] | undefined
}

/** An immutable state of the catalogue. Each build and each write to an action table creates a new one. */
export interface CatalogueState {
  /** The published build; 0 before the first one. */
  readonly build_id: number
  /** Empty before the first build. */
  readonly built_at: string
  readonly tables: readonly QueryableTable[]
}

export interface Catalogue {
  /** Null if there are no tables: before the first build, and without action tables. */
  current(): CatalogueState | null
  /** The tables of a state with their virtual attributes (DM7). Absent if there can be none. */
  tablesOf?(state: CatalogueState): Promise<readonly QueryableTable[]>
  /** Names of the objects of the sample project. */
  sampleObjects?(): Promise<ReadonlySet<string>>
}
