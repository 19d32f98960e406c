// GET and HEAD on every path (HTTP34): a caller that has the current version gets no body, and HEAD gets the headers
// of GET.
import { matchesIfNoneMatch } from '../if-none-match.ts'

/** The GET of the same path. Ranges apply to GET only. */
export function asGet({ url, headers, signal }: Request): Request {
  const sent = new Headers(headers)
  sent.delete('range')
  sent.delete('if-range')
  return new Request(url, { headers: sent, signal })
}

/** A 304 in place of a version that the caller of a GET has. */
export async function revalidated(response: Response, { method, headers: sent }: Request): Promise<Response> {
  const etag = response.headers.get('etag')
  const isRead = method === 'GET' && response.status === 200 && etag !== null
  if (!isRead || !matchesIfNoneMatch(sent.get('if-none-match'), etag)) return response
  await response.body?.cancel()
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.delete('content-encoding')
  return new Response(null, { status: 304, headers })
}

/** The length of a body of at most one chunk; undefined for a longer one, which is not read further. */
const lengthOf = async (body: ReadableStream<Uint8Array>): Promise<number | undefined> => {
  const reader = body.getReader()
  const first = await reader.read()
  if (first.done) return 0
  if ((await reader.read()).done) return first.value.byteLength
  await reader.cancel()
  return undefined
}

/** The response to HEAD: without the body, with the length that is known before a long body is read. */
export async function headOf({ status, headers, body }: Response): Promise<Response> {
  const isEventStream = headers.get('content-type')?.startsWith('text/event-stream') === true
  if (body !== null && (isEventStream || headers.has('content-length'))) await body.cancel()
  else if (body !== null) {
    const length = await lengthOf(body)
    if (length !== undefined) headers.set('content-length', String(length))
  }
  return new Response(null, { status, headers })
}
