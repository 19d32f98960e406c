// Compresses JSON responses above 1 kB for callers that accept it (HTTP30). A response of one chunk is compressed at
// once, a stream as it is read. The work is done in threads of Node's pool.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

const minBytes = 1024
const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\b/i.test(type)

// Cheap levels: a higher one takes several times longer and saves a few percent of JSON.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const deflate = { level: 2 }

const encodings = {
  br: {
    whole: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, brotli),
    stream: () => createBrotliCompress(brotli),
  },
  gzip: {
    whole: (bytes: Uint8Array) => promisify(gzip)(bytes, deflate),
    stream: () => createGzip(deflate),
  },
} as const
export type Encoding = keyof typeof encodings

/** The weight of each coding that the caller names. */
const weightsIn = (accepted: string): ReadonlyMap<string, number> =>
  new Map(
    accepted.split(',').map((each) => {
      const [coding = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((part) => part.startsWith('q='))
      return [coding.replace(/^x-/, ''), weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )

/** The encoding that the caller prefers, br among equals; undefined for none. */
export function acceptedEncoding({ headers }: Request): Encoding | undefined {
  const weights = weightsIn(headers.get('accept-encoding') ?? '')
  const weightOf = (coding: Encoding): number => weights.get(coding) ?? weights.get('*') ?? 0
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  const isBetter = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0)
  return isBetter ? best : undefined
}

type Chunks = AsyncIterator<Uint8Array, unknown>

/** Chunks that start with those that were read already. */
const continued = async function* (read: readonly Uint8Array[], rest: Chunks) {
  try {
    yield* read
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** A compressed stream. A failure of the source, or a reader that leaves, ends both sides. */
const streamed = (chunks: AsyncIterable<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> => {
  const packing = encodings[encoding].stream()
  pipeline(Readable.from(chunks, { objectMode: false, highWaterMark: 0 }), packing).catch(() => undefined)
  return ReadableStream.from<Uint8Array>(packing)
}

const isCompressible = ({ headers }: Response): boolean =>
  isJson(headers.get('content-type') ?? '') && !headers.has('content-encoding')

const compressBody = async (
  { status, headers }: Response,
  { chunks, encoding }: { chunks: Chunks; encoding: Encoding },
): Promise<Response> => {
  const first = await chunks.next()
  const second = await chunks.next()
  const start = first.done === true ? new Uint8Array() : first.value
  if (second.done === true && start.byteLength < minBytes)
    return new Response(Buffer.from(start), { status, headers })
  headers.delete('content-length')
  headers.set('content-encoding', encoding)
  if (second.done === true) return new Response(await encodings[encoding].whole(start), { status, headers })
  return new Response(streamed(continued([start, second.value], chunks), encoding), { status, headers })
}

/** Returns the response, compressed where the caller accepts it and it is worth it. */
export async function compress(response: Response, request: Request): Promise<Response> {
  if (!isCompressible(response)) return response
  response.headers.append('vary', 'accept-encoding')
  const encoding = acceptedEncoding(request)
  if (encoding === undefined || response.body === null) return response
  return compressBody(response, { chunks: response.body[Symbol.asyncIterator](), encoding })
}
