// Action tables: tables that actions write and queries read, without a build (ENG22).
import { z } from 'zod'
import { levels, objectName } from '../data-manager/logical-object.ts'
import { attributeType } from '../data-manager/table.ts'
import { count, instant } from '../http.ts'
import { engineId, person } from './reference.ts'

export const actionColumn = z.object({
  name: objectName,
  display_name: z.string().max(200).optional(),
  /** As for attributes (DM3). */
  type: attributeType,
})

export const actionTableWrite = z.object({
  database_name: z.enum(levels),
  /** Unique over action tables and logical objects of the level. */
  table_name: objectName,
  display_name: z.string().max(200).default(''),
  columns: z.array(actionColumn).min(1).max(1000),
  measure_date_field: z.string().nullable().default(null),
})

/** An action that uses a table. */
const tableUser = z.object({ id: engineId, name: z.string() })
export type TableUser = z.infer<typeof tableUser>

export const actionTable = actionTableWrite.extend({
  rows: count,
  created_at: instant,
  created_by: person,
  /** The last write of rows. */
  written_at: instant.nullable(),
  /** The actions that use the table (ENG22e), by name. */
  used_by: z.array(tableUser),
})
export type ActionTable = z.infer<typeof actionTable>
