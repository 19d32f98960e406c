// The plan by which an extraction read its file. It is stored, so that a build reads the file in the same way and to
// the same types.
import { z } from 'zod'
import { fileFormats } from '#contract/data-manager/source.ts'
import { attributeType } from '#contract/data-manager/table.ts'
import { readingOptions } from '#contract/data-manager/reading-options.ts'
import { encodings } from './file-bytes.ts'
import { booleanTexts } from './text/boolean-texts.ts'
import { momentFormNames } from './text/moment-forms.ts'
import { numberNotation } from './text/number-notation.ts'

/**
 * Written form of a text column: `plain` for the default of its type, `zoned` for instants with an offset, else a
 * form of dates.
 */
const writtenForms = ['plain', 'zoned', ...momentFormNames] as const
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
  /** Notation of its numbers; absent for the plain one. */
  number: numberNotation.optional(),
  /** Words of its booleans; absent for `true` and `false`. */
  words: booleanTexts.optional(),
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
  /** One character; empty for a file without quotes. */
  quote: z.string().default('"'),
  /** Texts that are read as null. */
  nulls: z.array(z.string()).default(['']),
  hasHeader: z.boolean(),
  /** Lines end in CR LF. */
  hasCrlf: z.boolean(),
  /** Lines end in a lone CR. */
  hasOldBreaks: z.boolean(),
  /** Number of fields of a line; 0 for formats without fields. */
  fields: z.number(),
  /** For JSON: one array, one value per line, or consecutive values. */
  shape: z.enum(['array', 'lines', 'values']),
  /** The keys of columns of JSON are JSON pointers, because nested objects were unfolded (DM37). */
  isUnfolded: z.boolean().optional(),
  /** The rows are the items of a list: its key, after those of the lists that contain it (DM37). */
  list: z.array(z.string()).optional(),
  /** Name of the sheet of a workbook; absent for other formats. */
  sheet: z.string().optional(),
})
export type FileLayout = z.infer<typeof fileLayout>

export const readingPlan = fileLayout.extend({
  columns: z.array(planColumn),
  /** The options that a person had chosen. */
  options: readingOptions.default({}),
})
export type ReadingPlan = z.infer<typeof readingPlan>
