// How a table's file is read (DM36): what a person chose, and what was found in the file.
import { z } from 'zod'
import { count } from '../http.ts'
import type { TermCode } from '../reasons.ts'

/** `windows-1252` and `latin-1` differ only in the bytes 80 to 9F. `shift_jis` includes the characters of Windows. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'latin-1',
  'shift_jis',
  'euc-jp',
] as const
export type TextEncoding = (typeof textEncodings)[number]

export const quotes = ['double', 'single', 'none'] as const
export const decimals = ['point', 'comma'] as const
/** A space stands for every kind of space, an apostrophe also for the typographic one. */
export const thousands = ['none', 'comma', 'point', 'space', 'apostrophe'] as const
export const dateFormats = ['day_first', 'month_first'] as const

const wordList = z.array(z.string().trim().min(1).max(100)).min(1).max(50)

const optionMembers = z.object({
  encoding: z.enum(textEncodings).optional(),
  /** One character of ASCII. */
  delimiter: z
    .string()
    .regex(/^[\t !#-&(-/:-@[-`{-~]$/, 'delimiter' satisfies TermCode)
    .optional(),
  quote: z.enum(quotes).optional(),
  /** The first line names the columns. */
  header: z.boolean().optional(),
  decimal: z.enum(decimals).optional(),
  thousands: z.enum(thousands).optional(),
  /** Texts that are read as null, without the spaces around them. The default is the empty text. */
  null_values: z.array(z.string().trim().max(100)).max(50).optional(),
  /** Texts of booleans, regardless of case. Both lists are given, or none. */
  true_values: wordList.optional(),
  false_values: wordList.optional(),
  /** Order of day and month where both readings are possible. */
  date_format: z.enum(dateFormats).optional(),
  /** Name of the sheet of a workbook. */
  sheet: z.string().min(1).max(255).optional(),
})
type Members = z.infer<typeof optionMembers>

const isSeparated = ({ decimal, thousands: grouped }: Members): boolean =>
  decimal === undefined || decimal !== grouped
const hasNo = ({ true_values: yes, false_values: no }: Members): boolean =>
  yes === undefined || no !== undefined
const hasYes = ({ true_values: yes, false_values: no }: Members): boolean =>
  no === undefined || yes !== undefined
const areWordsApart = ({ true_values: yes = [], false_values: no = [] }: Members): boolean =>
  no.every((word) => !yes.some((other) => other.toLowerCase() === word.toLowerCase()))

/**
 * Reading options of a table (DM36). An absent option is detected. Options that the file format does not have are
 * stored and ignored.
 */
export const readingOptions = optionMembers
  .refine(isSeparated, { path: ['thousands'], message: 'thousands_apart' satisfies TermCode })
  .refine(hasNo, { path: ['false_values'] })
  .refine(hasYes, { path: ['true_values'] })
  .refine(areWordsApart, { path: ['false_values'], message: 'words_apart' satisfies TermCode })
export type ReadingOptions = z.infer<typeof readingOptions>

/** An option that the file leaves open, because values of an attribute can be read in two ways. */
const openOption = z.object({
  option: z.enum(['decimal', 'date_format']),
  attribute_name: z.string(),
  /** Number of such values, and one of them. */
  values: count,
  example: z.string(),
})
export type OpenOption = z.infer<typeof openOption>

/** How an extraction read a file. `chosen` applied where present, else `detected`, else the default. */
export const readingReport = z.object({
  chosen: readingOptions,
  detected: readingOptions,
  /** The first byte that is not UTF-8: its offset from 0, and its value in hexadecimal; null for UTF-8. */
  not_utf8: z.object({ offset: count, byte: z.string() }).nullable(),
  open: z.array(openOption),
})
export type ReadingReport = z.infer<typeof readingReport>

/** The reading options of a table: those chosen, and the report of its last extraction (null before the first). */
export const tableReading = z.object({
  chosen: readingOptions,
  report: readingReport.nullable(),
  /** Names of the sheets of a workbook, also hidden ones; empty for other files and if it cannot be read. */
  sheets: z.array(z.string()).default([]),
  etag: z.string(),
})
export type TableReading = z.infer<typeof tableReading>

/** How numbers and dates of an attribute are written, where their values do not show it. */
export const writtenAs = z.object({
  /** Values are written in percent and divided by 100. */
  percent: z.boolean().optional(),
  /** The symbol or code of the currency, as in the file. */
  currency: z.string().optional(),
  /** Dates are months; the value is the first day. */
  month: z.boolean().optional(),
})
