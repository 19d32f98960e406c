// Reads the directory of an archive, for inspection and for reading published archives.
import type { ByteSource, Finding } from '../archive.ts'
import { readDirectory, type Header } from './directory.ts'
import { findDirectory } from './end-record.ts'
import { createFinding } from '../finding.ts'
import { openWindow, type ReadWindow } from './read-window.ts'

export interface OpenedArchive {
  readonly isReadable: true
  readonly window: ReadWindow
  readonly headers: readonly Header[]
  /** The same headers sorted by offset. */
  readonly byOffset: readonly Header[]
  /** Number of bytes before the archive; offsets are relative to their end. */
  readonly base: number
  /** Offset of the directory. All entries end before it. */
  readonly directoryAt: number
  readonly findings: readonly Finding[]
}

/** An archive with an unreadable directory, and the reasons. */
interface UnreadableArchive {
  readonly isReadable: false
  readonly findings: readonly Finding[]
}

interface OpenOptions {
  readonly signal?: AbortSignal
  /** Maximum number of entries. */
  readonly maxEntries?: number
}

/** Up to this number, entries are read even above the limit, so that users can see what to remove. */
const maxListed = 200_000

/** Reads the directory. Throws errors of the source and the reason of an aborted signal. */
export async function openArchive(
  source: ByteSource,
  { signal, maxEntries = Infinity }: OpenOptions = {},
): Promise<OpenedArchive | UnreadableArchive> {
  const window = openWindow(source, signal)
  const end = await findDirectory(source)
  if ('code' in end) return { isReadable: false, findings: [end] }
  if (end.entries > Math.max(maxListed, maxEntries)) {
    const params = { entries: end.entries, max: maxEntries }
    return { isReadable: false, findings: [createFinding('archive_entries', { params })] }
  }
  const headers = await readDirectory(window, end)
  if (headers === null)
    return { isReadable: false, findings: [...end.findings, createFinding('archive_directory_broken', {})] }
  const { base, offset, findings } = end
  const byOffset = headers.toSorted((one, other) => one.offset - other.offset)
  return { isReadable: true, window, headers, byOffset, base, directoryAt: offset, findings }
}
