// Writes the body of an answer to a file: all of its bytes, or an error.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { reasonParams } from '#contract/reasons.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../core/error.ts'
import { networkReason } from '../outbound-http/network-reason.ts'
import type { FileOrder } from './file-connector.ts'
import { pageError } from './web-errors.ts'
import type { WebAnswer } from './web-request.ts'

/** Bytes that the answer announces; null if it is sent in chunks, whose end is marked. */
const announcedBytes = ({ headers, url }: WebAnswer, file: string): number | null => {
  const length = headers['content-length']
  if (length !== undefined && /^\d{1,15}$/.test(length)) return Number(length)
  if (headers['transfer-encoding']?.toLowerCase().includes('chunked') === true) return null
  throw new PlatformError('database_read', {
    params: { host: url.host, table: file, ...reasonParams('length_unsaid') },
  })
}

const startsPage = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*<(?:!doctype\s+html|html)\b/i.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))

const gzipCodings = new Set(['gzip', 'x-gzip'])

/** The name of a file that the server packed: its ending says so, as that of a packed local file does. */
const packedName = ({ headers, url }: WebAnswer, name: string, file: string): string => {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return name
  const names = gzipCodings.has(coding) ? [name, `${name}.gz`] : []
  const packed = names.find((one) => formatOf(one)?.isPacked === true)
  if (packed !== undefined) return packed
  throw new PlatformError('database_read', {
    params: { host: url.host, table: file, ...reasonParams('coding_unknown', { coding }) },
  })
}

/**
 * Writes the body, and returns the name and the number of bytes. Throws `database_interrupted` if fewer or more bytes
 * than announced arrive, and `database_read` for a web page or a packing that cannot be read.
 */
export async function saveBody(
  answer: WebAnswer,
  { name, order }: { name: string; order: Omit<FileOrder, 'known'> },
): Promise<{ name: string; size: number }> {
  const { file, path, signal, onSize, onBytes } = order
  const { body, url } = answer
  const params = { host: url.host, table: file }
  let size = 0
  const counted = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      if (size === 0 && startsPage(piece)) throw pageError(url, file)
      size += piece.byteLength
      onBytes(size)
      yield piece
    }
  }
  try {
    const packed = packedName(answer, name, file)
    const announced = announcedBytes(answer, file)
    onSize(announced)
    await pipeline(body, counted, createWriteStream(path, { mode: 0o600 }), { signal })
    if (announced !== null && size !== announced)
      throw new PlatformError('database_interrupted', {
        params: { ...params, ...reasonParams('bytes_missing', { received: size, expected: announced }) },
      })
    return { name: packed, size }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PlatformError) throw error
    throw new PlatformError('database_interrupted', {
      params: { ...params, ...networkReason(error) },
      cause: error,
    })
  } finally {
    body.destroy()
  }
}
