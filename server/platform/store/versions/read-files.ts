// Looking into a published archive: what it holds, and the bytes of one file or a part of them. Nothing is unpacked to
// the disk, and no more in memory than is being sent.
import type { ArchiveEntry } from '#contract/store/package.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { Entry } from '#domain/archive/archive.ts'
import { findFile, listEntries, type ReadFile } from '#domain/archive/read/read-file.ts'
import { PlatformError } from '../../core/error.ts'
import { openSource, withFile, type OpenSource } from './file-bytes.ts'
import { openInTurn } from './serial-queue.ts'

const shown = ({ path, folder, size, packed, crc32 }: Entry): ArchiveEntry => ({
  path,
  folder,
  size,
  packed,
  crc32: (crc32 ?? 0).toString(16).padStart(8, '0'),
})

/** Directories are read one at a time: one of many thousand entries is much work, and others ask for other things. */
const inTurn = openInTurn()
const reading = <T>(work: () => Promise<T>): Promise<T> => inTurn('directory', work)

/** What the archive holds, in its order. */
export async function archiveEntries(file: string): Promise<ArchiveEntry[]> {
  return (await reading(() => withFile(file, listEntries))).map(shown)
}

interface Part {
  /** As the archive has it. */
  readonly path: string
  /** Bytes of the unpacked file. */
  readonly offset?: number | undefined
  readonly length?: number | undefined
}

const demandFile = async (source: OpenSource, path: string): Promise<ReadFile> => {
  const found = await reading(() => findFile(source, path))
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

/** A body that is given up before it is read closes what it holds, too: a generator that never began would not. */
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

/** Bytes of one file; a part that lies beyond its end is empty. Refuses with `not_found` (STO18). */
export async function sendFile(
  file: string,
  { path, offset = 0, length, isHead }: Part & { readonly isHead: boolean },
): Promise<Response> {
  const source = await openSource(file)
  let isSent = false
  try {
    const found = await demandFile(source, path)
    const rest = Math.max(0, found.entry.size - offset)
    const bytes = Math.min(rest, length ?? rest)
    isSent = !isHead && bytes > 0
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
