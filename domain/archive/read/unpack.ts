// Unpacks an entry in pieces and verifies it against its header. Stops at the first byte beyond the declared size.
import { crc32 } from './crc32.ts'
import type { ReadWindow } from './read-window.ts'

export const stored = 0
export const deflated = 8

/** Packed bytes can expand a thousandfold, so that the pieces are small. */
const maxPacked = 8 * 1024
const maxStored = 256 * 1024

/** Content that is not as declared. */
export class BrokenData extends Error {
  override readonly name = 'BrokenData'
  readonly code: 'archive_data_broken' | 'archive_crc'
  constructor(code: 'archive_data_broken' | 'archive_crc') {
    super(code)
    this.code = code
  }
}

/** Location of the packed bytes of an entry, and what they unpack to. */
export interface PackedEntry {
  readonly at: number
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly crc32: number
}

type Pieces = AsyncGenerator<Uint8Array<ArrayBuffer>, void, void>

const packedPieces = async function* (window: ReadWindow, { at, packed, method }: PackedEntry): Pieces {
  const max = method === stored ? maxStored : maxPacked
  for (let read = 0; read < packed;) {
    const piece = await window.bytes(at + read, Math.min(max, packed - read))
    if (piece.length === 0) throw new BrokenData('archive_data_broken')
    read += piece.length
    yield piece
  }
}

/** The part of a stream writer in use: its type has different names in Node and in browsers. */
interface Writer {
  readonly write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  readonly close: () => Promise<void>
  readonly abort: (reason: unknown) => Promise<void>
}

/** Returns when the stream accepts no more. Aborts the stream and throws if reading fails. */
const feed = async (pieces: Pieces, writer: Writer): Promise<void> => {
  const isAccepted = (writing: Promise<void>): Promise<boolean> =>
    writing.then(
      () => true,
      () => false,
    )
  try {
    for await (const piece of pieces) if (!(await isAccepted(writer.write(piece)))) return
  } catch (error) {
    await isAccepted(writer.abort(error))
    throw error
  }
  await isAccepted(writer.close())
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

/**
 * The bytes of the entry. Throws `BrokenData` and errors of the source. Resources are freed if the caller stops
 * early.
 */
export async function* unpacked(window: ReadWindow, entry: PackedEntry): Pieces {
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
