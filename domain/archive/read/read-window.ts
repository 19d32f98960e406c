// Reads a source sequentially with few large reads. Nearby bytes are served from memory.
import type { ByteSource } from '../archive.ts'

const span = 1024 * 1024

export interface ReadWindow {
  readonly size: number
  /** `length` bytes from `offset`; fewer at the end of the source. The memory is not reused. */
  bytes(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Throws the reason of an aborted signal, and errors of the source. */
export function openWindow(source: ByteSource, signal?: AbortSignal): ReadWindow {
  let start = 0
  let buffer = new Uint8Array(0)
  return {
    size: source.size,
    bytes: async (offset, length) => {
      signal?.throwIfAborted()
      if (offset < start || offset + length > start + buffer.length) {
        const max = Math.max(0, Math.min(Math.max(length, span), source.size - offset))
        buffer = max === 0 ? new Uint8Array(0) : await source.read(offset, max)
        start = offset
        signal?.throwIfAborted()
      }
      return buffer.subarray(offset - start, offset - start + length)
    },
  }
}
