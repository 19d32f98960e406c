import { z } from 'zod'

/** An attribute computed at query time from a SQL expression over physical attributes (DM7). */
export const virtualAttribute = z.object({
  attribute_name: z.string().trim().min(1).max(120),
  parameters: z.record(z.string(), z.unknown()).default({}),
  is_dimension: z.boolean(),
  is_virtual: z.boolean(),
  is_summable: z.boolean(),
  is_measure: z.boolean(),
  sql: z.string().min(1).max(20_000),
})
export type VirtualAttribute = z.infer<typeof virtualAttribute>
