// The plan by which an extraction read its file. It is stored, so that a build reads the file in the same way and to
// the same types.
import { z } from 'zod'
import { fileFormats } from '#contract/data-manager/source.ts'
import { attributeType } from '#contract/data-manager/table.ts'
import { encodings } from './file-bytes.ts'

/** Supported date formats, each with the pattern of its texts. */
export const datePatterns = {
  '%d/%m/%Y': '[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}',
  '%m/%d/%Y': '[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}',
  '%d.%m.%Y': '[0-9]{1,2}\\.[0-9]{1,2}\\.[0-9]{4}',
  '%Y/%m/%d': '[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}',
  '%b %d %Y': '[A-Za-z]{3} [0-9]{1,2} [0-9]{4}',
  '%d %b %Y': '[0-9]{1,2} [A-Za-z]{3} [0-9]{4}',
} as const satisfies Record<string, string>
export type DatePattern = keyof typeof datePatterns

/**
 * Written form of a text column: `plain` for the default of its type, `zoned` for instants with an offset, else a
 * date format.
 */
const writtenForms = [
  'plain',
  'zoned',
  '%d/%m/%Y',
  '%m/%d/%Y',
  '%d.%m.%Y',
  '%Y/%m/%d',
  '%b %d %Y',
  '%d %b %Y',
] as const satisfies readonly ('plain' | 'zoned' | DatePattern)[]
export type WrittenForm = (typeof writtenForms)[number]

const planColumn = z.object({
  /** Name of the attribute. */
  name: z.string(),
  /** Name in the file: a key or a Parquet column; unused where columns are identified by position. */
  key: z.string(),
  type: attributeType,
  /** Values are text, read by `form`. Otherwise they are typed. */
  isText: z.boolean(),
  form: z.enum(writtenForms),
  /**
   * The column of the file has exactly this type. Otherwise it is cast first (nested values, instants with a zone).
   */
  isExact: z.boolean(),
})
export type PlanColumn = z.infer<typeof planColumn>

const fileLayout = z.object({
  format: z.enum(fileFormats),
  isPacked: z.boolean(),
  encoding: z.enum(encodings),
  delimiter: z.string(),
  hasHeader: z.boolean(),
  /** Lines end in CR LF. */
  hasCrlf: z.boolean(),
  /** Lines end in a lone CR. */
  hasOldBreaks: z.boolean(),
  /** Number of fields of a line; 0 for formats without fields. */
  fields: z.number(),
  /** For JSON: one array, one value per line, or consecutive values. */
  shape: z.enum(['array', 'lines', 'values']),
})
export type FileLayout = z.infer<typeof fileLayout>

export const readingPlan = fileLayout.extend({ columns: z.array(planColumn) })
export type ReadingPlan = z.infer<typeof readingPlan>
