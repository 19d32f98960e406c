// Scans the lines of a text file before the engine reads it: counts rows, collects broken lines, and decides whether
// the engine can read the file directly. If it cannot, or if only a sample is needed, the scan writes a cleaned copy.
// The copy of a JSON file has marks around the numbers that the engine would change.
import { reasonParams, toReason, type Reason } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import { splitRecords, type RecordSpan } from './csv-records.ts'
import { textEncodingOf, utf8Pieces, type FileBytes } from './file-bytes.ts'
import { createNumberMarker, type NumberMarker } from './mark-numbers.ts'
import type { FileLayout } from './reading-plan.ts'
import { rejectedLine, tallyRejects, type Reject, type Rejected } from './rejects.ts'
import { createRowLines, type LineOf } from './row-lines.ts'
import { openCopy, removeCopy, type CleanedCopy } from './text/cleaned-copy.ts'

interface ScanTask {
  readonly file: FileBytes
  readonly layout: FileLayout
  /** Column names, to report which one is missing. */
  readonly names: readonly string[]
  /** Maximum number of rows; undefined for all. */
  readonly limit: number | undefined
  readonly staging: string
  /** Receives the number of rows so far. */
  readonly onRows?: ((rows: number) => void) | undefined
  /** Receives each rejected line with all of its text, in place of the scan. */
  readonly onReject?: ((line: number, found: Reject) => void) | undefined
}

interface TextScan {
  readonly rows: number
  readonly rejected: Rejected
  /** The first rejected lines, more than in `rejected`. */
  readonly rejectedLines: Rejected['samples']
  readonly lineOf: LineOf
  /** Lines after the last row were not read. */
  readonly isCut: boolean
  /** Path to read; the original file if all its lines are valid. */
  readonly path: string
  readonly isCopy: boolean
  /** Precedes numbers of JSON that are texts in the copy; null if there are none. */
  readonly mark: string | null
}

interface Classification {
  readonly kind: 'row' | 'blank' | 'reject'
  readonly column?: string | null
  readonly reason?: Reason
}
type Classify = (record: RecordSpan) => Classification

const createCsvClassifier =
  ({ layout, names }: ScanTask): Classify =>
  ({ from, to, fields, broken }) => {
    if (broken !== null) return { kind: 'reject', reason: toReason(broken) }
    if (from === to && layout.fields > 1) return { kind: 'blank' }
    if (fields === layout.fields) return { kind: 'row' }
    return {
      kind: 'reject',
      reason: toReason('columns_differ', { count: fields, expected: layout.fields }),
      column: fields < layout.fields ? (names[fields] ?? null) : null,
    }
  }

/** The decoders write this character for bytes that the encoding does not have. */
const replacement = Buffer.from('\ufffd')

const isDecoded = ({ encoding }: FileLayout): boolean => encoding !== 'utf-8' && encoding !== 'utf-8-bom'

/** Whether a text decoded from another encoding has lost bytes. */
const isDamaged = (bytes: Buffer, layout: FileLayout): boolean =>
  isDecoded(layout) && bytes.includes(replacement)

const bytesInvalid = ({ encoding }: FileLayout): Reason =>
  toReason('bytes_invalid', { encoding: textEncodingOf(encoding) })

/** Rejects records that have lost bytes. Each piece of the file is searched once. */
const checkBytes = (layout: FileLayout, classify: Classify): Classify => {
  if (!isDecoded(layout)) return classify
  let searched: { bytes: Buffer; hasLoss: boolean } | undefined
  return (record) => {
    const { bytes, from, to } = record
    if (searched?.bytes !== bytes) searched = { bytes, hasLoss: bytes.includes(replacement) }
    return searched.hasLoss && bytes.subarray(from, to).includes(replacement)
      ? { kind: 'reject', reason: bytesInvalid(layout) }
      : classify(record)
  }
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const classifyJson: Classify = ({ bytes, from, to }) => {
  const text = bytes.toString('utf8', from, to)
  if (text.trim() === '') return { kind: 'blank' }
  try {
    return isObject(JSON.parse(text)) ? { kind: 'row' } : { kind: 'reject', reason: toReason('no_object') }
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 120) : String(error)
    return { kind: 'reject', reason: toReason('parser', { detail }) }
  }
}

const isCsv = (layout: FileLayout): boolean => layout.format === 'csv' || layout.format === 'tsv'

interface Count {
  rows: number
  /** There are lines after the maximum number of rows. */
  isCut: boolean
  hasCrlf: boolean
  hasLf: boolean
  isHeaderRead: boolean
  isFirstLineBlank: boolean
}

const noteBreak = (count: Count, { lineBreak, line, from, to }: RecordSpan): void => {
  if (line === 1) count.isFirstLineBlank = from === to
  if (lineBreak === 'crlf') count.hasCrlf = true
  if (lineBreak === 'lf') count.hasLf = true
}

const maxSampleText = 1200
/** Bytes after which a sample looks whether it has all of its rows. */
const sampleStep = 64 * 1024

/** Counts records, adds rows to the copy and collects broken lines. */
const createRecordCounter = (order: ScanTask, copy: CleanedCopy | null) => {
  const isTable = isCsv(order.layout)
  const classify = checkBytes(order.layout, isTable ? createCsvClassifier(order) : classifyJson)
  const numbers = isTable ? null : createNumberMarker()
  const tally = tallyRejects()
  const lines = createRowLines()
  const count: Count = {
    rows: 0,
    isCut: false,
    hasCrlf: false,
    hasLf: false,
    isHeaderRead: !order.layout.hasHeader,
    isFirstLineBlank: false,
  }
  const countRecord = (record: RecordSpan): void => {
    const { kind, column = null, reason } = classify(record)
    if (kind === 'row') {
      count.rows += 1
      lines.note(count.rows, record.line)
      if (numbers === null) copy?.addRow(record)
      else {
        const row = record.bytes.subarray(record.from, record.to)
        const pieces = [...numbers.push(row), ...numbers.finish()]
        copy?.addLine(pieces)
      }
    }
    if (reason === undefined) return
    const { onReject } = order
    const to = onReject === undefined ? Math.min(record.to, record.from + maxSampleText) : record.to
    const found = { column, reason, text: record.bytes.toString('utf8', record.from, to) }
    if (onReject === undefined) tally.add(record.line, found)
    else onReject(record.line, found)
  }
  const acceptRecord = (record: RecordSpan): void => {
    if (count.rows >= (order.limit ?? Infinity)) {
      if (classify(record).kind !== 'blank') count.isCut = true
      return
    }
    noteBreak(count, record)
    if (count.isHeaderRead || record.broken !== null) countRecord(record)
    else count.isHeaderRead = record.from !== record.to
  }
  return { acceptRecord, count, tally, lines, numbers }
}

type RecordCounter = ReturnType<typeof createRecordCounter>

const markOf = (numbers: NumberMarker | null): string | null =>
  numbers === null || numbers.count === 0 ? null : numbers.mark

const isPlain = ({ encoding, hasOldBreaks }: FileLayout): boolean => encoding === 'utf-8' && !hasOldBreaks

type ScanResult = TextScan & { readonly isClean: boolean }

const toScanResult = (
  order: ScanTask,
  { count, tally, lines, numbers, copy }: RecordCounter & { copy: CleanedCopy | null },
): ScanResult => {
  const rejected = tally.result()
  const isUniform = !(count.hasCrlf && count.hasLf) && !count.isFirstLineBlank
  return {
    rows: count.rows,
    rejected,
    rejectedLines: tally.lines(),
    lineOf: lines.lineOf,
    isCut: count.isCut,
    path: copy?.path ?? order.file.path,
    isCopy: copy !== null,
    mark: markOf(numbers),
    isClean: rejected.count === 0 && isUniform && isPlain(order.layout) && markOf(numbers) === null,
  }
}

/** Passes the records of the file to the counter. Yields after each piece of the file. */
const countPieces = async function* ({ file, layout, limit }: ScanTask, counter: RecordCounter) {
  const splitter = splitRecords(isCsv(layout) ? layout : null, counter.acceptRecord)
  for await (const piece of utf8Pieces(file, layout)) {
    const step = limit === undefined ? piece.length : sampleStep
    for (let at = 0; at < piece.length && !counter.count.isCut; at += step)
      splitter.push(piece.subarray(at, at + step))
    yield
    if (counter.count.isCut) return
  }
  splitter.finish()
  yield
}

/** The rejected lines of a file, by the pieces in which it is read. */
export async function* readRejectedLines(
  order: Omit<ScanTask, 'onReject' | 'onRows' | 'staging'>,
): AsyncGenerator<Rejected['samples'], void, undefined> {
  let found: Rejected['samples'] = []
  const onReject = (line: number, reject: Reject): void => void found.push(rejectedLine(line, reject))
  const task = { ...order, staging: '', onReject }
  for await (const _ of countPieces(task, createRecordCounter(task, null))) {
    if (found.length > 0) yield found
    found = []
  }
}

const scan = async (order: ScanTask, copy: CleanedCopy | null): Promise<ScanResult> => {
  const counter = createRecordCounter(order, copy)
  for await (const _ of countPieces(order, counter)) {
    await copy?.flush()
    order.onRows?.(counter.count.rows)
  }
  await copy?.close()
  return toScanResult(order, { ...counter, copy })
}

const scanOrClean = async (order: ScanTask, copy: CleanedCopy | null): Promise<ScanResult> => {
  try {
    return await scan(order, copy)
  } catch (error) {
    await copy?.close()
    if (copy !== null) await removeCopy(copy.path)
    throw error
  }
}

const hasNumbersToMark = async ({ file, layout }: ScanTask): Promise<boolean> => {
  const numbers = createNumberMarker()
  for await (const piece of utf8Pieces(file, layout)) {
    numbers.push(piece)
    if (numbers.count > 0) return true
  }
  numbers.finish()
  return numbers.count > 0
}

/** In a JSON document, no line can be left out. */
const requireWhole = (piece: Buffer, { file, layout }: ScanTask): void => {
  if (!isDamaged(piece, layout)) return
  const reason = reasonParams('bytes_invalid', { encoding: textEncodingOf(layout.encoding) })
  throw new PlatformError('file_unreadable', { params: { file: file.name, ...reason } })
}

/** Copies JSON text if the engine cannot read it directly or would change numbers; otherwise returns null. */
export async function copyText(order: ScanTask): Promise<Pick<TextScan, 'path' | 'mark'> | null> {
  if (isPlain(order.layout) && !(await hasNumbersToMark(order))) return null
  const copy = await openCopy(order.staging, 'json')
  const numbers = createNumberMarker()
  try {
    for await (const piece of utf8Pieces(order.file, order.layout)) {
      requireWhole(piece, order)
      copy.add(numbers.push(piece))
      await copy.flush()
    }
    copy.add(numbers.finish())
    await copy.close()
    return { path: copy.path, mark: markOf(numbers) }
  } catch (error) {
    await copy.close()
    await removeCopy(copy.path)
    throw error
  }
}

/** Scans the file. Scans it again to write the copy, if the first scan finds that one is needed. */
export async function scanText(order: ScanTask): Promise<TextScan> {
  const extension = isCsv(order.layout) ? 'csv' : 'ndjson'
  const needsCopy = order.limit !== undefined || !isPlain(order.layout)
  const first = await scanOrClean(order, needsCopy ? await openCopy(order.staging, extension) : null)
  if (needsCopy || first.isClean) return first
  return scanOrClean({ ...order, onRows: undefined }, await openCopy(order.staging, extension))
}
