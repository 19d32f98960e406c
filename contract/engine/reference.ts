// Ids and names that several parts of the engine use.
import { z } from 'zod'
import { levels } from '../data-manager/logical-object.ts'
import type { TermCode } from '../reasons.ts'

/** Id of an action, a workflow or a step: chosen once, part of addresses and templates. */
export const engineId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/, 'engine_id' satisfies TermCode)

/** A table of the warehouse, such as `{database_name: "data_prim", table_name: "event_handle"}`. */
export const tableReference = z.object({
  database_name: z.enum(levels),
  table_name: z.string().min(1).max(120),
})
export type TableReference = z.infer<typeof tableReference>

export const person = z.object({ uid: z.string(), user: z.string() })
