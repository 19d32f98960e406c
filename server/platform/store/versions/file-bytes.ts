// Random and sequential access to the bytes of a file. The check worker also imports it, so it has few dependencies.
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ByteSource } from '#domain/archive/archive.ts'

export interface OpenSource extends ByteSource {
  close(): Promise<void>
}

/** Opens a file for reads at any offset. */
export async function openSource(path: string): Promise<OpenSource> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  const { size } = await file.stat()
  return {
    size,
    read: async (offset, length) => {
      const buffer = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      let filled = 0
      while (filled < buffer.byteLength) {
        const { bytesRead } = await file.read(buffer, filled, buffer.byteLength - filled, offset + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return filled === buffer.byteLength ? buffer : buffer.slice(0, filled)
    },
    close: () => file.close(),
  }
}

/** Runs `work` over the bytes of a file, which is closed afterwards. */
export async function withFile<T>(path: string, work: (source: ByteSource) => Promise<T>): Promise<T> {
  const source = await openSource(path)
  try {
    return await work(source)
  } finally {
    await source.close()
  }
}

const pieceBytes = 256 * 1024

/** Streams the bytes of a file from `start` to `end` on demand. Calls `onStart` with the first read. */
export function fileBytes(
  path: string,
  { start, end, onStart }: { start: number; end: number; onStart?: () => void },
): ReadableStream<Uint8Array> {
  const pieces = async function* () {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      onStart?.()
      for (let at = start; at < end;) {
        const length = Math.min(pieceBytes, end - at)
        const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, at)
        if (bytesRead === 0) throw new Error(`${path} ends before its time`)
        yield buffer.subarray(0, bytesRead)
        at += bytesRead
      }
    } finally {
      await file.close()
    }
  }
  return ReadableStream.from(pieces())
}
