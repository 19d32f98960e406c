// Finds how a data file is written, before anything of it is loaded. Throws `file_empty` and `file_unreadable`.
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../../core/error.ts'
import { findEncoding, firstBytes, type Encoding, type FileBytes } from './file-bytes.ts'
import type { FileLayout } from './reading-plan.ts'
import { cellsOf, splitRecords } from './csv-records.ts'

/** How a CSV file is written, guessed from its first bytes; types are not its business. */
interface Dialect {
  readonly delimiter: string
  readonly hasHeader: boolean
  /** Cells of the header; empty where there is none. */
  readonly header: readonly string[]
  readonly columns: number
  /** Lines end in CR LF. */
  readonly hasCrlf: boolean
  /** Lines end in a lone CR. */
  readonly hasOldBreaks: boolean
}

const delimiters = [',', ';', '\t', '|'] as const
const looked = 500

interface SampleRecord {
  readonly text: string
  readonly fields: number
}

const recordsOf = (
  sample: Buffer,
  { delimiter, isWhole }: { delimiter: string; isWhole: boolean },
): SampleRecord[] => {
  const records: SampleRecord[] = []
  const splitter = splitRecords(delimiter, ({ bytes, from, to, fields, broken }) => {
    if (to > from && broken === null && records.length < looked)
      records.push({ text: bytes.toString('utf8', from, to), fields })
  })
  splitter.push(sample)
  if (isWhole) splitter.finish()
  return records
}

interface Guess {
  readonly delimiter: string
  readonly records: readonly SampleRecord[]
  /** The most frequent number of fields. */
  readonly fields: number
  /** Share of records that have it. */
  readonly share: number
}

const guess = (sample: Buffer, { delimiter, isWhole }: { delimiter: string; isWhole: boolean }): Guess => {
  const records = recordsOf(sample, { delimiter, isWhole })
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

/** A header is there unless its cells look like the values below them: each column has a voice. */
const isHeader = (first: readonly string[], rows: readonly (readonly string[])[]): boolean => {
  let voices = 0
  for (const [index, cell] of first.entries()) {
    const below = rows.map((row) => kindOf(row[index] ?? '')).filter((kind) => kind !== 'empty')
    if (below.length === 0 || below.includes('word')) continue
    if (kindOf(cell) === 'word') voices += 1
    if (kindOf(cell) === 'value') voices -= 1
  }
  return rows.length === 0 ? first.some((cell) => kindOf(cell) === 'word') : voices >= 0
}

/** Guesses from the first bytes (UTF-8, at most some hundred kilobytes); null where there is no line at all. */
function findDialect(
  sample: Buffer,
  { preferred, isWhole }: { preferred: string; isWhole: boolean },
): Dialect | null {
  const hasOldBreaks = !sample.includes(10) && sample.includes(13)
  const lines = hasOldBreaks
    ? Buffer.from(sample.toString('latin1').replaceAll('\r', '\n'), 'latin1')
    : sample
  const order = [preferred, ...delimiters.filter((delimiter) => delimiter !== preferred)]
  const guesses = order.map((delimiter) => guess(lines, { delimiter, isWhole }))
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
  format: 'csv' | 'tsv',
  encoding: Encoding,
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
  format: 'json' | 'ndjson',
  encoding: Encoding,
): Promise<FoundLayout> => {
  const sample = (await firstBytes(file, { encoding, most: sampleBytes })).toString('utf8')
  if (sample.trim() === '') throw new PlatformError('file_empty', { params: { file: name } })
  const shape = format === 'ndjson' ? 'lines' : shapeOf(sample)
  return { layout: { ...bare, format, isPacked: file.isPacked, encoding, shape }, headers: [] }
}

/** The layout of the file `path`, known to people as `name`, whose format its name says. */
export async function findLayout(place: {
  path: string
  name: string
  signal: AbortSignal
}): Promise<FoundLayout> {
  const { path, name, signal } = place
  const known = formatOf(name)
  if (known === null) throw new PlatformError('file_format_unknown', { params: { file: name } })
  const { format, isPacked } = known
  if (format === 'parquet') return { layout: { ...bare, format, isPacked, encoding: 'utf-8' }, headers: [] }
  const file = { path, name, isPacked, signal }
  const encoding = await findEncoding(file)
  return format === 'csv' || format === 'tsv'
    ? csvLayout({ file, name }, format, encoding)
    : jsonLayout({ file, name }, format, encoding)
}
