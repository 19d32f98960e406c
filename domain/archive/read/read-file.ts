// Reads entries and files of a published archive that was checked before. Only the requested bytes and those before
// them are unpacked.
import type { ByteSource, Entry } from '../archive.ts'
import { entryOf, findHeader } from './directory.ts'
import { findDirectory } from './end-record.ts'
import { readLocal } from './local-header.ts'
import { openArchive } from './read-archive.ts'
import { BrokenData, unpacked, type PackedEntry } from './unpack.ts'
import { openWindow, type ReadWindow } from './read-window.ts'

/** Files and folders in the order of the directory. Throws if it cannot be read. */
export async function listEntries(source: ByteSource): Promise<Entry[]> {
  const opened = await openArchive(source)
  if (!opened.isReadable) throw new BrokenData('archive_data_broken')
  return opened.headers.map(entryOf)
}

/** The part of a piece at offset `at` between `from` and `to`. */
const between = (
  piece: Uint8Array<ArrayBuffer>,
  { at, from, to }: { at: number; from: number; to: number },
) => piece.subarray(Math.max(0, from - at), Math.max(0, Math.min(piece.length, to - at)))

type Bytes = AsyncGenerator<Uint8Array<ArrayBuffer>, void, void>

const partOf = async function* (
  { window, packed }: { window: ReadWindow; packed: PackedEntry },
  { from, to }: { from: number; to: number },
): Bytes {
  let at = 0
  for await (const piece of unpacked(window, packed)) {
    const part = between(piece, { at, from, to })
    if (part.length > 0) yield part
    at += piece.length
    if (at >= to) return
  }
}

/** A range of an unpacked file; everything by default. */
interface Part {
  readonly offset?: number
  readonly length?: number
}

export interface ReadFile {
  readonly entry: Entry
  /**
   * The bytes of a range. Throws if the content is not as declared. The checksum is verified only if the range
   * reaches the end of the file.
   */
  bytes(part?: Part): Bytes
}

/** Finds a file in one pass; null if there is none. Throws if the directory cannot be read. */
export async function findFile(source: ByteSource, path: string): Promise<ReadFile | null> {
  const window = openWindow(source)
  const end = await findDirectory(source)
  const header = 'code' in end ? null : await findHeader({ window, end }, path)
  if (header === undefined) return null
  if (header === null || 'code' in end) throw new BrokenData('archive_data_broken')
  const extent = await readLocal(window, { header, limit: end.offset })
  if (extent === null) throw new BrokenData('archive_data_broken')
  const packed = { ...header, at: extent.at }
  return {
    entry: entryOf(header),
    bytes: ({ offset = 0, length = Number.MAX_SAFE_INTEGER } = {}) =>
      partOf({ window, packed }, { from: offset, to: offset + length }),
  }
}

const bytesAt = async function* (source: ByteSource, { path, part }: { path: string; part: Part }): Bytes {
  const file = await findFile(source, path)
  if (file === null) throw new Error(`no file ${path}`)
  yield* file.bytes(part)
}

/** Streams the bytes of a file. The stream fails if the file does not exist, or as in `findFile`. */
export function readEntry(
  source: ByteSource,
  path: string,
  part: Part = {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = bytesAt(source, { path, part })
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
}
