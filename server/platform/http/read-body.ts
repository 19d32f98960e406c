// A body is read once, never past its limit, and only in the type its endpoint takes.
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../core/error.ts'
import { demandShape } from './json-shape.ts'

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

/** `most`: bytes that are read of it at all. */
const limited = async function* (request: Request, limit: number, most = limit): AsyncGenerator<Uint8Array> {
  if (request.body === null) return
  let length = 0
  const parts: AsyncIterable<Uint8Array> = request.body
  for await (const part of parts) {
    length += part.byteLength
    if (length > most) throw tooLarge(limit)
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
 * The parsed JSON body, undefined where there is none. Refuses with `body_too_large` (413), `unsupported_media_type`
 * (415; an absent Content-Type passes when the body is JSON), `invalid_json` (400) and what `demandShape` refuses with.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type')
  const text = await readText(request, limit)
  if (text.trim() === '') return undefined
  if (type !== null && !isJsonType(type))
    throw new PlatformError('unsupported_media_type', { params: { expected: 'application/json' } })
  const value = parse(text)
  demandShape(value)
  return value
}

/**
 * Most senders hear a refusal only once they have sent all, and a connection that is cut meanwhile fails their next request.
 * Bodies that are not much larger than a small limit are therefore read to their end.
 */
const heard = 64 * 1024 ** 2

/** The body as a stream that fails with `body_too_large` past its limit. */
export function readBytes(
  request: Request,
  { type, limit }: { type: string; limit: number },
): ReadableStream<Uint8Array> {
  const sent = request.headers.get('content-type') ?? ''
  if (sent.split(';')[0]?.trim().toLowerCase() !== type)
    throw new PlatformError('unsupported_media_type', { params: { expected: type } })
  const most = Math.max(limit, heard)
  if ((declaredLength(request) ?? 0) > most) throw tooLarge(limit)
  if (request.body === null) throw new PlatformError('body_required')
  return ReadableStream.from(limited(request, limit, most))
}
