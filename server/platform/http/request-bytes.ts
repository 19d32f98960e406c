// The bytes of a request body: unpacked, counted and limited while they are read (HTTP6, HTTP30).
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { PlatformError } from '../core/error.ts'

/** What was read of a body so far. */
export interface BodyProgress {
  /** After unpacking. */
  bytes: number
  /** JSON values. */
  values: number
  isComplete: boolean
}

interface ByteLimits {
  readonly limit: number
  /** Bytes that are read before the body is refused; not less than `limit`. */
  readonly maxBytes?: number
  readonly progress?: BodyProgress
  /** A small body can be read in one piece, which is faster. Without it, what was sent before a break is read too. */
  readonly inOnePiece?: boolean
}

const smallBody = 64 * 1024

const tooLarge = (limit: number): PlatformError => new PlatformError('body_too_large', { params: { limit } })

const declaredLength = (request: Request): number | undefined => {
  const header = request.headers.get('content-length')
  return header === null || !/^\d+$/.test(header) ? undefined : Number(header)
}

const piecesOf = async function* (
  request: Request,
  { inOnePiece = false }: ByteLimits,
): AsyncGenerator<Uint8Array> {
  try {
    if (inOnePiece && (declaredLength(request) ?? Infinity) <= smallBody)
      yield new Uint8Array(await request.arrayBuffer())
    else if (request.body !== null) yield* request.body
  } catch (error) {
    throw new PlatformError('body_incomplete', { cause: error })
  }
}

const decoders = {
  gzip: () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
} as const
type Encoding = keyof typeof decoders

/** The encodings of request bodies, for `Accept-Encoding`. */
export const bodyEncodings = Object.keys(decoders).join(', ')

const unpacked = async function* (
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<Uint8Array> {
  const decoder = decoders[encoding]()
  // Every error is thrown where the output is read. A reader that stops early needs none.
  decoder.on('error', () => undefined)
  pipeline(pieces, decoder).catch(() => undefined)
  try {
    const output: AsyncIterable<Uint8Array> = decoder
    yield* output
  } catch (error) {
    if (error instanceof PlatformError) throw error
    throw new PlatformError('body_not_unpacked', { params: { encoding }, cause: error })
  }
}

const isEncoding = (name: string): name is Encoding => Object.hasOwn(decoders, name)

const encodingOf = (request: Request): Encoding | undefined => {
  const name = (request.headers.get('content-encoding') ?? '')
    .trim()
    .toLowerCase()
    .replace(/^x-(?=gzip$)/, '')
  if (name === '' || name === 'identity') return undefined
  if (isEncoding(name)) return name
  throw new PlatformError('unsupported_encoding', { params: { expected: bodyEncodings } })
}

const limited = async function* (
  pieces: AsyncIterable<Uint8Array>,
  { limit, maxBytes = limit, progress }: ByteLimits,
): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of pieces) {
    length += piece.byteLength
    if (progress !== undefined) progress.bytes = length
    if (length > maxBytes) throw tooLarge(limit)
    if (length <= limit) yield piece
  }
  if (length > limit) throw tooLarge(limit)
  if (progress !== undefined) progress.isComplete = true
}

/**
 * The pieces of a body. Throws `body_too_large` for a declared length above the limits, and while reading
 * `body_too_large`, `body_incomplete` and `body_not_unpacked`. Throws `unsupported_encoding` (415) for any other
 * encoding than `bodyEncodings`.
 */
export function readPieces(request: Request, limits: ByteLimits): AsyncIterable<Uint8Array> {
  const encoding = encodingOf(request)
  if ((declaredLength(request) ?? 0) > (limits.maxBytes ?? limits.limit)) throw tooLarge(limits.limit)
  if (encoding === undefined) return limited(piecesOf(request, limits), limits)
  const { progress: _unpacked, ...packed } = limits
  return limited(unpacked(limited(piecesOf(request, limits), packed), encoding), limits)
}

/**
 * Bytes of memory that a body takes while it is read and joined, at most; 0 for a small one. `limit` is that of a body
 * whose length is not known.
 */
export function heldBytes(request: Request, limit: number): number {
  const isPacked = encodingOf(request) !== undefined
  const length = isPacked ? limit : Math.min(declaredLength(request) ?? limit, limit)
  return length <= smallBody ? 0 : 2 * length
}
