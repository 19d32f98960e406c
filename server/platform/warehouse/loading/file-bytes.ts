// Reads the bytes of a data file as UTF-8 chunks without a byte order mark: decompressed and decoded. Independent of
// the format.
import { isAscii, isUtf8 } from 'node:buffer'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import {
  textEncodings,
  type ReadingReport,
  type TextEncoding,
} from '#contract/data-manager/reading-options.ts'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import { firstNotUtf8, likelyEncoding, utf16Of } from './text/score-encodings.ts'

/** Encodings of plans. `utf-8-damaged` has bytes that are not UTF-8. */
export const encodings = [...textEncodings, 'utf-8-bom', 'utf-8-damaged'] as const
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

/** Pieces in one buffer, which the next piece overwrites: pages of new buffers take longer than reading them. */
const passing = async function* (source: FileBytes): AsyncGenerator<Buffer> {
  if (source.isPacked) {
    yield* unpacked(source)
    return
  }
  const { path, name, signal } = source
  const handle = await opened(path, name)
  const buffer = Buffer.allocUnsafeSlow(pieceBytes)
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await handle.read(buffer, 0, pieceBytes, null)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } catch (error) {
    throw toReadError(error, name)
  } finally {
    await handle.close()
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

interface FoundEncoding {
  readonly encoding: Encoding
  readonly notUtf8: ReadingReport['not_utf8']
}

/** Bytes before the first that is not UTF-8, and after it, that the encoding is recognized from. */
const bytesBefore = 3 * pieceBytes
const piecesAfter = 3

const toNotUtf8 = (bytes: Buffer, offset: number): ReadingReport['not_utf8'] => {
  // UTF-16 without a mark can be valid UTF-8, with zeros.
  const at = Math.max(0, firstNotUtf8(bytes) === -1 ? bytes.indexOf(0) : firstNotUtf8(bytes))
  const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  return { offset: offset + at, byte }
}

/** The sample up to its last line break, so that no character is cut. */
const wholeLines = (sample: Buffer, isWhole: boolean): Buffer => {
  const end = sample.lastIndexOf(10)
  return isWhole || end === -1 ? sample : sample.subarray(0, end + 1)
}

/** Reads further pieces and recognizes the encoding of all. */
const recognize = async (
  pieces: AsyncIterator<Buffer>,
  { before, bytes }: { before: readonly Buffer[]; bytes: Buffer },
): Promise<Encoding> => {
  const sample = [...before, bytes]
  let isWhole = false
  for (let count = 0; count < piecesAfter && !isWhole; count += 1) {
    const next = await pieces.next()
    isWhole = next.done === true
    if (next.done !== true) sample.push(Buffer.from(next.value))
  }
  const encoding = likelyEncoding(wholeLines(Buffer.concat(sample), isWhole))
  return encoding === 'utf-8' ? 'utf-8-damaged' : encoding
}

/** UTF-16 by the first piece: its byte order mark, or its zeros. */
const wideEncodingOf = (first: Buffer): FoundEncoding | null => {
  const mark = byteOrderMarkOf(first)
  if (mark === 'utf-8-bom') return null
  const wide = mark ?? utf16Of(first)
  return wide === null ? null : { encoding: wide, notUtf8: toNotUtf8(first, 0) }
}

interface Utf8Check {
  /** The end of the last piece, which may be the start of a character. */
  carry: Buffer
  /** Pieces with other characters than those of ASCII. */
  before: readonly Buffer[]
  offset: number
}

/** Adds a piece. Returns the bytes that are not UTF-8, and their offset. */
const addPiece = (check: Utf8Check, piece: Buffer): { bytes: Buffer; start: number } | null => {
  const bytes = check.carry.length === 0 ? piece : Buffer.concat([check.carry, piece])
  const start = check.offset - check.carry.length
  const whole = bytes.subarray(0, bytes.length - openTail(bytes))
  if (!isUtf8(whole)) return { bytes: Buffer.from(bytes), start }
  check.offset += piece.length
  if (!isAscii(piece) && check.before.length * pieceBytes < bytesBefore)
    check.before = [...check.before, Buffer.from(whole)]
  check.carry = Buffer.from(bytes.subarray(whole.length))
  return null
}

/** Reads until a byte is not UTF-8. */
const checkUtf8 = async (pieces: AsyncGenerator<Buffer>, limit: number): Promise<FoundEncoding> => {
  const check: Utf8Check = { carry: Buffer.alloc(0), before: [], offset: 0 }
  let mark: Encoding | undefined
  for await (const piece of pieces) {
    const wide = check.offset === 0 ? wideEncodingOf(piece) : null
    if (wide !== null) return wide
    if (check.offset === 0) mark = byteOrderMarkOf(piece)
    const { before } = check
    const wrong = addPiece(check, piece)
    if (wrong !== null)
      return {
        encoding: await recognize(pieces, { before, bytes: wrong.bytes }),
        notUtf8: toNotUtf8(wrong.bytes, wrong.start),
      }
    if (check.offset >= limit) return { encoding: mark ?? 'utf-8', notUtf8: null }
  }
  const { carry, before, offset } = check
  if (isUtf8(carry)) return { encoding: mark ?? 'utf-8', notUtf8: null }
  const encoding = await recognize(pieces, { before, bytes: carry })
  return { encoding, notUtf8: toNotUtf8(carry, offset - carry.length) }
}

/**
 * Detects the encoding of a text file by reading all of it, or its first `limit` bytes: UTF-16 by its byte order mark or
 * its zeros, UTF-8 if every byte is valid, else the most likely one.
 */
export async function findEncoding(file: FileBytes, limit = Infinity): Promise<FoundEncoding> {
  const pieces = passing(file)
  try {
    return await checkUtf8(pieces, limit)
  } finally {
    await pieces.return(undefined)
  }
}

/** The encoding of a plan where a person chose one. */
export function chosenEncoding(chosen: TextEncoding, found: FoundEncoding): Encoding {
  if (chosen !== 'utf-8') return chosen
  return found.notUtf8 === null ? found.encoding : 'utf-8-damaged'
}

/** The encoding of a plan in the terms of the interface. */
export function textEncodingOf(encoding: Encoding): TextEncoding {
  return encoding === 'utf-8-bom' || encoding === 'utf-8-damaged' ? 'utf-8' : encoding
}

const withoutByteOrderMark = (piece: Buffer): Buffer =>
  piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf ? piece.subarray(3) : piece

const decoded = async function* (file: FileBytes, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'latin-1') {
    for await (const piece of unpacked(file)) yield Buffer.from(piece.toString('latin1'))
    return
  }
  const decoder = new TextDecoder(textEncodingOf(encoding))
  for await (const piece of unpacked(file)) yield Buffer.from(decoder.decode(piece, { stream: true }))
  yield Buffer.from(decoder.decode())
}

const isRaw = (encoding: Encoding): boolean => encoding === 'utf-8' || encoding === 'utf-8-bom'

/** All bytes in UTF-8. With `hasOldBreaks`, lines end in a lone CR, which becomes LF. */
export async function* utf8Pieces(
  file: FileBytes,
  { encoding, hasOldBreaks }: { encoding: Encoding; hasOldBreaks: boolean },
): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const raw of isRaw(encoding) ? unpacked(file) : decoded(file, encoding)) {
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
