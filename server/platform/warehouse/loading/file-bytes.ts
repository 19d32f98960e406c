// The bytes of a data file as UTF-8 without a byte order mark, piece by piece: unpacked, decoded. It knows no format.
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
  /** As people know it. */
  readonly name: string
  readonly isPacked: boolean
  readonly signal?: AbortSignal | undefined
}

const pieceBytes = 1024 ** 2
// Where the file was allowed to lie was found out earlier: a link put in its place since is not followed.
const withoutLinks = constants.O_RDONLY | constants.O_NOFOLLOW

const isUnpacking = (code: string): boolean => code.startsWith('Z_')
const isLocked = (code: string): boolean => code === 'EACCES' || code === 'EPERM'

/** A file that may not be read, or is a broken archive, is the file's trouble (`file_unreadable`); anything else is left as it is. */
export function readingTrouble(error: unknown, name: string): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (typeof code !== 'string' || !(isUnpacking(code) || isLocked(code))) return error
  const reason = reasonParams(isLocked(code) ? 'file_locked' : 'archive_broken')
  return new PlatformError('file_unreadable', { params: { file: name, ...reason }, cause: error })
}

const opened = async (path: string, name: string): Promise<FileHandle> => {
  try {
    return await open(path, withoutLinks)
  } catch (error) {
    throw readingTrouble(error, name)
  }
}

const unpacked = async function* ({ path, name, isPacked, signal }: FileBytes): AsyncGenerator<Buffer> {
  const handle = await opened(path, name)
  const file = handle.createReadStream({ highWaterMark: pieceBytes })
  const stream = isPacked ? file.pipe(createGunzip({ chunkSize: pieceBytes })) : file
  if (isPacked) file.on('error', (error) => stream.destroy(error))
  try {
    for await (const piece of stream) {
      signal?.throwIfAborted()
      if (Buffer.isBuffer(piece)) yield piece
    }
  } catch (error) {
    throw readingTrouble(error, name)
  } finally {
    file.destroy()
    stream.destroy()
  }
}

const markOf = (piece: Buffer): Encoding | undefined => {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
  if (piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
  if (piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf) return 'utf-8-bom'
  return undefined
}

/** Bytes at the end that may begin a character which goes on in the next piece. */
const openTail = (piece: Buffer): number => {
  for (let back = 1; back <= Math.min(3, piece.length); back += 1) {
    const byte = piece[piece.length - back] ?? 0
    if (byte >= 0xc0) return back
    if (byte < 0x80) return 0
  }
  return 0
}

/** Encoding of a text file, found by reading all of it: UTF-16 by its mark, UTF-8 where every byte fits, else Windows-1252. */
export async function findEncoding(file: FileBytes): Promise<Encoding> {
  let rest = Buffer.alloc(0)
  let mark: Encoding | undefined
  let isFirst = true
  for await (const piece of unpacked(file)) {
    if (isFirst) mark = markOf(piece)
    if (mark?.startsWith('utf-16') === true) return mark
    isFirst = false
    const whole = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const tail = openTail(whole)
    if (!isUtf8(whole.subarray(0, whole.length - tail))) return 'windows-1252'
    rest = Buffer.from(whole.subarray(whole.length - tail))
  }
  return isUtf8(rest) ? (mark ?? 'utf-8') : 'windows-1252'
}

const withoutMark = (piece: Buffer): Buffer =>
  piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf ? piece.subarray(3) : piece

const decoded = async function* (file: FileBytes, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of unpacked(file)) yield Buffer.from(decoder.decode(piece, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/** All bytes in UTF-8. `hasOldBreaks`: lines end in a lone CR, which becomes LF. */
export async function* utf8Pieces(
  file: FileBytes,
  { encoding, hasOldBreaks }: { encoding: Encoding; hasOldBreaks: boolean },
): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const raw of encoding.startsWith('utf-8') ? unpacked(file) : decoded(file, encoding)) {
    const piece = isFirst ? withoutMark(raw) : raw
    isFirst = false
    if (hasOldBreaks) for (let at = piece.indexOf(13); at !== -1; at = piece.indexOf(13, at)) piece[at] = 10
    yield piece
  }
}

/** The first bytes in UTF-8, at most so many. */
export async function firstBytes(
  file: FileBytes,
  { encoding, most }: { encoding: Encoding; most: number },
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of utf8Pieces(file, { encoding, hasOldBreaks: false })) {
    pieces.push(piece)
    length += piece.length
    if (length >= most) break
  }
  return Buffer.concat(pieces).subarray(0, most)
}
