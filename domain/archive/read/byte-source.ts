// Byte sources for buffers and blobs. The server has its own for files on disk.
import type { ByteSource } from '../archive.ts'

/** The bytes of a buffer. */
export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.slice(offset, offset + length),
  }
}

/** The bytes of a blob or file in the browser. */
export function sourceOfBlob(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  }
}
