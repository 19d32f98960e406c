// Builds large blobs from small pieces and serves small reads from large blocks, without a whole archive in memory.
import type { ByteSource } from '../archive.ts'

const megabyte = 1024 ** 2
/** Bytes collected before they are added to a blob, and bytes per read of a large file. */
export const pieceSize = 4 * megabyte

/** Smaller parts are copied into buffers of at most this size. */
const [small, maxSmallBuffer] = [megabyte / 64, megabyte / 16]

export interface BlobCollector {
  /** Number of bytes added so far. */
  readonly size: () => number
  readonly add: (bytes: Uint8Array<ArrayBuffer>) => void
  /** Appends the content of another collector, which must not be used again. */
  readonly append: (other: BlobCollector) => void
  /** All parts in order: blobs, and bytes that are not yet in one. */
  readonly parts: () => readonly (Blob | Uint8Array<ArrayBuffer>)[]
  readonly blob: (type: string) => Blob
}

/** Collects bytes into a blob. Browsers may move blobs to disk. */
export function createBlobCollector(): BlobCollector {
  const blobs: Blob[] = []
  let pending: Uint8Array<ArrayBuffer>[] = []
  let buffered = 0
  let size = 0
  let smallBuffer = new Uint8Array(0)
  let filled = 0
  let capacity = 256
  const flushSmall = (): void => {
    if (filled > 0) pending.push(smallBuffer.subarray(0, filled))
    smallBuffer = smallBuffer.subarray(filled)
    filled = 0
  }
  const flush = (): void => {
    flushSmall()
    if (pending.length > 0) blobs.push(new Blob(pending))
    pending = []
    buffered = 0
  }
  /** Many small parts make a blob slow, so they are copied into a larger one. */
  const addSmall = (bytes: Uint8Array<ArrayBuffer>): void => {
    if (filled + bytes.length > smallBuffer.length) {
      flushSmall()
      capacity = Math.min(maxSmallBuffer, Math.max(capacity * 2, bytes.length))
      smallBuffer = new Uint8Array(capacity)
    }
    smallBuffer.set(bytes, filled)
    filled += bytes.length
  }
  const add = (bytes: Uint8Array<ArrayBuffer>): void => {
    if (bytes.length < small) addSmall(bytes)
    else {
      flushSmall()
      pending.push(bytes)
    }
    buffered += bytes.length
    size += bytes.length
    if (buffered >= pieceSize) flush()
  }
  const addBlob = (blob: Blob): void => {
    flush()
    blobs.push(blob)
    size += blob.size
  }
  return {
    size: () => size,
    add,
    append: (other) => {
      for (const part of other.parts())
        if (part instanceof Blob) addBlob(part)
        else add(part)
    },
    parts: () => {
      flushSmall()
      return [...blobs, ...pending]
    },
    blob: (type) => {
      flush()
      return new Blob(blobs, { type })
    },
  }
}

const blockSize = megabyte / 4
const maxBlocks = 64

/** Reads small ranges in blocks and caches the last ones. */
export function readInBlocks(source: ByteSource): ByteSource {
  const blocks = new Map<number, Uint8Array<ArrayBuffer>>()
  const blockAt = async (at: number): Promise<Uint8Array<ArrayBuffer>> => {
    const block = blocks.get(at) ?? (await source.read(at * blockSize, blockSize))
    blocks.delete(at)
    blocks.set(at, block)
    const [oldest] = blocks.keys()
    if (blocks.size > maxBlocks && oldest !== undefined) blocks.delete(oldest)
    return block
  }
  const read = async (offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> => {
    const [first, start] = [Math.floor(offset / blockSize), offset % blockSize]
    if (start + length <= blockSize) return (await blockAt(first)).subarray(start, start + length)
    if (length > blockSize) return source.read(offset, length)
    const overlap = start + length - blockSize
    const parts = [(await blockAt(first)).subarray(start), (await blockAt(first + 1)).subarray(0, overlap)]
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
    bytes.set(parts[0] ?? [])
    bytes.set(parts[1] ?? [], parts[0]?.length ?? 0)
    return bytes
  }
  return { size: source.size, read }
}
