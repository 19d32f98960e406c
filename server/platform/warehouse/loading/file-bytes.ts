// Reads the bytes of a data file as UTF-8 chunks without a byte order mark: decompressed and decoded. Independent of
// the format.
import { isUtf8 } from 'node:buffer'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'

export const encodings = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

export interface FileBytes {
  /** Real path. */
  readonly path: string
  /** Display name. */
  readonly name: string
  readonly isPacked: boolean
  /** Bytes of a packed file after unpacking; undefined for no limit. */
  readonly unpackedLimit?: number | undefined
  readonly signal?: AbortSignal | undefined
}

const pieceBytes = 1024 ** 2
// The path was checked earlier, so a link that has replaced it since is not followed.
const withoutLinks = constants.O_RDONLY | constants.O_NOFOLLOW

const isUnpacking = (code: string): boolean => code.startsWith('Z_')
const isLocked = (code: string): boolean => code === 'EACCES' || code === 'EPERM'

/** Converts missing permissions and broken archives to `file_unreadable`. Returns other errors unchanged. */
export function toReadError(error: unknown, name: string): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (typeof code !== 'string' || !(isUnpacking(code) || isLocked(code))) return error
  const reason = reasonParams(isLocked(code) ? 'file_locked' : 'archive_broken')
  return new PlatformError('file_unreadable', { params: { file: name, ...reason }, cause: error })
}

const opened = async (path: string, name: string): Promise<FileHandle> => {
  try {
    return await open(path, withoutLinks)
  } catch (error) {
    throw toReadError(error, name)
  }
}

const unpacked = async function* (source: FileBytes): AsyncGenerator<Buffer> {
  const { path, name, isPacked, unpackedLimit: limit = Infinity, signal } = source
  const handle = await opened(path, name)
  const file = handle.createReadStream({ highWaterMark: pieceBytes })
  const stream = isPacked ? file.pipe(createGunzip({ chunkSize: pieceBytes })) : file
  if (isPacked) file.on('error', (error) => stream.destroy(error))
  let length = 0
  try {
    for await (const piece of stream) {
      signal?.throwIfAborted()
      if (!Buffer.isBuffer(piece)) continue
      length += piece.length
      if (isPacked && length > limit)
        throw new PlatformError('extraction_too_large', { params: { file: name, limit } })
      yield piece
    }
  } catch (error) {
    throw toReadError(error, name)
  } finally {
    file.destroy()
    stream.destroy()
  }
}

const byteOrderMarkOf = (piece: Buffer): Encoding | undefined => {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
  if (piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
  if (piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf) return 'utf-8-bom'
  return undefined
}

/** Number of bytes at the end that may be the start of a character continued in the next chunk. */
const openTail = (piece: Buffer): number => {
  for (let back = 1; back <= Math.min(3, piece.length); back += 1) {
    const byte = piece[piece.length - back] ?? 0
    if (byte >= 0xc0) return back
    if (byte < 0x80) return 0
  }
  return 0
}

/**
 * Detects the encoding of a text file by reading all of it: UTF-16 by its byte order mark, UTF-8 if every byte is
 * valid, else Windows-1252.
 */
export async function findEncoding(file: FileBytes): Promise<Encoding> {
  let carry = Buffer.alloc(0)
  let byteOrderMark: Encoding | undefined
  let isFirst = true
  for await (const piece of unpacked(file)) {
    if (isFirst) byteOrderMark = byteOrderMarkOf(piece)
    if (byteOrderMark?.startsWith('utf-16') === true) return byteOrderMark
    isFirst = false
    const bytes = carry.length === 0 ? piece : Buffer.concat([carry, piece])
    const tail = openTail(bytes)
    if (!isUtf8(bytes.subarray(0, bytes.length - tail))) return 'windows-1252'
    carry = Buffer.from(bytes.subarray(bytes.length - tail))
  }
  return isUtf8(carry) ? (byteOrderMark ?? 'utf-8') : 'windows-1252'
}

const withoutByteOrderMark = (piece: Buffer): Buffer =>
  piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf ? piece.subarray(3) : piece

const decoded = async function* (file: FileBytes, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of unpacked(file)) yield Buffer.from(decoder.decode(piece, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/** All bytes in UTF-8. With `hasOldBreaks`, lines end in a lone CR, which becomes LF. */
export async function* utf8Pieces(
  file: FileBytes,
  { encoding, hasOldBreaks }: { encoding: Encoding; hasOldBreaks: boolean },
): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const raw of encoding.startsWith('utf-8') ? unpacked(file) : decoded(file, encoding)) {
    const piece = isFirst ? withoutByteOrderMark(raw) : raw
    isFirst = false
    if (hasOldBreaks) for (let at = piece.indexOf(13); at !== -1; at = piece.indexOf(13, at)) piece[at] = 10
    yield piece
  }
}

/** The first `maxBytes` bytes in UTF-8. */
export async function firstBytes(
  file: FileBytes,
  { encoding, maxBytes }: { encoding: Encoding; maxBytes: number },
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of utf8Pieces(file, { encoding, hasOldBreaks: false })) {
    pieces.push(piece)
    length += piece.length
    if (length >= maxBytes) break
  }
  return Buffer.concat(pieces).subarray(0, maxBytes)
}
