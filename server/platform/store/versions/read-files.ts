// Looking into a published archive: what it holds, and the bytes of one file or a part of them. Nothing is unpacked to
// the disk, and no more in memory than is being sent.
import type { ArchiveEntry } from '#contract/store/package.ts'
import type { Word } from '#contract/reasons.ts'
import type { Entry } from '#domain/archive/archive.ts'
import { listEntries, readEntry } from '#domain/archive/read-file.ts'
import { PlatformError } from '../../error.ts'
import { openSource, withFile } from './file-bytes.ts'

const shown = ({ path, folder, size, packed, crc32 }: Entry): ArchiveEntry => ({
  path,
  folder,
  size,
  packed,
  crc32: (crc32 ?? 0).toString(16).padStart(8, '0'),
})

/** What the archive holds, in its order. */
export const archiveEntries = async (file: string): Promise<ArchiveEntry[]> =>
  (await withFile(file, listEntries)).map(shown)

interface Part {
  /** As the archive has it. */
  readonly path: string
  /** Bytes of the unpacked file. */
  readonly offset?: number | undefined
  readonly length?: number | undefined
}

interface Range {
  readonly offset: number
  readonly length: number
}

// oxlint-disable-next-line max-params -- the file of the archive, the file in it, and which part
const unpacked = async function* (file: string, path: string, range: Range) {
  const source = await openSource(file)
  try {
    yield* readEntry(source, path, range)
  } finally {
    await source.close()
  }
}

/** Bytes of one file; a part that lies beyond its end is empty. Refuses with `not_found` (STO18). */
export const sendFile = async (
  file: string,
  { path, offset = 0, length, isHead }: Part & { readonly isHead: boolean },
): Promise<Response> => {
  const entries = await withFile(file, listEntries)
  const entry = entries.find((each) => each.path === path && !each.folder)
  if (entry === undefined)
    throw new PlatformError('not_found', { params: { kind: 'archive_file' satisfies Word, name: path } })
  const rest = Math.max(0, entry.size - offset)
  const bytes = Math.min(rest, length ?? rest)
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': String(bytes),
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  }
  const body =
    isHead || bytes === 0 ? null : ReadableStream.from(unpacked(file, path, { offset, length: bytes }))
  return new Response(body, { headers })
}
