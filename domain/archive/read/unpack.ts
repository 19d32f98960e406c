// The unpacked bytes of an entry, a piece at a time, and whether they are what its header declares. It never unpacks
// on: the first byte beyond the declared size ends it.
import { crc32 } from './crc32.ts'
import type { Window } from './read-window.ts'

export const stored = 0
export const deflated = 8

/** Packed bytes unpack to a thousand times as many at most, so they go in by pieces that small. */
const mostPacked = 8 * 1024
const mostStored = 256 * 1024

/** Bytes that are not those that were declared. */
export class BrokenData extends Error {
  override readonly name = 'BrokenData'
  readonly code: 'archive_data_broken' | 'archive_crc'
  constructor(code: 'archive_data_broken' | 'archive_crc') {
    super(code)
    this.code = code
  }
}

/** Where an entry's packed bytes are, and what they unpack to. */
export interface Packed {
  readonly at: number
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly crc32: number
}

type Pieces = AsyncGenerator<Uint8Array<ArrayBuffer>, void, void>

const packedPieces = async function* (window: Window, { at, packed, method }: Packed): Pieces {
  const most = method === stored ? mostStored : mostPacked
  for (let done = 0; done < packed;) {
    const piece = await window.bytes(at + done, Math.min(most, packed - done))
    if (piece.length === 0) throw new BrokenData('archive_data_broken')
    done += piece.length
    yield piece
  }
}

/** As much of a stream's writer as is used: its type has another name in Node and in the browser. */
interface Writer {
  readonly write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  readonly close: () => Promise<void>
  readonly abort: (reason: unknown) => Promise<void>
}

/** Ends quietly when the stream takes no more; throws what reading throws, after telling the stream. */
const feed = async (pieces: Pieces, writer: Writer): Promise<void> => {
  const isTaken = (writing: Promise<void>): Promise<boolean> =>
    writing.then(
      () => true,
      () => false,
    )
  try {
    for await (const piece of pieces) if (!(await isTaken(writer.write(piece)))) return
  } catch (error) {
    await isTaken(writer.abort(error))
    throw error
  }
  await isTaken(writer.close())
}

const inflated = async function* (pieces: Pieces): Pieces {
  const stream = new DecompressionStream('deflate-raw')
  const fed = feed(pieces, stream.writable.getWriter())
  const failure = fed.then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const reader = stream.readable.getReader()
  try {
    for (;;) {
      const read = await reader.read().catch(() => null)
      if (read === null) break
      if (read.done) return
      yield read.value
    }
  } finally {
    await reader.cancel().catch(() => null)
  }
  const failed = await failure
  throw failed === null ? new BrokenData('archive_data_broken') : failed.error
}

/** The entry's bytes. Throws `BrokenData`, or what reading throws; who stops early frees what it holds. */
export async function* unpacked(window: Window, entry: Packed): Pieces {
  const pieces = packedPieces(window, entry)
  let [size, crc] = [0, 0]
  for await (const piece of entry.method === stored ? pieces : inflated(pieces)) {
    size += piece.length
    if (size > entry.size) throw new BrokenData('archive_data_broken')
    crc = crc32(piece, crc)
    yield piece
  }
  if (size !== entry.size) throw new BrokenData('archive_data_broken')
  if (crc !== entry.crc32) throw new BrokenData('archive_crc')
}
