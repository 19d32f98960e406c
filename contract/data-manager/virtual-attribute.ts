// A virtual attribute: a SQL expression over physical attributes, computed when a query runs (DM7).
import { z } from 'zod'
import { instant } from '../http.ts'
import { objectName } from './logical-object.ts'
import { attributeType } from './table.ts'

/** `row`: computed from one row, like a column. `aggregate`: computed from the rows of a group, a measure as it is. */
export const virtualKinds = ['row', 'aggregate'] as const

export const virtualAttributeCreate = z.object({
  attribute_name: objectName,
  parameters: z.record(z.string(), z.unknown()).default({}),
  is_dimension: z.boolean(),
  is_virtual: z.literal(true),
  is_summable: z.boolean(),
  is_measure: z.boolean(),
  /** An expression such as `SUM(rides) / COUNT(DISTINCT station_id)`, or a SELECT of one expression. */
  sql: z.string().min(1).max(20_000),
})
export type VirtualAttributeCreate = z.infer<typeof virtualAttributeCreate>

/** A virtual attribute as read, with what the platform found (extension). */
export const virtualAttribute = virtualAttributeCreate.extend({
  kind: z.enum(virtualKinds).nullable(),
  /** The physical attributes that it reads, as written. */
  attributes: z.array(z.string()),
  /** Tables of the current build of which it is a field. */
  table_names: z.array(z.string()),
  /** Type in the first of these tables; null without one. */
  type: attributeType.nullable(),
  created_at: instant,
  created_by: z.string(),
})
export type VirtualAttribute = z.infer<typeof virtualAttribute>
