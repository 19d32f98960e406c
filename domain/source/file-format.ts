// Format of a data file by the end of its name. Packed text files (`.gz`) are read as what they hold.
import type { FileFormat } from '#contract/data-manager/source.ts'

const extensions = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  parquet: 'parquet',
} as const satisfies Record<string, FileFormat>

/** Ends of names of files that can be read, without their dot. Those of text may be followed by `.gz` (DM9). */
export const fileExtensions: readonly string[] = Object.keys(extensions)

const isExtension = (text: string): text is keyof typeof extensions => Object.hasOwn(extensions, text)

/** Format and packing by name; null for names that are no data file. A packed Parquet file is none (DM9). */
export function formatOf(name: string): { format: FileFormat; isPacked: boolean } | null {
  const lower = name.toLowerCase()
  const isPacked = lower.endsWith('.gz')
  const bare = isPacked ? lower.slice(0, -3) : lower
  const extension = bare.slice(bare.lastIndexOf('.') + 1)
  if (!bare.includes('.') || !isExtension(extension)) return null
  const format = extensions[extension]
  return isPacked && format === 'parquet' ? null : { format, isPacked }
}
