// Reads a body once, within its budget, and only in the declared content type.
import { createHash } from 'node:crypto'
import type { JsonText } from '#contract/endpoint.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { JsonFault, type JsonFailure, type JsonProblem } from '#domain/json/json-fault.ts'
import { JsonReader } from '#domain/json/json-reader.ts'
import { PlatformError, problemAt, refuse } from '../core/error.ts'
import { nextTurn } from '../core/next-turn.ts'
import { readPieces, type BodyProgress } from './request-bytes.ts'

const isJsonType = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)

const invalidJson = (params: ReturnType<typeof reasonParams>): PlatformError =>
  new PlatformError('invalid_json', { params })

const refusalOf = (failure: JsonFailure): PlatformError => {
  switch (failure.code) {
    case 'too_many_values':
      return new PlatformError('body_too_many_values', { params: { limit: failure.limit } })
    case 'too_deep':
      return invalidJson(reasonParams('nested_deep', { levels: failure.limit }))
    case 'unexpected':
      return invalidJson(
        reasonParams('json_unexpected', { found: failure.found, position: failure.position }),
      )
    case 'incomplete':
      return invalidJson(reasonParams('json_incomplete'))
  }
}

const problemOf = ({ path, code, value }: JsonProblem): Problem => {
  if (code === 'reserved') return problemAt(path, 'invalid_value', reasonParams('member_reserved'))
  return problemAt(path, code === 'twice' ? 'duplicate' : 'number_not_exact', { value })
}

/** Bytes between two turns of the event loop. */
const sliceSize = 16 * 1024

const slicesOf = function* (piece: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < piece.byteLength; at += sliceSize) yield piece.subarray(at, at + sliceSize)
}

const decode = (decoder: TextDecoder, slice?: Uint8Array): string => {
  try {
    return slice === undefined ? decoder.decode() : decoder.decode(slice, { stream: true })
  } catch {
    throw invalidJson(reasonParams('not_utf8'))
  }
}

const isEmptySoFar = (text: string, { values }: JsonReader): boolean => values === 0 && text.trim() === ''

interface JsonReading {
  /** Bytes after unpacking. */
  readonly bytes: number
  readonly values: number
  readonly depth: number
  readonly keepsDigits: boolean
  readonly keepsFirst?: boolean
  readonly progress: BodyProgress
  readonly onPiece?: (piece: Uint8Array) => void
}

const readValue = async (request: Request, reading: JsonReading): Promise<JsonReader> => {
  const { bytes, progress } = reading
  const type = request.headers.get('content-type')
  const isWrongType = type !== null && !isJsonType(type)
  const reader = new JsonReader(reading)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const feed = (text: string): void => {
    if (isWrongType && !isEmptySoFar(text, reader))
      throw new PlatformError('unsupported_media_type', { params: { expected: 'application/json' } })
    try {
      reader.feed(text)
    } finally {
      progress.values = reader.values
    }
  }
  let slices = 0
  for await (const piece of readPieces(request, { limit: bytes, progress, inOnePiece: true })) {
    reading.onPiece?.(piece)
    for (const slice of slicesOf(piece)) {
      slices += 1
      if (slices > 1) await nextTurn()
      feed(decode(decoder, slice))
    }
  }
  feed(decode(decoder))
  return reader
}

const readChecked = async (
  request: Request,
  reading: JsonReading,
): Promise<{ value: unknown; rows: number | null }> => {
  try {
    const reader = await readValue(request, reading)
    const value = reader.finish()
    if (reader.problems.length > 0) throw refuse(reader.problems.map(problemOf))
    return { value, rows: reader.rows }
  } catch (error) {
    throw error instanceof JsonFault ? refusalOf(error.failure) : error
  }
}

/**
 * The parsed JSON body; undefined without a body. Reading ends at the first excess. Throws `body_too_large` and
 * `body_too_many_values` (413), `unsupported_media_type` and `unsupported_encoding` (415; a missing Content-Type is
 * accepted for JSON), `invalid_json`, `body_incomplete`, `body_not_unpacked`, and the problems `number_not_exact`,
 * `duplicate` (a member that is sent twice) and `invalid_value` (a member called `__proto__`, since a silently dropped
 * filter of that name would let every row pass).
 */
export async function readJson(request: Request, reading: JsonReading): Promise<unknown> {
  return (await readChecked(request, reading)).value
}

/**
 * The JSON body as it was sent; undefined without a body. It is checked like one that is parsed, and throws the same
 * errors, but of a list only the first item is held as a value.
 */
export async function readJsonText(request: Request, reading: JsonReading): Promise<JsonText | undefined> {
  const pieces: Uint8Array[] = []
  const hash = createHash('sha256')
  const onPiece = (piece: Uint8Array): void => {
    pieces.push(piece)
    hash.update(piece)
  }
  const { value, rows } = await readChecked(request, { ...reading, keepsFirst: true, onPiece })
  if (value === undefined) return undefined
  const first: unknown = Array.isArray(value) ? value[0] : value
  return { bytes: Buffer.concat(pieces), sha256: hash.digest('hex'), rows, first }
}

/**
 * Most clients read an error response only after sending everything, and closing the connection earlier fails their
 * next request. Bodies not much larger than a small limit are therefore read completely.
 */
const minReadBytes = 64 * 1024 ** 2

/** The body as a stream that fails with `body_too_large` beyond its limit. */
export function readBytes(
  request: Request,
  { type, ...limits }: { type: string; limit: number; progress: BodyProgress },
): ReadableStream<Uint8Array> {
  const sent = request.headers.get('content-type') ?? ''
  if (sent.split(';')[0]?.trim().toLowerCase() !== type)
    throw new PlatformError('unsupported_media_type', { params: { expected: type } })
  const pieces = readPieces(request, { ...limits, maxBytes: Math.max(limits.limit, minReadBytes) })
  if (request.body === null) throw new PlatformError('body_required')
  return ReadableStream.from(pieces)
}
