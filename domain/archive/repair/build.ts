// Builds archives: from one that was dropped, whose files are copied packed as they are, or from the files of a folder.
// What comes out depends on files and plan alone: entries in the order of their paths, headers that say what is needed
// and nothing else. Where an archive contradicts its directory, the directory counts; of what is in the files, and of
// their kinds and names, it mends only what the plan says (STO52).
import type { ByteSource, Entry } from '../archive.ts'
import { packFile } from './deflate.ts'
import { readDirectory, type Header } from '../read/directory.ts'
import { findEnd } from '../read/end-record.ts'
import { byCodeUnits } from '../paths.ts'
import { collectBlob, pieceSize, readInBlocks } from './blob-parts.ts'
import { applyPlan, type Plan } from './repair.ts'
import { windowOn } from '../read/read-window.ts'
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
      all.append(directory)
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

const readHeaders = async (source: ByteSource, signal?: AbortSignal): Promise<readonly Header[]> => {
  const end = await findEnd(source)
  const headers = 'code' in end ? null : await readDirectory(windowOn(source, signal), end)
  if (headers === null) throw new RangeError('This archive has no directory that can be read')
  const packed = headers.reduce((sum, header) => sum + header.packed, 0)
  if (packed > source.size) throw new RangeError('Files of this archive lie over each other')
  return headers
}

const localSignature = 0x0403_4b50
const firstDay = 0x0021_0000

/** Where the packed bytes of an entry begin, and its date as its own header has it. */
const readStart = async (
  source: ByteSource,
  { offset }: Header,
): Promise<{ start: number; time: number }> => {
  const bytes = await source.read(offset, 30)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 30 || view.getUint32(0, true) !== localSignature)
    throw new RangeError('A file of this archive is not where its directory says')
  const start = offset + 30 + view.getUint16(26, true) + view.getUint16(28, true)
  const time = view.getUint32(10, true)
  return { start, time: time >>> 16 === 0 ? firstDay : time }
}

const typeMask = 0o170_000
const plainTypes = new Set([0, 0o100_000, 0o040_000])

/** A file that may be run, one that may not, a folder; of a link or device the mode it has, so that it stays one. */
const modeOf = ({ mode, folder }: Header): number => {
  if (!plainTypes.has(mode & typeMask)) return mode
  if (folder) return 0o040_755
  return mode & 0o111 ? 0o100_755 : 0o100_644
}

/**
 * The archive with a plan applied. Packed bytes are copied and never unpacked; dates, and whether a file may be run,
 * stay. The same source and plan give the same bytes. Rejects with the signal's reason, with what `read` rejects with,
 * and with a `RangeError` where headers lead nowhere; `inspect` names that before (STO52).
 */
export async function rebuild(source: ByteSource, plan: Plan, options: BuildOptions = {}): Promise<Blob> {
  const entries = inOrder(await readHeaders(source, options.signal), plan)
  const advance = progressOf(entries, options)
  const from = readInBlocks(source)
  const archive = openArchive()
  for (const entry of entries) {
    const { start, time } = await readStart(from, entry)
    archive.begin({ ...entry, encrypted: (entry.flags & 1) !== 0, mode: modeOf(entry), time })
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
export async function pack(
  files: readonly PackFile[],
  plan: Plan,
  options: BuildOptions = {},
): Promise<Blob> {
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
      packed: packed.bytes.size(),
      size: blob.size,
      mode: 0o100_644,
    })
    archive.all.append(packed.bytes)
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
