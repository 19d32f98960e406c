// Bytes as the rules read them, from a buffer or a blob. A file on disk is the server's own.
import type { ByteSource } from '../archive.ts'

/** The bytes of a buffer. */
export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.slice(offset, offset + length),
  }
}

/** The bytes of a blob or file of the browser. */
export function sourceOfBlob(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  }
}
