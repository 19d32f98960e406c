// Reading an archive that was checked and published: its entries, and the bytes of one of them. Nothing is unpacked
// but what is asked for and lies before it.
import type { ByteSource, Entry } from '../archive.ts'
import { entryOf, findHeader } from './directory.ts'
import { findEnd } from './end-record.ts'
import { readLocal } from './local-header.ts'
import { openArchive } from './read-archive.ts'
import { BrokenData, unpacked, type Packed } from './unpack.ts'
import { windowOn, type Window } from './read-window.ts'

/** Its files and folders in the order of its directory. Throws where the directory cannot be read. */
export async function listEntries(source: ByteSource): Promise<Entry[]> {
  const opened = await openArchive(source)
  if (!opened.isReadable) throw new BrokenData('archive_data_broken')
  return opened.headers.map(entryOf)
}

/** The part of a piece that lies between `from` and `to`, when it begins at `at`. */
const between = (
  piece: Uint8Array<ArrayBuffer>,
  { at, from, to }: { at: number; from: number; to: number },
) => piece.subarray(Math.max(0, from - at), Math.max(0, Math.min(piece.length, to - at)))

type Bytes = AsyncGenerator<Uint8Array<ArrayBuffer>, void, void>

const partOf = async function* (
  { window, packed }: { window: Window; packed: Packed },
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

/** Which bytes of an unpacked file: all where nothing is said. */
interface Part {
  readonly offset?: number
  readonly length?: number
}

export interface ReadFile {
  readonly entry: Entry
  /**
   * The bytes of a part. Throws where they are not those that were declared; a part that ends before the file is not
   * held against its checksum.
   */
  bytes(part?: Part): Bytes
}

/** The file at a path, found in one pass; null where there is none. Throws where the directory cannot be read. */
export async function findFile(source: ByteSource, path: string): Promise<ReadFile | null> {
  const window = windowOn(source)
  const end = await findEnd(source)
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

/** Bytes of a file as a stream, which fails where there is no such file, or as `findFile` does. */
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
