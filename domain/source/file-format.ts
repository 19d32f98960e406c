// Format of a data file by its extension. Compressed text files (`.gz`) have the format of their content.
import type { FileFormat } from '#contract/data-manager/source.ts'

const extensions = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  parquet: 'parquet',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
} as const satisfies Record<string, FileFormat>

/** Extensions of supported files without their dot. Those of text files can be followed by `.gz` (DM9). */
export const fileExtensions: readonly string[] = Object.keys(extensions)

const isExtension = (text: string): text is keyof typeof extensions => Object.hasOwn(extensions, text)

/**
 * Format and compression by name; null if it is not a data file. Packed Parquet files and workbooks are not
 * supported (DM9).
 */
export function formatOf(name: string): { format: FileFormat; isPacked: boolean } | null {
  const lower = name.toLowerCase()
  const isPacked = lower.endsWith('.gz')
  const bare = isPacked ? lower.slice(0, -3) : lower
  const extension = bare.slice(bare.lastIndexOf('.') + 1)
  if (!bare.includes('.') || !isExtension(extension)) return null
  const format = extensions[extension]
  return isPacked && (format === 'parquet' || format === 'xlsx') ? null : { format, isPacked }
}

const anyExtension = /(\.[A-Za-z0-9]{1,8}){1,2}$/

/** The name of a table without folders and the ending of its file. */
export function bareTableName(table: string): string {
  const name = table.split('/').at(-1) ?? table
  return name.replace(anyExtension, '') || table
}
