// Packs a file with the CompressionStream of the browser. Its gzip format contains deflate and the CRC-32, so that
// neither is computed here.
import { crc32 } from '../read/crc32.ts'
import { createBlobCollector, pieceSize, type BlobCollector } from './blob-collector.ts'

/** Extensions of packed formats: deflating them again saves nothing. */
const packedEndings = new Set(
  '7z avif br bz2 docx flac gif gz heic jar jpeg jpg m4a mkv mov mp3 mp4 ogg opus parquet png pptx rar tgz webm webp woff woff2 xlsx xz zip zst'.split(
    ' ',
  ),
)

const isPackedAlready = (path: string): boolean =>
  packedEndings.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase())

interface PackedFile {
  readonly method: 0 | 8
  readonly crc32: number
  readonly bytes: BlobCollector
}

interface DeflateInput {
  readonly path: string
  readonly blob: Blob
  /** Called with the number of bytes done; throws to abort. */
  readonly advance: (bytes: number) => void
}

/** Size of the gzip header and trailer in bytes. */
const [head, tail] = [10, 8]

const concat = (one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(one.length + other.length)
  bytes.set(one)
  bytes.set(other, one.length)
  return bytes
}

/** Unwraps gzip: deflated bytes are passed to `add`, the CRC-32 is available at the end. */
const unwrap = (add: (bytes: Uint8Array<ArrayBuffer>) => void) => {
  let headerLeft = head
  let trailing: Uint8Array<ArrayBuffer> = new Uint8Array()
  return {
    push: (chunk: Uint8Array): void => {
      const buffered = concat(trailing, chunk.subarray(Math.min(headerLeft, chunk.length)))
      headerLeft -= Math.min(headerLeft, chunk.length)
      const to = Math.max(0, buffered.length - tail)
      if (to > 0) add(buffered.subarray(0, to))
      trailing = buffered.subarray(to)
    },
    crc32: (): number =>
      new DataView(trailing.buffer, trailing.byteOffset, trailing.length).getUint32(0, true),
  }
}

const store = async ({ blob, advance }: DeflateInput): Promise<PackedFile> => {
  const bytes = createBlobCollector()
  let crc = 0
  for (let at = 0; at < blob.size; at += pieceSize) {
    const piece = new Uint8Array(await blob.slice(at, at + pieceSize).arrayBuffer())
    crc = crc32(piece, crc)
    bytes.add(piece)
    advance(piece.length)
  }
  return { method: 0, crc32: crc, bytes }
}

const deflate = async ({ blob, advance }: DeflateInput): Promise<PackedFile> => {
  const packed = createBlobCollector()
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

/** Deflates a file, or stores it if that is not larger. */
export async function packFile(input: DeflateInput): Promise<PackedFile> {
  if (input.blob.size === 0 || isPackedAlready(input.path)) return store(input)
  const deflated = await deflate(input)
  return deflated.bytes.size() < input.blob.size
    ? deflated
    : store({ ...input, advance: () => input.advance(0) })
}
