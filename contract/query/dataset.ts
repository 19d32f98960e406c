// What can be queried: fields, modes, scales, and the tables that contain them.
import { z } from 'zod'
import { aggregateFunctions } from '../data-manager/logical-object.ts'
import { attributeType } from '../data-manager/table.ts'
import { virtualKinds } from '../data-manager/virtual-attribute.ts'
import { computeModeName, evolutionModeName, evolutionScaleName } from './request.ts'

/** An item of `orders`, `filters`, `scales` (QB14). */
const datasetItem = z
  .object({
    field: z.string(),
    table_names: z.array(z.string()),
    type: attributeType,
    role: z.enum(['measure', 'dimension', 'computed']),
  })
  .meta({ id: 'DatasetItem' })
export type DatasetItem = z.infer<typeof datasetItem>

/** A queryable table with its fields in their order (extension). */
const datasetTable = z.object({
  database_name: z.string(),
  table_name: z.string(),
  display_name: z.string(),
  object_type: z.string(),
  rows: z.number().int(),
  /** Of the sample project; these are listed last. */
  is_sample: z.boolean().default(false),
  measure_date_field: z.string().nullable(),
  fields: z.array(
    z.object({
      field: z.string(),
      display_name: z.string(),
      type: attributeType,
      is_dimension: z.boolean(),
      is_measure: z.boolean(),
      is_summable: z.boolean(),
      /** The function of a mart's attribute, which is the only mode that it answers like its base (DM39, QB30). */
      aggregate: z.enum(aggregateFunctions).nullish(),
      /** A virtual attribute, and the attributes that it reads (DM7). With `aggregate`, its only mode is `select`. */
      virtual: z.object({ kind: z.enum(virtualKinds), columns: z.array(z.string()) }).nullish(),
    }),
  ),
})
export type DatasetTable = z.infer<typeof datasetTable>

export const dataset = z.object({
  data: z.record(z.string(), z.object({ computes: z.array(computeModeName), default: computeModeName })),
  compute_mods: z.array(computeModeName),
  orders: z.array(datasetItem),
  filters: z.array(datasetItem),
  scales: z.array(datasetItem),
  evol: z.object({ scales: z.array(evolutionScaleName), modes: z.array(evolutionModeName) }),
  /**
   * Fields with labels: the key and the label attribute of their dictionary table (QB10). `table_name` (extension) is
   * this table, of the level `data_prim`.
   */
  dictionnary: z.record(
    z.string(),
    z.object({ id: z.string(), value: z.string(), table_name: z.string().optional() }),
  ),
  tables: z.array(datasetTable),
})
export type Dataset = z.infer<typeof dataset>
