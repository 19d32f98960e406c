// How a CSV file is written, guessed from its first bytes: delimiter, header, number of columns. Types are not its business.
import { cellsOf, splitRecords } from './csv-records.ts'

export interface Dialect {
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
export const findDialect = (
  sample: Buffer,
  { preferred, isWhole }: { preferred: string; isWhole: boolean },
): Dialect | null => {
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
