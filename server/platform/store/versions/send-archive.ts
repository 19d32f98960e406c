// An archive on its way out: streamed from the disk, by the conditions of the request.
import type { WantedBytes } from '../../core/handler.ts'
import { fileBytes } from './file-bytes.ts'
import { partOf, type Part } from './byte-range.ts'

interface Sending {
  readonly path: string
  readonly sha256: string
  /** Bytes. */
  readonly size: number
  /** Name under which it is saved: plain letters and digits only. */
  readonly name: string
  readonly wanted: WantedBytes
  /** Told when the beginning of the archive begins to be sent. */
  readonly onBegin?: () => void
}

const lengthIn = ({ status, from, to }: Part, size: number): Readonly<Record<string, string>> => {
  if (status === 416) return { 'content-range': `bytes */${size}` }
  if (status === 206)
    return { 'content-range': `bytes ${from}-${to - 1}/${size}`, 'content-length': String(to - from) }
  return status === 200 ? { 'content-length': String(size) } : {}
}

/** The answer that carries the archive, or as much of it as is wanted (STO17). */
export function sendArchive({ path, sha256, size, name, wanted, onBegin }: Sending): Response {
  const etag = `"${sha256}"`
  const part = partOf(wanted, { etag, size })
  const { status, from, to } = part
  const headers = {
    etag,
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    // Whoever has left the organization asks in vain, also for what was read before.
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    ...lengthIn(part, size),
  }
  if (from === to || wanted.isHead) return new Response(null, { status, headers })
  const body = fileBytes(path, {
    start: from,
    end: to,
    ...(from === 0 && onBegin !== undefined ? { onBegin } : {}),
  })
  return new Response(body, { status, headers })
}
