// A query request. Only its structure is checked here: names depend on the tables, and `domain/query` reports every
// problem with its path.
import { z } from 'zod'
import { exactNumber } from '../exact-number.ts'

const operand = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** A number that no double represents is its decimal text. */
export type Operand = z.infer<typeof operand>

const sentOperand = z.union([operand, exactNumber])
/** An operand as it was sent, and as it is echoed. */
export type SentOperand = z.infer<typeof sentOperand>

const operands = z.union([sentOperand, z.array(sentOperand)])

/** A name, or several names that group together as one entry (QB13). */
const entries = z.array(z.union([z.string(), z.array(z.string())]))

export const queryRequest = z.looseObject({
  data: z.looseObject({
    fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    skip: z.number().int().min(0).optional(),
    limit: z.number().int().min(0).optional(),
    hints: z.boolean().optional(),
  }),
  /** Field → operator → operands; a bare list is `in` (QB3). */
  filter: z.record(z.string(), z.union([operands, z.record(z.string(), operands)])).optional(),
  scale: z
    .looseObject({
      fields: entries.optional(),
      /** Every entry of `fields` on one of two axes: `x` are rows, `y` are series (QB7). */
      axis: z.looseObject({ x: entries.optional(), y: entries.optional() }).optional(),
    })
    .optional(),
  /** The comparison with `depth` past periods (QB9). */
  evol: z
    .looseObject({
      scale: z.string().optional(),
      mode: z.string().optional(),
      depth: z.number().int().optional(),
    })
    .optional(),
  /**
   * Totals (QB8). `all`: the grand total, then one grouping for each entry; an empty list is the grand total alone. `x`
   * and `y`: one grouping each, by all their fields together.
   */
  total: z.looseObject({ all: entries.optional(), x: entries.optional(), y: entries.optional() }).optional(),
  order: z.record(z.string(), z.string()).optional(),
  table_name: z.string().optional(),
  database_name: z.string().optional(),
})
export type QueryRequest = z.infer<typeof queryRequest>
