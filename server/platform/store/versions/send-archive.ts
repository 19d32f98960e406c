// Sends an archive from disk, by the conditions of the request.
import type { ByteConditions } from '../../core/handler.ts'
import { fileBytes } from './file-bytes.ts'
import { selectBytes, type ByteSelection } from './byte-range.ts'

interface ArchiveDownload {
  readonly path: string
  readonly sha256: string
  /** Bytes. */
  readonly size: number
  /** File name for saving: ASCII letters and digits only. */
  readonly name: string
  readonly conditions: ByteConditions
  /** Called when the first bytes of the archive are sent. */
  readonly onStart?: () => void
}

const lengthHeaders = (
  { status, from, to }: ByteSelection,
  size: number,
): Readonly<Record<string, string>> => {
  if (status === 416) return { 'content-range': `bytes */${size}` }
  if (status === 206)
    return { 'content-range': `bytes ${from}-${to - 1}/${size}`, 'content-length': String(to - from) }
  return status === 200 ? { 'content-length': String(size) } : {}
}

/** The response with the archive, or with the requested range (STO17). */
export function sendArchive({ path, sha256, size, name, conditions, onStart }: ArchiveDownload): Response {
  const etag = `"${sha256}"`
  const selection = selectBytes(conditions, { etag, size })
  const { status, from, to } = selection
  const headers = {
    etag,
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    // A browser must revalidate, because the caller may have left the organization.
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    ...lengthHeaders(selection, size),
  }
  if (from === to) return new Response(null, { status, headers })
  const body = fileBytes(path, {
    start: from,
    end: to,
    ...(from === 0 && onStart !== undefined ? { onStart } : {}),
  })
  return new Response(body, { status, headers })
}
