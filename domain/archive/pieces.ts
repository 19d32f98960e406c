// Large results put together from small pieces, and small reads answered from large ones: neither holds a whole archive
// in memory.
import type { ByteSource } from './archive.ts'

const megabyte = 1024 ** 2
/** Bytes that are put into a blob at once, and read of a large file at once. */
export const pieceSize = 4 * megabyte

/** Collects bytes into a blob. The browser keeps what was handed to it where it sees fit, on the disk too. */
export const collectBlob = () => {
  const blobs: Blob[] = []
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  let size = 0
  const flush = (): void => {
    if (waiting.length > 0) blobs.push(new Blob(waiting))
    waiting = []
    held = 0
  }
  return {
    /** Bytes that were added so far. */
    size: (): number => size,
    add: (bytes: Uint8Array<ArrayBuffer>): void => {
      waiting.push(bytes)
      held += bytes.length
      size += bytes.length
      if (held >= pieceSize) flush()
    },
    addBlob: (blob: Blob): void => {
      flush()
      blobs.push(blob)
      size += blob.size
    },
    blob: (type = ''): Blob => {
      flush()
      return new Blob(blobs, { type })
    },
  }
}

const blockSize = megabyte / 4
const blocksKept = 64

/** The same bytes; what is small is read in blocks, of which the last ones asked for are kept. */
export const readInBlocks = (source: ByteSource): ByteSource => {
  const kept = new Map<number, Uint8Array<ArrayBuffer>>()
  const blockAt = async (at: number): Promise<Uint8Array<ArrayBuffer>> => {
    const block = kept.get(at) ?? (await source.read(at * blockSize, blockSize))
    kept.delete(at)
    kept.set(at, block)
    const [oldest] = kept.keys()
    if (kept.size > blocksKept && oldest !== undefined) kept.delete(oldest)
    return block
  }
  const read = async (offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> => {
    const [first, start] = [Math.floor(offset / blockSize), offset % blockSize]
    if (start + length <= blockSize) return (await blockAt(first)).subarray(start, start + length)
    if (length > blockSize) return source.read(offset, length)
    const rest = start + length - blockSize
    const parts = [(await blockAt(first)).subarray(start), (await blockAt(first + 1)).subarray(0, rest)]
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
    bytes.set(parts[0] ?? [])
    bytes.set(parts[1] ?? [], parts[0]?.length ?? 0)
    return bytes
  }
  return { size: source.size, read }
}
