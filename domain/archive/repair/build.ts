// Builds archives from a dropped archive, whose packed bytes are copied, or from the files of a folder. The result
// depends only on files and plan: entries sorted by path, headers with only what is needed. If an archive contradicts
// its directory, the directory wins. Content, types and names are changed only by the plan (STO52).
import type { ByteSource, Entry } from '../archive.ts'
import { packFile } from './deflate.ts'
import { readDirectory, type Header } from '../read/directory.ts'
import { findDirectory } from '../read/end-record.ts'
import { byCodeUnits } from '../paths.ts'
import { createBlobCollector, pieceSize, readInBlocks } from './blob-collector.ts'
import { applyPlan, type RepairPlan } from './repair.ts'
import { openWindow } from '../read/read-window.ts'
import { centralHeader, endRecords, localHeader, type ZipRecord } from './zip-records.ts'

/** Bytes done and in total: packed bytes when copying, unpacked bytes when packing. */
export interface BuildProgress {
  readonly bytes: number
  readonly of: number
}

export interface BuildOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: BuildProgress) => void
}

/** A file of a dropped folder. `modified` is in milliseconds since 1970. */
export interface PackFile {
  readonly path: string
  readonly size: number
  readonly modified: number
  /** Its content. Rejects if it can no longer be read. */
  blob(): Promise<Blob>
}

/** Writes records with their bytes, then the directory. */
const openArchive = () => {
  const all = createBlobCollector()
  const directory = createBlobCollector()
  let entries = 0
  return {
    all,
    addEntry: (record: ZipRecord): void => {
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

/** Entries that a plan retains, in the order in which they are written. */
const inOrder = <E extends Entry>(entries: readonly E[], plan: RepairPlan): readonly E[] =>
  applyPlan(entries, plan)
    .retained.map(({ entry }) => entry)
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
  const end = await findDirectory(source)
  const headers = 'code' in end ? null : await readDirectory(openWindow(source, signal), end)
  if (headers === null) throw new RangeError('This archive has no readable directory')
  const packed = headers.reduce((sum, header) => sum + header.packed, 0)
  if (packed > source.size) throw new RangeError('Files of this archive overlap')
  return headers
}

const localSignature = 0x0403_4b50
const firstDay = 0x0021_0000

/** Offset of the packed bytes of an entry, and its date from the local header. */
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

/** Mode of an executable, a file or a folder. Links and devices keep their mode and therefore their type. */
const modeOf = ({ mode, folder }: Header): number => {
  if (!plainTypes.has(mode & typeMask)) return mode
  if (folder) return 0o040_755
  return mode & 0o111 ? 0o100_755 : 0o100_644
}

/**
 * Applies a plan to an archive. Packed bytes are copied, never unpacked; dates and executable bits stay.
 * Deterministic. Rejects with the reason of the signal, with errors of `read`, and with a `RangeError` for headers
 * that lead nowhere, which `inspect` reports before (STO52).
 */
export async function rebuild(
  source: ByteSource,
  plan: RepairPlan,
  options: BuildOptions = {},
): Promise<Blob> {
  const entries = inOrder(await readHeaders(source, options.signal), plan)
  const advance = progressOf(entries, options)
  const blockSource = readInBlocks(source)
  const archive = openArchive()
  for (const entry of entries) {
    const { start, time } = await readStart(blockSource, entry)
    archive.addEntry({ ...entry, encrypted: (entry.flags & 1) !== 0, mode: modeOf(entry), time })
    for (let at = 0; at < entry.packed; at += pieceSize) {
      const length = Math.min(pieceSize, entry.packed - at)
      const bytes = await blockSource.read(start + at, length)
      if (bytes.length < length) throw new RangeError('The archive ends within a file')
      archive.all.add(bytes)
      advance(length)
    }
  }
  options.signal?.throwIfAborted()
  return archive.close()
}

/**
 * Packs the files of a folder with a plan applied. Files of packed formats are stored. Deterministic on one machine;
 * other browsers may deflate differently. Rejects with the reason of the signal and with errors of `blob` (STO52).
 */
export async function pack(
  files: readonly PackFile[],
  plan: RepairPlan,
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
    archive.addEntry({
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

/** A DOS date and time in UTC, independent of the local time zone. */
const dosTime = (moment: number): number => {
  const known = Number.isFinite(moment) ? moment : firstMoment
  const at = new Date(Math.min(lastMoment, Math.max(firstMoment, known)))
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return date * 0x1_0000 + time
}
