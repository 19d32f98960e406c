// Bodies of bytes, which may be gigabytes: the web stream that Node makes of a request copies every piece, and the copies
// pile up until they are collected. Here the pieces pass as they came.
import type { IncomingMessage } from 'node:http'

/** Whether its body is bytes, by its own word. */
export function isBytes({ headers, method }: IncomingMessage): boolean {
  return (
    method !== 'GET' &&
    method !== 'HEAD' &&
    /^application\/(?:octet-stream|zip)\b/i.test(headers['content-type'] ?? '')
  )
}

/** The request with its body as it arrives, where that is bytes; any other request as it is. */
export function withByteBody(request: Request, incoming: IncomingMessage): Request {
  if (!isBytes(incoming)) return request
  const { url, method, headers, signal } = request
  // The connection still carries the answer when the body is not read to its end.
  const body = ReadableStream.from(incoming.iterator({ destroyOnReturn: false }))
  return new Request(url, { method, headers, body, duplex: 'half', signal })
}
