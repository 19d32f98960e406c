// Reads published archives: their entries, and the bytes of one file or a part of it. Nothing is unpacked to disk,
// and only the bytes being sent are in memory.
import type { ArchiveEntry } from '#contract/store/package.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { Entry } from '#domain/archive/archive.ts'
import { findFile, listEntries, type ReadFile } from '#domain/archive/read/read-file.ts'
import { PlatformError } from '../../core/error.ts'
import { openSource, withFile, type OpenSource } from './file-bytes.ts'
import { createSerialQueue } from './serial-queue.ts'

const toEntry = ({ path, folder, size, packed, crc32 }: Entry): ArchiveEntry => ({
  path,
  folder,
  size,
  packed,
  crc32: (crc32 ?? 0).toString(16).padStart(8, '0'),
})

/**
 * Directories are read one at a time: many thousand entries take long, and other requests must not wait for several
 * of them.
 */
const serialize = createSerialQueue()
const readDirectory = <T>(work: () => Promise<T>): Promise<T> => serialize('directory', work)

/** The entries of an archive, in its order. */
export async function archiveEntries(file: string): Promise<ArchiveEntry[]> {
  return (await readDirectory(() => withFile(file, listEntries))).map(toEntry)
}

interface FilePart {
  /** Path in the archive. */
  readonly path: string
  /** In bytes of the unpacked file. */
  readonly offset?: number | undefined
  readonly length?: number | undefined
}

const requireFile = async (source: OpenSource, path: string): Promise<ReadFile> => {
  const found = await readDirectory(() => findFile(source, path))
  if (found !== null) return found
  throw new PlatformError('not_found', { params: { kind: 'archive_file' satisfies TermCode, name: path } })
}

const bytesThenClose = async function* (source: OpenSource, bytes: ReturnType<ReadFile['bytes']>) {
  try {
    yield* bytes
  } finally {
    await source.close()
  }
}

/**
 * Also closes the source if the body is cancelled before it is read. A generator that never started would not run its
 * `finally`.
 */
const bodyOf = (source: OpenSource, bytes: ReturnType<ReadFile['bytes']>): ReadableStream<Uint8Array> => {
  const pieces = bytesThenClose(source, bytes)
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await pieces.return()
        await source.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Sends the bytes of one file; a range beyond its end is empty. Throws `not_found` (STO18). */
export async function sendFile(file: string, { path, offset = 0, length }: FilePart): Promise<Response> {
  const source = await openSource(file)
  let isSent = false
  try {
    const found = await requireFile(source, path)
    const available = Math.max(0, found.entry.size - offset)
    const bytes = Math.min(available, length ?? available)
    isSent = bytes > 0
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': String(bytes),
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    }
    const body = isSent ? bodyOf(source, found.bytes({ offset, length: bytes })) : null
    return new Response(body, { headers })
  } finally {
    if (!isSent) await source.close()
  }
}
