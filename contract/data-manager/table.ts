// A table of a source, and the result of its last extraction.
import { z } from 'zod'
import { exactNumber } from '../exact-number.ts'
import { count, flag, instant, problem } from '../http.ts'
import { remoteLocation } from './connection.ts'
import { readingOptions, readingReport, writtenAs } from './reading-options.ts'
import { fileFormats } from './source.ts'

export const mainTypes = ['num', 'string', 'boolean', 'date', 'datetime'] as const
/** A number, or its text where it has more digits than a double represents. */
const bound = z.union([z.number(), z.string().regex(/^[+-]?\d+(\.\d+)?$/), exactNumber])
/**
 * Type of an attribute (DM4). Unknown values of `main` are preserved. `precision`: digits after the decimal point of
 * a decimal; `digits` (extension): all its digits; `min` and `max`: bounds of its values (DM31).
 */
export const attributeType = z.looseObject({
  main: z.string(),
  sub: z.string().optional(),
  precision: z.number().int().optional(),
  min: bound.optional(),
  max: bound.optional(),
})
export type AttributeType = z.infer<typeof attributeType>
export type MainType = (typeof mainTypes)[number]

export const tableAdd = z.object({
  table_name: z.string().min(1).max(400),
  database_name: z.string().min(1).max(120),
  /** A complete upload that becomes the table's file, for sources of kind `upload` (extension). */
  upload: z.string().optional(),
  /**
   * The file of a table with another name: in the folder of a source of kind `local`, or its `path` on another server
   * (extension).
   */
  file: z.string().min(1).max(2000).optional(),
  /** A sheet of a workbook. Without it, every visible sheet becomes a table (DM36, extension). */
  sheet: z.string().min(1).max(255).optional(),
  /** How the file is read (DM36, extension); of a workbook, each of its sheets. */
  options: readingOptions.optional(),
  /** Its place on the server, for sources of databases (DM49), and its growing column (DM66, extension). */
  remote: remoteLocation.optional(),
})

/** A value of a row. */
export const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), exactNumber])

/**
 * Values in equal ranges (DM35): `counts[i]` values are from `bounds[i]` to below `bounds[i + 1]`; the last range
 * includes its end. Bounds of dates are text.
 */
const histogram = z.object({ bounds: z.array(cell).min(2), counts: z.array(count) })

/**
 * Values that do not fit the type of the others: how many there are, and the most frequent ones, cut at 200 characters.
 * `row` is the first of `count` rows, and `line` its line in a text file; both start at 1.
 */
const misfits = z.object({
  type: attributeType,
  count,
  values: z.array(z.object({ value: z.string(), count, row: count, line: count.nullable() })),
})

/** One attribute of an extraction (DM2): the numbers cover the lines read; `min` and `max` of dates are text. */
const extractedAttribute = z.object({
  attribute_name: z.string(),
  type: attributeType,
  count,
  null_count: count,
  cardinality: count,
  /** False if there were too many values to count, so that `cardinality` is an estimate. */
  cardinality_exact: z.boolean(),
  min: cell,
  max: cell,
  /** Of numbers and dates (extension). */
  histogram: histogram.nullable().default(null),
  /** Up to ten most frequent texts or booleans, cut at 200 characters; empty if each occurs once (extension). */
  top_values: z.array(z.object({ value: z.string(), count })).default([]),
  /** Rows that `histogram` and `top_values` were counted in; null for all (extension). */
  sampled_rows: count.nullable().default(null),
  /** Absent where values are written as they are (extension). */
  written: writtenAs.optional(),
  /** Of a text: most of its values have another type, and these do not (DM35, extension). */
  misfits: misfits.nullable().default(null),
})
export type ExtractedAttribute = z.infer<typeof extractedAttribute>

/** Rejected lines with line number, reason and the first 300 characters of their text. */
export const rejectedLineList = z.array(
  z.object({
    line: count,
    column: z.string().nullable(),
    /** In English. */
    reason: z.string(),
    /** The same as a code of `contract/reasons.ts`; absent in what version 0.1 has kept. */
    code: z.string().optional(),
    params: problem.shape.params.optional(),
    text: z.string(),
  }),
)

/**
 * Lines of a file that could not be parsed as rows: how many, and the first ones with line number, reason and text.
 */
const rejectedLines = z.object({ count, samples: rejectedLineList })

/** How the rows of a table of a database were read (DM66). */
const rowsRead = z.object({
  rows: count,
  /** The column by which only the new rows were read; null if all rows were read. */
  growing_by: z.string().nullable(),
  /** Why all rows were read although a column is chosen. */
  whole_reason: z
    .object({
      /** In English. */
      reason: z.string(),
      code: z.string(),
      params: problem.shape.params,
    })
    .nullable(),
})
export type RowsRead = z.infer<typeof rowsRead>

export const extraction = z.object({
  database_name: z.string(),
  table_name: z.string(),
  /** The table whose rows contain the rows of this one (DM37, extension). */
  parent: z.string().optional(),
  extracted_at: instant,
  job_id: z.string(),
  /** Only the first `lines_read` lines were read. */
  sampled: z.boolean(),
  lines_read: count,
  /** Rows of the complete table; null if only a sample was read. */
  rows: count.nullable(),
  /** Size of the file in bytes. */
  size: count.nullable(),
  rejected: rejectedLines,
  attributes: z.array(extractedAttribute),
  /** The first rows, if `flashzone` was requested: cells in the order of `attributes`. */
  flashzone: z.array(z.array(cell)).nullable(),
  /** How the file was read (DM36, extension); absent in extractions of version 1.0 and of Parquet files. */
  reading: readingReport.optional(),
  /** Of a table of a database (DM66, extension). */
  rows_read: rowsRead.optional(),
})
export type Extraction = z.infer<typeof extraction>

export const table = z.object({
  database_name: z.string(),
  table_name: z.string(),
  format: z.enum(fileFormats).nullable(),
  /** Name of its file, and its sheet if it is one of a workbook (extension). */
  file: z.string().nullable().default(null),
  sheet: z.string().nullable().default(null),
  /** Its place on another server; null for tables of files (DM49, extension). */
  remote: remoteLocation.nullable().default(null),
  /** The table whose rows contain the rows of this one (DM37, extension). */
  parent: z.string().nullable().default(null),
  size: count.nullable(),
  state: z.enum(['never_extracted', 'queued', 'extracting', 'ready', 'attention', 'failed']),
  rows: count.nullable(),
  rejected_rows: count,
  attributes: count.nullable(),
  extracted_at: instant.nullable(),
  job_id: z.string().nullable(),
  failure: problem.nullable(),
  /** Of the running job, 0 to 1 (extension). */
  progress: z.number().min(0).max(1).nullable().default(null),
  /** Only a sample was read (DM35, extension). */
  sampled: z.boolean().default(false),
  /** Changes of its attributes and reading options that nobody has acknowledged (DM45, extension). */
  changes: count.default(0),
})
export type Table = z.infer<typeof table>

/** The attributes of an extracted table, in their order (DM47, extension). */
export const tableColumns = z.object({
  database_name: z.string(),
  table_name: z.string(),
  columns: z.array(z.object({ name: z.string(), main: z.string(), sub: z.string() })),
})
export type TableColumns = z.infer<typeof tableColumns>

/** Settings of an extraction, in the query or the body (DM1). `sample_max_lines` defaults to 1,000. */
export const extractionSettings = z.object({
  /** With `sample`: all lines are read afterwards, by another job (DM35, extension). */
  full_read: flag.optional(),
  sample: flag.optional(),
  sample_max_lines: count.max(10_000_000).optional(),
  flashzone: flag.optional(),
  /**
   * Sheets of one workbook are one notification (ENG48): true if another one is extracted afterwards, false for the last
   * (extension).
   */
  sheet_follows: flag.optional(),
  /** All rows of a table of a database, although a column is chosen by which only new rows are read (DM66, extension). */
  whole: flag.optional(),
})

export const defaultSampleLines = 1000

/** A preview reads the first lines with options that are not stored (DM36, extension). */
export const previewRequest = z.object({
  options: readingOptions.default({}),
  /** Rows to read. Types are those of these rows. */
  lines: count.min(1).max(10_000).default(defaultSampleLines),
})

/** The first rows of a table, read with the options of the request. */
export const tablePreview = z.object({
  lines_read: count,
  /** All rows of the file were read. */
  complete: z.boolean(),
  attributes: z.array(
    z.object({ attribute_name: z.string(), type: attributeType, written: writtenAs.optional() }),
  ),
  /** The first rows: cells in the order of `attributes`, and the same cells as they are in the file. */
  rows: z.array(z.array(cell)),
  texts: z.array(z.array(z.string().nullable())),
  rejected: rejectedLines,
  reading: readingReport.nullable(),
})
export type TablePreview = z.infer<typeof tablePreview>

/** The preview of a file that is not a table yet, and the tables that it would become. */
export const filePreview = tablePreview.extend({
  /** Names of the visible sheets of a workbook; each becomes a table if there are several. */
  sheets: z.array(z.string()).default([]),
  /** Members that are lists of objects; each becomes a table (DM37). */
  lists: z.array(z.string()).default([]),
})
export type FilePreview = z.infer<typeof filePreview>
