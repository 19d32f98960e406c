// Reading a source in order with few large reads: what is near what was read last is answered from memory.
import type { ByteSource } from '../archive.ts'

const span = 1024 * 1024

export interface Window {
  readonly size: number
  /** `length` bytes from `offset`; fewer where the source ends. Memory that nobody changes again. */
  bytes(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Throws the signal's reason as soon as it is given, and otherwise only what the source throws. */
export function windowOn(source: ByteSource, signal?: AbortSignal): Window {
  let start = 0
  let held = new Uint8Array(0)
  return {
    size: source.size,
    bytes: async (offset, length) => {
      signal?.throwIfAborted()
      if (offset < start || offset + length > start + held.length) {
        const most = Math.max(0, Math.min(Math.max(length, span), source.size - offset))
        held = most === 0 ? new Uint8Array(0) : await source.read(offset, most)
        start = offset
        signal?.throwIfAborted()
      }
      return held.subarray(offset - start, offset - start + length)
    },
  }
}
