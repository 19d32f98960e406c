// Finds how a data file is written, before anything of it is loaded. Throws `file_empty` and `file_unreadable`.
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../../error.ts'
import { findDialect } from './csv-dialect.ts'
import { findEncoding, firstBytes, type Encoding, type FileBytes } from './file-bytes.ts'
import type { FileLayout } from './reading-plan.ts'

export interface FoundLayout {
  readonly layout: FileLayout
  /** Header of a CSV file as it stands; empty strings where there is none. */
  readonly headers: readonly string[]
}

const sampleBytes = 1024 ** 2

const bare = {
  delimiter: ',',
  hasHeader: false,
  hasCrlf: false,
  hasOldBreaks: false,
  fields: 0,
  shape: 'lines',
} as const

interface Named {
  readonly file: FileBytes
  readonly name: string
}

const csvLayout = async (
  { file, name }: Named,
  { format, encoding }: { format: 'csv' | 'tsv'; encoding: Encoding },
): Promise<FoundLayout> => {
  const sample = await firstBytes(file, { encoding, most: sampleBytes })
  const isWhole = sample.length < sampleBytes
  const dialect = findDialect(sample, { preferred: format === 'tsv' ? '\t' : ',', isWhole })
  if (dialect === null) throw new PlatformError('file_empty', { params: { file: name } })
  const { delimiter, hasHeader, hasCrlf, hasOldBreaks, columns, header } = dialect
  return {
    layout: {
      ...bare,
      format,
      isPacked: file.isPacked,
      encoding,
      delimiter,
      hasHeader,
      hasCrlf,
      hasOldBreaks,
      fields: columns,
    },
    headers: Array.from({ length: columns }, (_, index) => header[index] ?? ''),
  }
}

const isWholeValue = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const shapeOf = (sample: string): FileLayout['shape'] => {
  const text = sample.trimStart()
  if (text.startsWith('[')) return 'array'
  return isWholeValue(text.split('\n', 1)[0] ?? '') ? 'lines' : 'values'
}

const jsonLayout = async (
  { file, name }: Named,
  { format, encoding }: { format: 'json' | 'ndjson'; encoding: Encoding },
): Promise<FoundLayout> => {
  const sample = (await firstBytes(file, { encoding, most: sampleBytes })).toString('utf8')
  if (sample.trim() === '') throw new PlatformError('file_empty', { params: { file: name } })
  const shape = format === 'ndjson' ? 'lines' : shapeOf(sample)
  return { layout: { ...bare, format, isPacked: file.isPacked, encoding, shape }, headers: [] }
}

/** The layout of the file `path`, known to people as `name`, whose format its name says. */
export const findLayout = async (place: {
  path: string
  name: string
  signal: AbortSignal
}): Promise<FoundLayout> => {
  const { path, name, signal } = place
  const known = formatOf(name)
  if (known === null) throw new PlatformError('file_format_unknown', { params: { file: name } })
  const { format, isPacked } = known
  if (format === 'parquet') return { layout: { ...bare, format, isPacked, encoding: 'utf-8' }, headers: [] }
  const file = { path, name, isPacked, signal }
  const encoding = await findEncoding(file)
  return format === 'csv' || format === 'tsv'
    ? csvLayout({ file, name }, { format, encoding })
    : jsonLayout({ file, name }, { format, encoding })
}
