// Passes byte bodies of possibly gigabytes, and large JSON bodies, without copying. Node's web stream of a request
// copies every chunk, and the copies accumulate until they are collected.
import type { IncomingMessage } from 'node:http'

/** Whether the content type declares a byte body. */
export function isBytes({ headers, method }: IncomingMessage): boolean {
  return (
    method !== 'GET' &&
    method !== 'HEAD' &&
    /^application\/(?:octet-stream|zip)\b/i.test(headers['content-type'] ?? '')
  )
}

/** Smaller bodies of a declared length are read in one piece. */
const smallBody = 64 * 1024

const isLarge = ({ headers, method }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > smallBody)

/** Returns a request with the original chunks of a byte body or of a large one. Other requests stay unchanged. */
export function withByteBody(request: Request, incoming: IncomingMessage): Request {
  if (!isBytes(incoming) && !isLarge(incoming)) return request
  const { url, method, headers, signal } = request
  // The connection is still needed for the response if the body is not read completely.
  const body = ReadableStream.from(incoming.iterator({ destroyOnReturn: false }))
  return new Request(url, { method, headers, body, duplex: 'half', signal })
}
