// The columnar form of a query response (extension), for callers that accept `columnsType` (QB39): the members of the
// nested form, with the values by column in place of `results`.
import { z } from 'zod'
import { queryResponse, value } from './response.ts'

/** Media type of the columnar form. */
export const columnsType = 'application/vnd.platform.columns+json'

const resultColumn = z.object({
  /** `presence`: true where the past period has rows. */
  role: z.enum(['scale', 'value', 'presence']),
  /** Name of the scale or of the field; empty for `presence`. */
  name: z.string(),
  /** Compute mode of a `value`. */
  mode: z.string().nullable(),
  /** 0 for the current period, 1 for the latest past period. */
  period: z.number().int(),
  /** Main type of the values. In `num`, a text is a number with more digits than a double holds (QB31). */
  type: z.string(),
})
export type ResultColumn = z.infer<typeof resultColumn>

/** `batches[b][c]` are the values of column `c` in batch `b`; the batches follow one another. */
const columnSet = z.object({
  columns: z.array(resultColumn),
  rows: z.number().int(),
  batches: z.array(z.array(z.array(value))),
})

export const columnsResponse = queryResponse.omit({ results: true, total: true }).extend({
  ...columnSet.shape,
  total: z.object({ all: z.array(columnSet), x: z.array(columnSet), y: z.array(columnSet) }),
})
export type ColumnsResponse = z.infer<typeof columnsResponse>
