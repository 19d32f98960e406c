// Reading an archive that was checked and published: its entries, and the bytes of one of them. Nothing is unpacked
// but what is asked for and lies before it.
import type { ByteSource, Entry } from './archive.ts'
import { entryOf } from './directory.ts'
import { readLocal } from './local-header.ts'
import { openArchive } from './read-archive.ts'
import { BrokenData, unpacked, type Packed } from './unpack.ts'
import type { Window } from './window.ts'

/** Its files and folders in the order of its directory. Throws where the directory cannot be read. */
export const listEntries = async (source: ByteSource): Promise<Entry[]> => {
  const opened = await openArchive(source)
  if (!opened.isReadable) throw new BrokenData('archive_data_broken')
  return opened.headers.map(entryOf)
}

const locate = async (
  source: ByteSource,
  path: string,
): Promise<{ window: Window; entry: Packed } | null> => {
  const opened = await openArchive(source)
  if (!opened.isReadable) throw new BrokenData('archive_data_broken')
  const { window, headers, directoryAt } = opened
  const header = headers.find((one) => one.path === path && !one.folder)
  if (header === undefined) return null
  const extent = await readLocal(window, { header, limit: directoryAt })
  if (extent === null) throw new BrokenData('archive_data_broken')
  return { window, entry: { ...header, at: extent.at } }
}

/** The part of a piece that lies between `from` and `to`, when it begins at `at`. */
const between = (
  piece: Uint8Array<ArrayBuffer>,
  { at, from, to }: { at: number; from: number; to: number },
) => piece.subarray(Math.max(0, from - at), Math.max(0, Math.min(piece.length, to - at)))

async function* partOf(
  source: ByteSource,
  { path, from, to }: { path: string; from: number; to: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  const located = await locate(source, path)
  if (located === null) throw new Error(`no file ${path}`)
  let at = 0
  for await (const piece of unpacked(located.window, located.entry)) {
    const part = between(piece, { at, from, to })
    if (part.length > 0) yield part
    at += piece.length
    if (at >= to) return
  }
}

/**
 * Bytes of a file, `length` of them from `offset`, or all. The stream fails where there is no such file or its bytes
 * are not those that were declared; a part that ends before the file is not held against its checksum.
 */
// oxlint-disable-next-line max-params -- the third says which part, and is left out for the whole
export const readEntry = (
  source: ByteSource,
  path: string,
  { offset = 0, length = Number.MAX_SAFE_INTEGER }: { offset?: number; length?: number } = {},
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const pieces = partOf(source, { path, from: offset, to: offset + length })
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
