// The copy of a text file that the engine reads instead of the original.
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordSpan } from '../csv-records.ts'

/** The valid lines of a file in UTF-8 and with LF, for the engine to read instead of the original. */
export interface CleanedCopy {
  readonly path: string
  /** Buffers a line for the next `flush`, followed by a line break. */
  addLine(pieces: readonly Buffer[]): void
  /** Buffers the bytes of a line like `addLine`. Consecutive lines become one piece. */
  addRow(row: Pick<RecordSpan, 'bytes' | 'from' | 'to'>): void
  /** Buffers bytes without a line break. */
  add(pieces: readonly Buffer[]): void
  flush(): Promise<void>
  close(): Promise<void>
}

const lf = 10
const lineBreak = Buffer.from([lf])

/** Opens a copy in the staging folder. `extension` is informative only. */
export async function openCopy(staging: string, extension: string): Promise<CleanedCopy> {
  const path = join(staging, `${randomUUID()}.${extension}`)
  const file = await open(path, 'wx', 0o600)
  let waiting: Buffer[] = []
  let rows: { bytes: Buffer; from: number; to: number } = { bytes: lineBreak, from: 0, to: 0 }
  const endRows = (): void => {
    if (rows.to > rows.from) waiting.push(rows.bytes.subarray(rows.from, rows.to))
    rows = { bytes: lineBreak, from: 0, to: 0 }
  }
  const add = (pieces: readonly Buffer[]): void => {
    endRows()
    for (const piece of pieces) waiting.push(piece)
  }
  const flush = async (): Promise<void> => {
    endRows()
    const all = Buffer.concat(waiting)
    waiting = []
    if (all.length > 0) await file.write(all)
  }
  return {
    path,
    addLine: (pieces) => add([...pieces, lineBreak]),
    addRow: ({ bytes, from, to }) => {
      if (bytes[to] !== lf) add([bytes.subarray(from, to), lineBreak])
      else if (rows.bytes === bytes && rows.to === from) rows.to = to + 1
      else {
        endRows()
        rows = { bytes, from, to: to + 1 }
      }
    },
    add,
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
