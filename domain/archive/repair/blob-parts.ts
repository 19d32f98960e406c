// Large results put together from small pieces, and small reads answered from large ones: neither holds a whole archive
// in memory.
import type { ByteSource } from '../archive.ts'

const megabyte = 1024 ** 2
/** Bytes that are put into a blob at once, and read of a large file at once. */
export const pieceSize = 4 * megabyte

/** Parts below this are copied into larger ones, of at most that size. */
const [small, crumbSize] = [megabyte / 64, megabyte / 16]

export interface Collected {
  /** Bytes that were added so far. */
  readonly size: () => number
  readonly add: (bytes: Uint8Array<ArrayBuffer>) => void
  /** Adds what another one collected, which is not used again. */
  readonly append: (other: Collected) => void
  /** Everything in its order: blobs, and what is not yet in one. */
  readonly parts: () => readonly (Blob | Uint8Array<ArrayBuffer>)[]
  readonly blob: (type: string) => Blob
}

/** Collects bytes into a blob. The browser keeps what was handed to it where it sees fit, on the disk too. */
export function collectBlob(): Collected {
  const blobs: Blob[] = []
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  let size = 0
  let crumbs = new Uint8Array(0)
  let filled = 0
  let room = 256
  const sweep = (): void => {
    if (filled > 0) waiting.push(crumbs.subarray(0, filled))
    crumbs = crumbs.subarray(filled)
    filled = 0
  }
  const flush = (): void => {
    sweep()
    if (waiting.length > 0) blobs.push(new Blob(waiting))
    waiting = []
    held = 0
  }
  /** Many small parts make a blob slow: they are written into a larger one. */
  const addSmall = (bytes: Uint8Array<ArrayBuffer>): void => {
    if (filled + bytes.length > crumbs.length) {
      sweep()
      room = Math.min(crumbSize, Math.max(room * 2, bytes.length))
      crumbs = new Uint8Array(room)
    }
    crumbs.set(bytes, filled)
    filled += bytes.length
  }
  const add = (bytes: Uint8Array<ArrayBuffer>): void => {
    if (bytes.length < small) addSmall(bytes)
    else {
      sweep()
      waiting.push(bytes)
    }
    held += bytes.length
    size += bytes.length
    if (held >= pieceSize) flush()
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
      sweep()
      return [...blobs, ...waiting]
    },
    blob: (type) => {
      flush()
      return new Blob(blobs, { type })
    },
  }
}

const blockSize = megabyte / 4
const blocksKept = 64

/** The same bytes; what is small is read in blocks, of which the last ones asked for are kept. */
export function readInBlocks(source: ByteSource): ByteSource {
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
