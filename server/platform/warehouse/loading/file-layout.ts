// Detects the layout of a data file before any of it is loaded. Throws `file_empty` and `file_unreadable`.
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../../core/error.ts'
import type { ReadingOptions, ReadingReport } from '#contract/data-manager/reading-options.ts'
import {
  chosenEncoding,
  findEncoding,
  firstBytes,
  textEncodingOf,
  type Encoding,
  type FileBytes,
} from './file-bytes.ts'
import type { FileLayout } from './reading-plan.ts'
import { cellsOf, splitRecords, type CsvSigns } from './csv-records.ts'

/** The layout of a CSV file, guessed from its first bytes. It has no types. */
interface Dialect extends CsvSigns {
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
  { isComplete, ...signs }: CsvSigns & { isComplete: boolean },
): SampleRecord[] => {
  const records: SampleRecord[] = []
  const splitter = splitRecords(signs, ({ bytes, from, to, fields, broken }) => {
    if (to > from && broken === null && records.length < maxSampleRecords)
      records.push({ text: bytes.toString('utf8', from, to), fields })
  })
  const size = 16 * 1024
  for (let at = 0; at < sample.length && records.length < maxSampleRecords; at += size)
    splitter.push(sample.subarray(at, at + size))
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

const guess = (sample: Buffer, how: CsvSigns & { isComplete: boolean }): Guess => {
  const { delimiter } = how
  const records = recordsOf(sample, how)
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

const quoteSigns = { double: '"', single: "'", none: '' } as const
type Quote = keyof typeof quoteSigns

/** Single quotes are quotes only if they enclose cells and no double quote does. The patterns are slow. */
const findQuote = (sample: Buffer): Quote => {
  if (!sample.includes("'")) return 'double'
  const text = sample.toString('utf8')
  const cells = (sign: string): number =>
    text.match(new RegExp(`(?<=^|[,;\\t|])${sign}[^${sign}\\n]*${sign}(?=$|[,;\\t|\\r])`, 'gm'))?.length ?? 0
  return cells("'") > 1 && cells('"') === 0 ? 'single' : 'double'
}

interface DialectTask {
  readonly preferred: string
  readonly isComplete: boolean
  readonly options: ReadingOptions
}

const bestGuess = (
  lines: Buffer,
  { preferred, isComplete }: Omit<DialectTask, 'options'>,
  quote: string,
): Guess | undefined => {
  const order = [preferred, ...delimiters.filter((delimiter) => delimiter !== preferred)]
  const guesses = order.map((delimiter) => guess(lines, { delimiter, quote, isComplete }))
  return (
    guesses
      .filter(({ fields, share }) => fields > 1 && share > 0.5)
      .sort((a, b) => b.share - a.share || b.fields - a.fields)[0] ?? guesses[0]
  )
}

type DetectedDialect = Pick<ReadingOptions, 'delimiter' | 'quote' | 'header'>
const guessesOf = (
  lines: Buffer,
  { options, ...task }: DialectTask,
  quote: string,
): { readonly best: Guess; readonly used: Guess } | null => {
  const best = bestGuess(lines, task, quote)
  if (best === undefined) return null
  const { delimiter } = options
  const { isComplete } = task
  return { best, used: delimiter === undefined ? best : guess(lines, { delimiter, quote, isComplete }) }
}

/**
 * Guesses the dialect from the first bytes (UTF-8, at most some hundred kilobytes), as far as the options leave it open;
 * null without any line.
 */
function findDialect(
  sample: Buffer,
  task: DialectTask,
): { readonly dialect: Dialect; readonly detected: DetectedDialect } | null {
  const { options } = task
  const hasOldBreaks = !sample.includes(10) && sample.includes(13)
  const lines = hasOldBreaks
    ? Buffer.from(sample.toString('latin1').replaceAll('\r', '\n'), 'latin1')
    : sample
  const foundQuote = findQuote(lines)
  const quote = quoteSigns[options.quote ?? foundQuote]
  const guesses = guessesOf(lines, task, quote)
  if (guesses?.used.records[0] === undefined) return null
  const { best, used } = guesses
  const cells = used.records.map(({ text }) => cellsOf(text, { delimiter: used.delimiter, quote }))
  const [first = [], ...rows] = cells
  const foundHeader = isHeader(first, rows)
  const hasHeader = options.header ?? foundHeader
  return {
    detected: { delimiter: best.delimiter, quote: foundQuote, header: foundHeader },
    dialect: {
      delimiter: used.delimiter,
      quote,
      hasHeader,
      header: hasHeader ? first : [],
      columns: hasHeader ? Math.max(used.fields, first.length) : used.fields,
      hasCrlf: lines[lines.indexOf(10) - 1] === 13,
      hasOldBreaks,
    },
  }
}

export interface FoundLayout {
  readonly layout: FileLayout
  /** Header of a CSV file, unchanged; empty strings without a header. */
  readonly headers: readonly string[]
  /** Options that were found, whatever was chosen. */
  readonly detected: ReadingOptions
  readonly notUtf8: ReadingReport['not_utf8']
}

const sampleBytes = 1024 ** 2

const emptyText: string[] = ['']

const bare = {
  delimiter: ',',
  quote: '"',
  nulls: emptyText,
  hasHeader: false,
  hasCrlf: false,
  hasOldBreaks: false,
  fields: 0,
  shape: 'lines',
} as const

interface NamedFile {
  readonly file: FileBytes
  readonly name: string
  readonly options: ReadingOptions
}

type FoundText = Omit<FoundLayout, 'notUtf8'>

const csvLayout = async (
  { file, name, options }: NamedFile,
  format: 'csv' | 'tsv',
  encoding: Encoding,
): Promise<FoundText> => {
  const sample = await firstBytes(file, { encoding, maxBytes: sampleBytes })
  const isComplete = sample.length < sampleBytes
  const found = findDialect(sample, { preferred: format === 'tsv' ? '\t' : ',', isComplete, options })
  if (found === null) throw new PlatformError('file_empty', { params: { file: name } })
  const { header, columns, ...dialect } = found.dialect
  return {
    layout: {
      ...bare,
      ...dialect,
      format,
      isPacked: file.isPacked,
      encoding,
      nulls: options.null_values ?? bare.nulls,
      fields: columns,
    },
    detected: { ...found.detected, null_values: bare.nulls },
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
  { file, name, options }: NamedFile,
  format: 'json' | 'ndjson',
  encoding: Encoding,
): Promise<FoundText> => {
  const sample = (await firstBytes(file, { encoding, maxBytes: sampleBytes })).toString('utf8')
  if (sample.trim() === '') throw new PlatformError('file_empty', { params: { file: name } })
  const shape = format === 'ndjson' ? 'lines' : shapeOf(sample)
  const nulls = options.null_values ?? bare.nulls
  const layout = { ...bare, format, isPacked: file.isPacked, encoding, shape, nulls }
  return { layout, headers: [], detected: {} }
}

interface LayoutTask {
  readonly path: string
  readonly name: string
  readonly signal: AbortSignal
  readonly unpackedLimit?: number | undefined
  readonly options?: ReadingOptions | undefined
  /** Bytes to detect the encoding from; undefined for all. */
  readonly encodingBytes?: number | undefined
}

/**
 * Detects the layout of the file `path` with the display name `name`, whose extension gives the format. Options that a
 * person chose replace what is detected.
 */
export async function findLayout(source: LayoutTask): Promise<FoundLayout> {
  const { name, options = {} } = source
  const fileFormat = formatOf(name)
  if (fileFormat === null) throw new PlatformError('file_format_unknown', { params: { file: name } })
  const { format, isPacked } = fileFormat
  if (format === 'parquet') {
    const layout = { ...bare, format, isPacked, encoding: 'utf-8' as const }
    return { layout, headers: [], detected: {}, notUtf8: null }
  }
  if (format === 'xlsx') {
    const layout = {
      ...bare,
      format,
      isPacked,
      encoding: 'utf-8' as const,
      nulls: options.null_values ?? bare.nulls,
    }
    return { layout, headers: [], detected: {}, notUtf8: null }
  }
  const file = { ...source, isPacked }
  const foundEncoding = await findEncoding(file, source.encodingBytes)
  const encoding =
    options.encoding === undefined ? foundEncoding.encoding : chosenEncoding(options.encoding, foundEncoding)
  const found =
    format === 'csv' || format === 'tsv'
      ? await csvLayout({ file, name, options }, format, encoding)
      : await jsonLayout({ file, name, options }, format, encoding)
  const detected = { ...found.detected, encoding: textEncodingOf(foundEncoding.encoding) }
  return { ...found, detected, notUtf8: foundEncoding.notUtf8 }
}
