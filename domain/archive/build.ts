// Builds archives: from one that was dropped, whose files are copied packed as they are, or from the files of a folder.
// What comes out depends on files and plan alone: entries in the order of their paths, headers that say what is needed
// and nothing else. It mends nothing but what the plan says (STO52).
import type { ByteSource, Entry } from './archive.ts'
import { packFile } from './deflate.ts'
import { byCodeUnits } from './paths.ts'
import { collectBlob, pieceSize, readInBlocks } from './pieces.ts'
import { applyPlan, type Plan } from './repair.ts'
import { readSourceEntries, type SourceEntry } from './source-entries.ts'
import { centralHeader, endRecords, localHeader, type ZipRecord } from './zip-records.ts'

/** Bytes of the files that are done, of all of them: packed when they are copied, unpacked when they are packed. */
export interface BuildProgress {
  readonly bytes: number
  readonly of: number
}

export interface BuildOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: BuildProgress) => void
}

/** A file of a folder that was dropped. `modified`: milliseconds since 1970. */
export interface PackFile {
  readonly path: string
  readonly size: number
  readonly modified: number
  /** Its bytes; rejects when it can no longer be read. */
  blob(): Promise<Blob>
}

/** Writes records and their bytes one after the other, and the directory behind them. */
const openArchive = () => {
  const all = collectBlob()
  const directory = collectBlob()
  let entries = 0
  return {
    all,
    begin: (record: ZipRecord): void => {
      directory.add(centralHeader(record, all.size()))
      all.add(localHeader(record))
      entries += 1
    },
    close: (): Blob => {
      const end = { entries, bytes: directory.size(), offset: all.size() }
      all.addBlob(directory.blob())
      all.add(endRecords(end))
      return all.blob('application/zip')
    },
  }
}

/** What a plan keeps, in the order in which it is written. */
const inOrder = <E extends Entry>(entries: readonly E[], plan: Plan): readonly E[] =>
  applyPlan(entries, plan)
    .kept.map(({ entry }) => entry)
    .toSorted((one, other) => byCodeUnits(one.path, other.path))

const progressOf = (entries: readonly Entry[], { signal, onProgress }: BuildOptions) => {
  const of = entries.reduce((sum, { packed }) => sum + packed, 0)
  let bytes = 0
  return (done: number): void => {
    signal?.throwIfAborted()
    bytes += done
    onProgress?.({ bytes, of })
  }
}

const localSignature = 0x0403_4b50

/** Where the packed bytes of an entry begin. */
const startOf = async (source: ByteSource, { offset }: SourceEntry): Promise<number> => {
  const bytes = await source.read(offset, 30)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 30 || view.getUint32(0, true) !== localSignature)
    throw new RangeError('No file begins here')
  return offset + 30 + view.getUint16(26, true) + view.getUint16(28, true)
}

/**
 * The archive with a plan applied. Packed bytes are copied and never unpacked; dates, and whether a file may be run,
 * stay. The same source and plan give the same bytes. Rejects with the signal's reason, with what `read` rejects with,
 * and with a `RangeError` where headers lead nowhere; `inspect` names that before (STO52).
 */
// oxlint-disable-next-line max-params -- what is built, how, and the circumstances
export const rebuild = async (source: ByteSource, plan: Plan, options: BuildOptions = {}): Promise<Blob> => {
  const entries = inOrder(await readSourceEntries(source), plan)
  const advance = progressOf(entries, options)
  const from = readInBlocks(source)
  const archive = openArchive()
  if (entries.reduce((sum, { packed }) => sum + packed, 0) > source.size)
    throw new RangeError('Files of this archive lie over each other')
  for (const entry of entries) {
    const start = await startOf(from, entry)
    archive.begin(entry)
    for (let at = 0; at < entry.packed; at += pieceSize) {
      const length = Math.min(pieceSize, entry.packed - at)
      const bytes = await from.read(start + at, length)
      if (bytes.length < length) throw new RangeError('The archive ends within a file')
      archive.all.add(bytes)
      advance(length)
    }
  }
  options.signal?.throwIfAborted()
  return archive.close()
}

/**
 * An archive of the files of a folder with a plan applied. Whatever its kind says is packed already is stored. The
 * same files, dates and plan give the same bytes on the same machine; another browser may deflate otherwise. Rejects
 * with the signal's reason, and with what `blob` rejects with (STO52).
 */
// oxlint-disable-next-line max-params -- as `rebuild` has them
export const pack = async (
  files: readonly PackFile[],
  plan: Plan,
  options: BuildOptions = {},
): Promise<Blob> => {
  const entries = inOrder(
    files.map((file) => ({
      path: file.path,
      folder: false,
      size: file.size,
      packed: file.size,
      crc32: null,
      file,
    })),
    plan,
  )
  const advance = progressOf(entries, options)
  const archive = openArchive()
  for (const { path, file } of entries) {
    const blob = await file.blob()
    const packed = await packFile({ path, blob, advance })
    archive.begin({
      path,
      folder: false,
      encrypted: false,
      method: packed.method,
      time: dosTime(file.modified),
      crc32: packed.crc32,
      packed: packed.blob.size,
      size: blob.size,
      mode: 0o100_644,
    })
    archive.all.addBlob(packed.blob)
  }
  options.signal?.throwIfAborted()
  return archive.close()
}

const [firstMoment, lastMoment] = [Date.UTC(1980, 0, 1), Date.UTC(2107, 11, 31, 23, 59, 58)]

/** A moment as DOS keeps it, in UTC, so that it does not depend on where it is packed. */
const dosTime = (moment: number): number => {
  const known = Number.isFinite(moment) ? moment : firstMoment
  const at = new Date(Math.min(lastMoment, Math.max(firstMoment, known)))
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return date * 0x1_0000 + time
}
