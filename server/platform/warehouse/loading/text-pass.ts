// One pass over the lines of a text file before the engine reads it: counts rows, keeps what is broken out, and says
// whether the engine may read the file itself. Where it may not, or only a sample is wanted, it leaves a cleaned copy.
import { toReason, type Reason } from '#contract/reasons.ts'
import { splitRecords, type RecordSpan } from './csv-records.ts'
import { utf8Pieces, type FileBytes } from './file-bytes.ts'
import type { FileLayout } from './reading-plan.ts'
import { tallyRejects, type Rejected } from './rejects.ts'
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The sound lines of a file, in UTF-8 and with LF, for the engine to read in place of one it would stumble over. */
interface CleanedCopy {
  readonly path: string
  /** Keeps a line for the next `flush`; its break is put behind it. */
  addLine(bytes: Buffer): void
  /** Keeps bytes as they are. */
  add(bytes: Buffer): void
  flush(): Promise<void>
  close(): Promise<void>
}

const lineBreak = Buffer.from('\n')

/** Opens a copy in the staging folder. `extension` tells the engine nothing; it is for people who look there. */
async function openCopy(staging: string, extension: string): Promise<CleanedCopy> {
  const path = join(staging, `${randomUUID()}.${extension}`)
  const file = await open(path, 'wx', 0o600)
  let waiting: Buffer[] = []
  const flush = async (): Promise<void> => {
    const all = Buffer.concat(waiting)
    waiting = []
    if (all.length > 0) await file.write(all)
  }
  return {
    path,
    addLine: (bytes) => {
      waiting.push(bytes, lineBreak)
    },
    add: (bytes) => {
      waiting.push(bytes)
    },
    flush,
    close: async () => {
      await flush()
      await file.close()
    },
  }
}

export function removeCopy(path: string): Promise<void> {
  return rm(path, { force: true })
}

interface PassOrder {
  readonly file: FileBytes
  readonly layout: FileLayout
  /** Names of the columns, to say which is missing. */
  readonly names: readonly string[]
  /** Stop after so many rows. */
  readonly limit: number | undefined
  readonly staging: string
}

interface Pass {
  readonly rows: number
  readonly rejected: Rejected
  /** Path to read; the file itself where it is sound. */
  readonly path: string
  readonly isCopy: boolean
}

interface Verdict {
  readonly kind: 'row' | 'blank' | 'reject'
  readonly column?: string | null
  readonly because?: Reason
}
type Judge = (record: RecordSpan) => Verdict

const csvJudge =
  ({ layout, names }: PassOrder): Judge =>
  ({ from, to, fields, broken }) => {
    if (broken !== null) return { kind: 'reject', because: toReason(broken) }
    if (from === to && layout.fields > 1) return { kind: 'blank' }
    if (fields === layout.fields) return { kind: 'row' }
    return {
      kind: 'reject',
      because: toReason('columns_differ', { count: fields, expected: layout.fields }),
      column: fields < layout.fields ? (names[fields] ?? null) : null,
    }
  }

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const jsonJudge: Judge = ({ bytes, from, to }) => {
  const text = bytes.toString('utf8', from, to)
  if (text.trim() === '') return { kind: 'blank' }
  try {
    return isObject(JSON.parse(text)) ? { kind: 'row' } : { kind: 'reject', because: toReason('no_object') }
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 120) : String(error)
    return { kind: 'reject', because: toReason('parser', { detail }) }
  }
}

const isCsv = (layout: FileLayout): boolean => layout.format === 'csv' || layout.format === 'tsv'

interface Count {
  rows: number
  hasCrlf: boolean
  hasLf: boolean
  isHeaderSeen: boolean
  isFirstLineBlank: boolean
}

const noteBreak = (seen: Count, { lineBreak, line, from, to }: RecordSpan): void => {
  if (line === 1) seen.isFirstLineBlank = from === to
  if (lineBreak === 'crlf') seen.hasCrlf = true
  if (lineBreak === 'lf') seen.hasLf = true
}

const longestShown = 1200

/** Takes records one by one: counts them, keeps rows for the copy, notes what is broken. */
const taker = (order: PassOrder, copy: CleanedCopy | null) => {
  const judge = isCsv(order.layout) ? csvJudge(order) : jsonJudge
  const tally = tallyRejects()
  const seen: Count = {
    rows: 0,
    hasCrlf: false,
    hasLf: false,
    isHeaderSeen: !order.layout.hasHeader,
    isFirstLineBlank: false,
  }
  const keep = (record: RecordSpan): void => {
    const { kind, column = null, because: cause } = judge(record)
    if (kind === 'row') {
      seen.rows += 1
      copy?.addLine(record.bytes.subarray(record.from, record.to))
    }
    if (cause !== undefined) {
      const text = record.bytes.toString('utf8', record.from, Math.min(record.to, record.from + longestShown))
      tally.add(record.line, { column, because: cause, text })
    }
  }
  const take = (record: RecordSpan): void => {
    if (seen.rows >= (order.limit ?? Infinity)) return
    noteBreak(seen, record)
    if (seen.isHeaderSeen || record.broken !== null) keep(record)
    else seen.isHeaderSeen = record.from !== record.to
  }
  return { take, seen, tally }
}

const isPlain = ({ encoding, hasOldBreaks }: FileLayout): boolean => encoding === 'utf-8' && !hasOldBreaks

type Judged = Pass & { readonly isSound: boolean }

const judged = (
  order: PassOrder,
  { seen, tally, copy }: ReturnType<typeof taker> & { copy: CleanedCopy | null },
): Judged => {
  const rejected = tally.result()
  const isUniform = !(seen.hasCrlf && seen.hasLf) && !seen.isFirstLineBlank
  return {
    rows: seen.rows,
    rejected,
    path: copy?.path ?? order.file.path,
    isCopy: copy !== null,
    isSound: rejected.count === 0 && isUniform && isPlain(order.layout),
  }
}

const walk = async (order: PassOrder, copy: CleanedCopy | null): Promise<Judged> => {
  const { layout, limit = Infinity } = order
  const taken = taker(order, copy)
  const splitter = splitRecords(isCsv(layout) ? layout.delimiter : null, taken.take)
  for await (const piece of utf8Pieces(order.file, layout)) {
    splitter.push(piece)
    await copy?.flush()
    if (taken.seen.rows >= limit) break
  }
  if (taken.seen.rows < limit) splitter.finish()
  await copy?.close()
  return judged(order, { ...taken, copy })
}

const run = async (order: PassOrder, copy: CleanedCopy | null): Promise<Judged> => {
  try {
    return await walk(order, copy)
  } catch (error) {
    await copy?.close()
    if (copy !== null) await removeCopy(copy.path)
    throw error
  }
}

/** The whole text as UTF-8, where the engine cannot read it itself; null where it can. */
export async function copyText(order: PassOrder): Promise<string | null> {
  if (isPlain(order.layout)) return null
  const copy = await openCopy(order.staging, 'json')
  try {
    for await (const piece of utf8Pieces(order.file, order.layout)) {
      copy.add(piece)
      await copy.flush()
    }
    await copy.close()
    return copy.path
  } catch (error) {
    await copy.close()
    await removeCopy(copy.path)
    throw error
  }
}

/** Passes over the file; over it once more to write the copy, where the first pass finds that one is needed. */
export async function passOver(order: PassOrder): Promise<Pass> {
  const extension = isCsv(order.layout) ? 'csv' : 'ndjson'
  const needsCopy = order.limit !== undefined || !isPlain(order.layout)
  const first = await run(order, needsCopy ? await openCopy(order.staging, extension) : null)
  if (needsCopy || first.isSound) return first
  return run(order, await openCopy(order.staging, extension))
}
