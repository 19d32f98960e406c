// Packs one file for an archive with what the browser has for it. Its gzip is deflate with the CRC-32 behind it, so
// that neither has to be computed here.
import { crc32 } from '../read/crc32.ts'
import { collectBlob, pieceSize, type Collected } from './blob-parts.ts'

/** Endings of files that are packed already: deflating them again costs time and wins nothing. */
const packedEndings = new Set(
  '7z avif br bz2 docx flac gif gz heic jar jpeg jpg m4a mkv mov mp3 mp4 ogg opus parquet png pptx rar tgz webm webp woff woff2 xlsx xz zip zst'.split(
    ' ',
  ),
)

const isPackedAlready = (path: string): boolean =>
  packedEndings.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase())

interface Packed {
  readonly method: 0 | 8
  readonly crc32: number
  readonly bytes: Collected
}

interface Given {
  readonly path: string
  readonly blob: Blob
  /** Told of bytes that are done; throws to end it. */
  readonly advance: (bytes: number) => void
}

/** Bytes of gzip before and behind what is deflated. */
const [head, tail] = [10, 8]

const concat = (one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(one.length + other.length)
  bytes.set(one)
  bytes.set(other, one.length)
  return bytes
}

/** Takes gzip apart: the deflated bytes go to `add`, the CRC-32 is answered at the end. */
const unwrap = (add: (bytes: Uint8Array<ArrayBuffer>) => void) => {
  let left = head
  let held: Uint8Array<ArrayBuffer> = new Uint8Array()
  return {
    push: (chunk: Uint8Array): void => {
      const known = concat(held, chunk.subarray(Math.min(left, chunk.length)))
      left -= Math.min(left, chunk.length)
      const to = Math.max(0, known.length - tail)
      if (to > 0) add(known.subarray(0, to))
      held = known.subarray(to)
    },
    crc32: (): number => new DataView(held.buffer, held.byteOffset, held.length).getUint32(0, true),
  }
}

const store = async ({ blob, advance }: Given): Promise<Packed> => {
  const bytes = collectBlob()
  let crc = 0
  for (let at = 0; at < blob.size; at += pieceSize) {
    const piece = new Uint8Array(await blob.slice(at, at + pieceSize).arrayBuffer())
    crc = crc32(piece, crc)
    bytes.add(piece)
    advance(piece.length)
  }
  return { method: 0, crc32: crc, bytes }
}

const deflate = async ({ blob, advance }: Given): Promise<Packed> => {
  const packed = collectBlob()
  const { push, crc32: crc } = unwrap(packed.add)
  const stream = new CompressionStream('gzip')
  const writer = stream.writable.getWriter()
  const write = async (): Promise<void> => {
    for (let at = 0; at < blob.size; at += pieceSize) {
      const piece = new Uint8Array(await blob.slice(at, at + pieceSize).arrayBuffer())
      await writer.write(piece)
      advance(piece.length)
    }
    await writer.close()
  }
  const read = async (): Promise<void> => {
    const reader = stream.readable.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) push(next.value)
  }
  const writing = write().catch(async (cause: unknown) => {
    await writer.abort(cause)
    throw cause
  })
  await Promise.all([writing, read()])
  return { method: 8, crc32: crc(), bytes: packed }
}

/** A file's bytes deflated, or as they are where that is no longer. */
export async function packFile(given: Given): Promise<Packed> {
  if (given.blob.size === 0 || isPackedAlready(given.path)) return store(given)
  const deflated = await deflate(given)
  return deflated.bytes.size() < given.blob.size
    ? deflated
    : store({ ...given, advance: () => given.advance(0) })
}
