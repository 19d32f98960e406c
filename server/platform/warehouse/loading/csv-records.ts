// Splits the bytes of a CSV file into records, and judges each: a row, a blank line, or a broken one with its reason.
// A record whose quotes are broken costs its first line only; reading goes on at the next. It never sees a type.

const lf = 10
/** A record longer than this (bytes) is broken: most likely a quote that never closes. */
const longestRecord = 2_000_000
/** Of files without fields, where a line is one JSON value. */
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
/** Next state by state (line) and class of the byte: other, delimiter, quote, line feed, carriage return, space. */
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

const classTable = (delimiter: string | null): Uint8Array => {
  const table = new Uint8Array(256)
  table[lf] = classOf.lf
  if (delimiter === null) return table
  table[32] = classOf.space
  table[34] = classOf.quote
  table[13] = classOf.cr
  table[delimiter.charCodeAt(0)] = classOf.delimiter
  return table
}

const brokenReasons = {
  [textAfterQuote]: 'text_after_quote',
  [loneCr]: 'lone_return',
  [quoted]: 'quote_open',
} as const
type Broken = (typeof brokenReasons)[keyof typeof brokenReasons] | 'line_too_long'

/** A record as bytes `from` (included) to `to` (excluded, without its line break) of the buffer handed over with it. */
export interface RecordSpan {
  readonly bytes: Buffer
  readonly from: number
  readonly to: number
  /** Number of its first line, from 1. */
  readonly line: number
  readonly fields: number
  /** Why it is no row; null for a sound one. */
  readonly broken: Broken | null
  /** `none` at the end of the file. */
  readonly lineBreak: 'lf' | 'crlf' | 'none'
}

interface RecordSplitter {
  push(chunk: Buffer): void
  /** After the last chunk. */
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

/** Feeds every record of what is pushed, in order, to `onRecord`. Without a delimiter a record is a line. */
export function splitRecords(
  delimiter: string | null,
  onRecord: (record: RecordSpan) => void,
): RecordSplitter {
  const table = classTable(delimiter)
  const longest = delimiter === null ? longestLine : longestRecord
  let rest: Buffer = Buffer.alloc(0)
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

  /** Takes the first line of a broken record; undefined while that line has not ended. */
  const breakOff = (
    bytes: Buffer,
    { from, reason, isLast }: { from: number; reason: Broken; isLast: boolean },
  ): number | undefined => {
    const found = bytes.indexOf(lf, from)
    if (found === -1 && !isLast) return undefined
    const stop = found === -1 ? bytes.length : found
    emit(bytes, { from, stop, fields: 0, broken: reason })
    return stop + 1
  }

  /** Takes one record; undefined where more bytes are needed. */
  const take = (bytes: Buffer, { from, isLast }: { from: number; isLast: boolean }): number | undefined => {
    const found = scan(bytes, from, table)
    const isEnded = found.state === end || (isLast && found.state < end && found.state !== quoted)
    const isTooLong = found.at - from > longest
    if (isEnded && !isTooLong) {
      emit(bytes, { from, stop: found.at, fields: found.fields, broken: null })
      return found.at + 1
    }
    if (found.state < end && !isLast && !isTooLong) return undefined
    return breakOff(bytes, { from, reason: reasonFor(found.state), isLast })
  }

  const drain = (bytes: Buffer, isLast: boolean): void => {
    let from = 0
    while (from < bytes.length) {
      const after = take(bytes, { from, isLast })
      if (after === undefined) break
      from = after
    }
    rest = from >= bytes.length ? Buffer.alloc(0) : bytes.subarray(from)
  }

  return {
    push: (chunk) => drain(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]), false),
    finish: () => drain(rest, true),
  }
}

const closingQuote = (text: string, from: number): number => {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at === -1 ? text.length : at
}

/** The cells of one sound record, quotes taken away. */
export function cellsOf(text: string, delimiter: string): string[] {
  const cells: string[] = []
  const opening = / *"/y
  let at = 0
  while (at <= text.length) {
    opening.lastIndex = at
    const isQuoted = opening.test(text)
    const from = isQuoted ? opening.lastIndex : at
    const close = isQuoted ? closingQuote(text, from) : at
    const found = text.indexOf(delimiter, close)
    const stop = found === -1 ? text.length : found
    cells.push(isQuoted ? text.slice(from, close).replaceAll('""', '"') : text.slice(at, stop))
    at = stop + 1
  }
  return cells
}
