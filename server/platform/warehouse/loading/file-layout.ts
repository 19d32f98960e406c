// Detects the layout of a data file before any of it is loaded. Throws `file_empty` and `file_unreadable`.
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../../core/error.ts'
import { findEncoding, firstBytes, type Encoding, type FileBytes } from './file-bytes.ts'
import type { FileLayout } from './reading-plan.ts'
import { cellsOf, splitRecords } from './csv-records.ts'

/** The layout of a CSV file, guessed from its first bytes. It has no types. */
interface Dialect {
  readonly delimiter: string
  readonly hasHeader: boolean
  /** Cells of the header; empty without a header. */
  readonly header: readonly string[]
  readonly columns: number
  /** Lines end in CR LF. */
  readonly hasCrlf: boolean
  /** Lines end in a lone CR. */
  readonly hasOldBreaks: boolean
}

const delimiters = [',', ';', '\t', '|'] as const
const maxSampleRecords = 500

interface SampleRecord {
  readonly text: string
  readonly fields: number
}

const recordsOf = (
  sample: Buffer,
  { delimiter, isComplete }: { delimiter: string; isComplete: boolean },
): SampleRecord[] => {
  const records: SampleRecord[] = []
  const splitter = splitRecords(delimiter, ({ bytes, from, to, fields, broken }) => {
    if (to > from && broken === null && records.length < maxSampleRecords)
      records.push({ text: bytes.toString('utf8', from, to), fields })
  })
  splitter.push(sample)
  if (isComplete) splitter.finish()
  return records
}

interface Guess {
  readonly delimiter: string
  readonly records: readonly SampleRecord[]
  /** The most frequent number of fields. */
  readonly fields: number
  /** Share of records with that number. */
  readonly share: number
}

const guess = (
  sample: Buffer,
  { delimiter, isComplete }: { delimiter: string; isComplete: boolean },
): Guess => {
  const records = recordsOf(sample, { delimiter, isComplete })
  const counts = new Map<number, number>()
  for (const { fields } of records) counts.set(fields, (counts.get(fields) ?? 0) + 1)
  const [top] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])
  const [fields, times] = top ?? [1, 0]
  return { delimiter, records, fields, share: records.length === 0 ? 0 : times / records.length }
}

const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const date = /^\d{4}-\d{2}-\d{2}([ T].*)?$|^\d{1,4}[/.]\d{1,2}[/.]\d{1,4}( .*)?$/
const kindOf = (cell: string): 'empty' | 'value' | 'word' => {
  const text = cell.trim()
  if (text === '') return 'empty'
  return number.test(text) || date.test(text) ? 'value' : 'word'
}

/** A first line is a header unless its cells look like the values below. Each column votes. */
const isHeader = (first: readonly string[], rows: readonly (readonly string[])[]): boolean => {
  let votes = 0
  for (const [index, cell] of first.entries()) {
    const below = rows.map((row) => kindOf(row[index] ?? '')).filter((kind) => kind !== 'empty')
    if (below.length === 0 || below.includes('word')) continue
    if (kindOf(cell) === 'word') votes += 1
    if (kindOf(cell) === 'value') votes -= 1
  }
  return rows.length === 0 ? first.some((cell) => kindOf(cell) === 'word') : votes >= 0
}

/** Guesses the dialect from the first bytes (UTF-8, at most some hundred kilobytes); null without any line. */
function findDialect(
  sample: Buffer,
  { preferred, isComplete }: { preferred: string; isComplete: boolean },
): Dialect | null {
  const hasOldBreaks = !sample.includes(10) && sample.includes(13)
  const lines = hasOldBreaks
    ? Buffer.from(sample.toString('latin1').replaceAll('\r', '\n'), 'latin1')
    : sample
  const order = [preferred, ...delimiters.filter((delimiter) => delimiter !== preferred)]
  const guesses = order.map((delimiter) => guess(lines, { delimiter, isComplete }))
  const best =
    guesses
      .filter(({ fields, share }) => fields > 1 && share > 0.5)
      .sort((a, b) => b.share - a.share || b.fields - a.fields)[0] ?? guesses[0]
  const top = best?.records[0]
  if (best === undefined || top === undefined) return null
  const cells = best.records.map(({ text }) => cellsOf(text, best.delimiter))
  const [first = [], ...rows] = cells
  const hasHeader = isHeader(first, rows)
  return {
    delimiter: best.delimiter,
    hasHeader,
    header: hasHeader ? first : [],
    columns: hasHeader ? Math.max(best.fields, first.length) : best.fields,
    hasCrlf: lines[lines.indexOf(10) - 1] === 13,
    hasOldBreaks,
  }
}

export interface FoundLayout {
  readonly layout: FileLayout
  /** Header of a CSV file, unchanged; empty strings without a header. */
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

interface NamedFile {
  readonly file: FileBytes
  readonly name: string
}

const csvLayout = async (
  { file, name }: NamedFile,
  format: 'csv' | 'tsv',
  encoding: Encoding,
): Promise<FoundLayout> => {
  const sample = await firstBytes(file, { encoding, maxBytes: sampleBytes })
  const isComplete = sample.length < sampleBytes
  const dialect = findDialect(sample, { preferred: format === 'tsv' ? '\t' : ',', isComplete })
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

const isJsonValue = (text: string): boolean => {
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
  return isJsonValue(text.split('\n', 1)[0] ?? '') ? 'lines' : 'values'
}

const jsonLayout = async (
  { file, name }: NamedFile,
  format: 'json' | 'ndjson',
  encoding: Encoding,
): Promise<FoundLayout> => {
  const sample = (await firstBytes(file, { encoding, maxBytes: sampleBytes })).toString('utf8')
  if (sample.trim() === '') throw new PlatformError('file_empty', { params: { file: name } })
  const shape = format === 'ndjson' ? 'lines' : shapeOf(sample)
  return { layout: { ...bare, format, isPacked: file.isPacked, encoding, shape }, headers: [] }
}

/** Detects the layout of the file `path` with the display name `name`, whose extension gives the format. */
export async function findLayout(source: {
  path: string
  name: string
  signal: AbortSignal
  unpackedLimit?: number | undefined
}): Promise<FoundLayout> {
  const { name } = source
  const fileFormat = formatOf(name)
  if (fileFormat === null) throw new PlatformError('file_format_unknown', { params: { file: name } })
  const { format, isPacked } = fileFormat
  if (format === 'parquet') return { layout: { ...bare, format, isPacked, encoding: 'utf-8' }, headers: [] }
  const file = { ...source, isPacked }
  const encoding = await findEncoding(file)
  return format === 'csv' || format === 'tsv'
    ? csvLayout({ file, name }, format, encoding)
    : jsonLayout({ file, name }, format, encoding)
}
