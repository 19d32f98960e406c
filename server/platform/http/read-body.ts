// Reads a body once, up to its limit, and only in the declared content type.
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../core/error.ts'
import { checkJsonShape } from './json-shape.ts'

const isJsonType = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)

const tooLarge = (limit: number): PlatformError => new PlatformError('body_too_large', { params: { limit } })

const declaredLength = (request: Request): number | undefined => {
  const header = request.headers.get('content-length')
  return header === null || !/^\d+$/.test(header) ? undefined : Number(header)
}

const readText = async (request: Request, limit: number): Promise<string> => {
  const declared = declaredLength(request)
  if (declared !== undefined) {
    if (declared > limit) throw tooLarge(limit)
    return request.text()
  }
  const parts: Uint8Array[] = []
  for await (const part of limited(request, limit)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Yields up to `limit` bytes, but reads up to `maxBytes` before it throws. */
const limited = async function* (
  request: Request,
  limit: number,
  maxBytes = limit,
): AsyncGenerator<Uint8Array> {
  if (request.body === null) return
  let length = 0
  const parts: AsyncIterable<Uint8Array> = request.body
  for await (const part of parts) {
    length += part.byteLength
    if (length > maxBytes) throw tooLarge(limit)
    if (length <= limit) yield part
  }
  if (length > limit) throw tooLarge(limit)
}

const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new PlatformError('invalid_json', { params: reasonParams('parser', { detail }) })
  }
}

/**
 * The parsed JSON body; undefined without a body. Throws `body_too_large` (413), `unsupported_media_type` (415; a
 * missing Content-Type is accepted for JSON), `invalid_json` (400) and the errors of `checkJsonShape`.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type')
  const text = await readText(request, limit)
  if (text.trim() === '') return undefined
  if (type !== null && !isJsonType(type))
    throw new PlatformError('unsupported_media_type', { params: { expected: 'application/json' } })
  const value = parse(text)
  checkJsonShape(value)
  return value
}

/**
 * Most clients read an error response only after sending everything, and closing the connection earlier fails their
 * next request. Bodies not much larger than a small limit are therefore read completely.
 */
const minReadBytes = 64 * 1024 ** 2

/** The body as a stream that fails with `body_too_large` beyond its limit. */
export function readBytes(
  request: Request,
  { type, limit }: { type: string; limit: number },
): ReadableStream<Uint8Array> {
  const sent = request.headers.get('content-type') ?? ''
  if (sent.split(';')[0]?.trim().toLowerCase() !== type)
    throw new PlatformError('unsupported_media_type', { params: { expected: type } })
  const maxBytes = Math.max(limit, minReadBytes)
  if ((declaredLength(request) ?? 0) > maxBytes) throw tooLarge(limit)
  if (request.body === null) throw new PlatformError('body_required')
  return ReadableStream.from(limited(request, limit, maxBytes))
}
