// A built table as the catalogue stores it, and a state: the tables that queries see together.
import { z } from 'zod'
import { aggregateFunctions, levels, relation } from '#contract/data-manager/logical-object.ts'
import { attributeType } from '#contract/data-manager/table.ts'
import type { CatalogueState } from './catalogue.ts'
import { physicalKey } from './physical-tables.ts'

const martFacts = z.object({
  base: z.string(),
  is_grouped: z.boolean(),
  is_ordered: z.boolean(),
  lost_rows: z.number(),
  follows: z.string().nullable(),
  is_current: z.boolean(),
  /** Physical prim tables that it was built from. */
  built_from: z.array(z.string()),
})

/** A stored table. */
export const builtTable = z.object({
  database_name: z.enum(levels),
  table_name: z.string(),
  display_name: z.string(),
  object_type: z.string(),
  physical_name: z.string(),
  is_view: z.boolean(),
  rows: z.number(),
  measure_date_field: z.string().nullable(),
  fields: z.array(
    z.object({
      field: z.string(),
      display_name: z.string(),
      type: attributeType,
      is_dimension: z.boolean(),
      is_measure: z.boolean(),
      is_summable: z.boolean(),
      /** Estimate of the engine. Absent in the catalogue of an earlier version. */
      distinct: z.number().nullable().optional(),
      aggregate: z.enum(aggregateFunctions).nullable().optional(),
      origin: z.object({ object: z.string(), attribute: z.string() }).nullable().optional(),
    }),
  ),
  /** Key and relations of the design (QB10). Absent in the catalogue of an earlier version. */
  key: z.array(z.string()).optional(),
  relations: z.array(relation).optional(),
  /** What a mart holds of its base (QB30). Absent in the catalogue of an earlier version. */
  mart: martFacts.nullable().optional(),
  built_at: z.string(),
  /** ETag of the design the table was built from. */
  design: z.string(),
  /** Physical prim tables that a view reads. They are retained while the view exists. */
  reads: z.array(z.string()),
  /**
   * What decided its rows, and what the build that wrote it counted (DM38). Absent for a table that every build writes,
   * and in the catalogue of an earlier version.
   */
  written: z
    .object({
      fingerprint: z.string(),
      rejected_rows: z.number(),
      replaced_rows: z.number(),
      filtered_rows: z.number(),
    })
    .optional(),
})
/** A table of the catalogue, with the members that only the data manager reads. */
export type BuiltTable = z.infer<typeof builtTable>

/** Marks marts whose prim tables are no longer those of the same state. */
export function withCurrentMarts(tables: readonly BuiltTable[]): BuiltTable[] {
  const prim = new Set(
    tables.filter((table) => table.database_name === 'data_prim').map((table) => table.physical_name),
  )
  return tables.map((table) =>
    table.mart
      ? {
          ...table,
          mart: { ...table.mart, is_current: table.mart.built_from.every((name) => prim.has(name)) },
        }
      : table,
  )
}

export interface BuiltState extends CatalogueState {
  readonly tables: readonly BuiltTable[]
}

/** Keys of the physical tables that a state needs. */
export function tablesNeededBy(state: BuiltState | null): string[] {
  return (state?.tables ?? []).flatMap((table) => [
    physicalKey(table.database_name, table.physical_name),
    ...table.reads.map((name) => physicalKey('data_prim', name)),
  ])
}

/** Whether both states name the same tables with the same descriptions. */
export function hasSameTables(one: BuiltState, other: BuiltState): boolean {
  const keysOf = ({ tables }: BuiltState): string[] =>
    tables.map((table) => JSON.stringify([table.database_name, table.physical_name, table.design])).toSorted()
  return keysOf(one).join() === keysOf(other).join()
}
