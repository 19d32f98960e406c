// Splits the bytes of a CSV file into records and classifies each: a row, a blank line, or a broken one with its
// reason. A record with broken quotes loses its first line only; reading continues at the next. Types are not checked
// here.

const lf = 10
/** A longer record (in bytes) is broken: most likely a quote is never closed. */
const longestRecord = 2_000_000
/** Limit for formats without fields, where a line is one JSON value. */
const longestLine = 16_000_000

const classOf = { other: 0, delimiter: 1, quote: 2, lf: 3, cr: 4, space: 5 } as const
const classes = 6
const state = {
  start: 0,
  lead: 1,
  plain: 2,
  quoted: 3,
  closed: 4,
  trail: 5,
  cr: 6,
  end: 7,
  textAfterQuote: 8,
  loneCr: 9,
} as const

const { start, lead, plain, quoted, closed, trail, cr, end, textAfterQuote, loneCr } = state
/** Next state by state (row) and byte class: other, delimiter, quote, line feed, carriage return, space. */
const next = Uint8Array.from(
  [
    [plain, start, quoted, end, cr, lead],
    [plain, start, quoted, end, cr, lead],
    [plain, start, plain, end, cr, plain],
    [quoted, quoted, closed, quoted, quoted, quoted],
    [textAfterQuote, start, quoted, end, cr, trail],
    [textAfterQuote, start, textAfterQuote, end, cr, trail],
    [loneCr, loneCr, loneCr, end, loneCr, loneCr],
  ].flat(),
)

/** Characters of a CSV file. */
export interface CsvSigns {
  readonly delimiter: string
  /** Empty for a file without quotes. */
  readonly quote: string
}

const classTable = (signs: CsvSigns | null): Uint8Array => {
  const table = new Uint8Array(256)
  table[lf] = classOf.lf
  if (signs === null) return table
  table[32] = classOf.space
  if (signs.quote !== '') table[signs.quote.charCodeAt(0)] = classOf.quote
  table[13] = classOf.cr
  table[signs.delimiter.charCodeAt(0)] = classOf.delimiter
  return table
}

const brokenReasons = {
  [textAfterQuote]: 'text_after_quote',
  [loneCr]: 'lone_return',
  [quoted]: 'quote_open',
} as const
type Broken = (typeof brokenReasons)[keyof typeof brokenReasons] | 'line_too_long'

/** A record: bytes `from` (included) to `to` (excluded, without its line break) of `bytes`. */
export interface RecordSpan {
  readonly bytes: Buffer
  readonly from: number
  readonly to: number
  /** Number of its first line, starting at 1. */
  readonly line: number
  readonly fields: number
  /** The reason why it is not a row; null for a valid row. */
  readonly broken: Broken | null
  /** `none` at the end of the file. */
  readonly lineBreak: 'lf' | 'crlf' | 'none'
}

interface RecordSplitter {
  push(chunk: Buffer): void
  /** Call it after the last chunk. */
  finish(): void
}

interface Scan {
  readonly at: number
  readonly state: number
  readonly fields: number
}

const scan = (bytes: Buffer, from: number, table: Uint8Array): Scan => {
  let now: number = start
  let fields = 1
  let at = from
  for (; at < bytes.length; at += 1) {
    now = next[now * classes + (table[bytes[at] ?? 0] ?? 0)] ?? loneCr
    if (now === start) fields += 1
    else if (now >= end) break
  }
  return { at, state: now, fields }
}

const linesIn = (bytes: Buffer, { from, to }: { from: number; to: number }): number => {
  let lines = 0
  for (let at = bytes.indexOf(lf, from); at !== -1 && at < to; at = bytes.indexOf(lf, at + 1)) lines += 1
  return lines
}

const reasonFor = (now: number): Broken =>
  now === textAfterQuote || now === loneCr || now === quoted ? brokenReasons[now] : 'line_too_long'

/** Calls `onRecord` with every record of the pushed bytes, in order. Without signs, a record is a line. */
export function splitRecords(signs: CsvSigns | null, onRecord: (record: RecordSpan) => void): RecordSplitter {
  const table = classTable(signs)
  const longest = signs === null ? longestLine : longestRecord
  let pending: Buffer = Buffer.alloc(0)
  let line = 1

  const emit = (
    bytes: Buffer,
    found: { from: number; stop: number; fields: number; broken: Broken | null },
  ): void => {
    const isCr = found.stop > found.from && bytes[found.stop - 1] === 13
    const to = isCr ? found.stop - 1 : found.stop
    const lineBreak = found.stop >= bytes.length ? 'none' : isCr ? 'crlf' : 'lf'
    onRecord({ bytes, from: found.from, to, line, fields: found.fields, broken: found.broken, lineBreak })
    line += 1 + linesIn(bytes, { from: found.from, to })
  }

  /** Emits the first line of a broken record and returns the next position; undefined until that line has ended. */
  const emitBrokenLine = (
    bytes: Buffer,
    { from, reason, isLast }: { from: number; reason: Broken; isLast: boolean },
  ): number | undefined => {
    const found = bytes.indexOf(lf, from)
    if (found === -1 && !isLast) return undefined
    const stop = found === -1 ? bytes.length : found
    emit(bytes, { from, stop, fields: 0, broken: reason })
    return stop + 1
  }

  /** Reads one record and returns the next position; undefined if more bytes are needed. */
  const readRecord = (
    bytes: Buffer,
    { from, isLast }: { from: number; isLast: boolean },
  ): number | undefined => {
    const found = scan(bytes, from, table)
    const isComplete = found.state === end || (isLast && found.state < end && found.state !== quoted)
    const isTooLong = found.at - from > longest
    if (isComplete && !isTooLong) {
      emit(bytes, { from, stop: found.at, fields: found.fields, broken: null })
      return found.at + 1
    }
    if (found.state < end && !isLast && !isTooLong) return undefined
    return emitBrokenLine(bytes, { from, reason: reasonFor(found.state), isLast })
  }

  const drain = (bytes: Buffer, isLast: boolean): void => {
    let from = 0
    while (from < bytes.length) {
      const after = readRecord(bytes, { from, isLast })
      if (after === undefined) break
      from = after
    }
    pending = from >= bytes.length ? Buffer.alloc(0) : bytes.subarray(from)
  }

  return {
    push: (chunk) => drain(pending.length === 0 ? chunk : Buffer.concat([pending, chunk]), false),
    finish: () => drain(pending, true),
  }
}

const closingQuote = (text: string, from: number, quote: string): number => {
  let at = text.indexOf(quote, from)
  while (at !== -1 && text[at + 1] === quote) at = text.indexOf(quote, at + 2)
  return at === -1 ? text.length : at
}

/** Position after an opening quote and the spaces before it; -1 for a cell without quotes. */
const afterQuote = (text: string, from: number, { delimiter, quote }: CsvSigns): number => {
  if (quote === '') return -1
  let at = from
  while (text[at] === ' ' && delimiter !== ' ') at += 1
  return text[at] === quote ? at + 1 : -1
}

/** The cells of one valid record, without quotes. */
export function cellsOf(text: string, signs: CsvSigns): string[] {
  const { delimiter, quote } = signs
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    const from = afterQuote(text, at, signs)
    const close = from === -1 ? at : closingQuote(text, from, quote)
    const found = text.indexOf(delimiter, close)
    const stop = found === -1 ? text.length : found
    cells.push(from === -1 ? text.slice(at, stop) : text.slice(from, close).replaceAll(quote + quote, quote))
    at = stop + 1
  }
  return cells
}
