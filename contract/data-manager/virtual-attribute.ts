// A virtual attribute: a SQL expression over physical attributes, computed when a query runs (DM7).
import { z } from 'zod'
import { instant, problem } from '../http.ts'
import { levels, objectName } from './logical-object.ts'
import { attributeType, cell } from './table.ts'

/** `row`: computed from one row, like a column. `aggregate`: computed from the rows of a group, a measure as it is. */
export const virtualKinds = ['row', 'aggregate'] as const

const maxSql = 20_000

export const virtualAttributeCreate = z.object({
  attribute_name: objectName,
  /** What people see instead of the name (extension). */
  display_name: z.string().max(200).optional(),
  description: z.string().max(2000).optional(),
  parameters: z.record(z.string(), z.unknown()).default({}),
  is_dimension: z.boolean(),
  is_virtual: z.literal(true),
  is_summable: z.boolean(),
  is_measure: z.boolean(),
  /** An expression such as `SUM(rides) / COUNT(DISTINCT station_id)`, or a SELECT of one expression. */
  sql: z.string().min(1).max(maxSql),
})
export type VirtualAttributeCreate = z.infer<typeof virtualAttributeCreate>

/** The name stays, because queries use it. */
export const virtualAttributeUpdate = virtualAttributeCreate.omit({ attribute_name: true })

const tableName = z.object({ database_name: z.enum(levels), table_name: z.string() })

/** A virtual attribute as read, with what the platform found (extension). */
export const virtualAttribute = virtualAttributeCreate.extend({
  kind: z.enum(virtualKinds).nullable(),
  /** The physical attributes that it reads, as written. */
  attributes: z.array(z.string()),
  /** Tables of the current build of which it is a field. */
  table_names: z.array(z.string()),
  /** The same tables, with their levels. */
  tables: z.array(tableName),
  /** Type in the first of these tables; null without one. */
  type: attributeType.nullable(),
  created_at: instant,
  created_by: z.string(),
  updated_at: instant,
  updated_by: z.string(),
  etag: z.string(),
})
export type VirtualAttribute = z.infer<typeof virtualAttribute>

export const attributePreviewRequest = z.object({
  /** It may be incomplete. */
  sql: z.string().max(maxSql),
  /** The name of a new attribute, to check it too. */
  attribute_name: z.string().max(120).optional(),
  /** The table whose rows are preferred; otherwise those of the first that has all attributes. */
  table: tableName.optional(),
  rows: z.number().int().min(1).max(50).default(8),
})
export type AttributePreviewRequest = z.infer<typeof attributePreviewRequest>

/** What the SQL of a virtual attribute means, and its values in some rows (DM67). */
export const attributePreview = z.object({
  /**
   * Why it would not be saved. `offset` and `length` of a problem of the SQL are those of the word, in UTF-16 units;
   * null for a problem of the name.
   */
  problems: z.array(
    problem.extend({ offset: z.number().int().nullable(), length: z.number().int().nullable() }),
  ),
  /** Null while the SQL has problems; so is `type`. */
  kind: z.enum(virtualKinds).nullable(),
  type: attributeType.nullable(),
  /** The physical attributes that it reads. */
  attributes: z.array(z.string()),
  /** Tables whose attributes fit. */
  tables: z.array(tableName),
  /** The table of the rows; null if the caller sees none of them. */
  table: tableName.nullable(),
  /**
   * The columns of `rows`: the attributes that it reads, or of an aggregate its aggregate functions, and then the
   * result, without a name, unless `failure` says why there is none.
   */
  columns: z.array(z.object({ name: z.string(), type: attributeType, is_result: z.boolean() })),
  rows: z.array(z.array(cell)),
  failure: problem.nullable(),
  milliseconds: z.number(),
})
export type AttributePreview = z.infer<typeof attributePreview>
