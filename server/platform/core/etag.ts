// ETags of editable objects: a short hash of their content, quoted for HTTP.
import { createHash } from 'node:crypto'
import type { TermCode } from '#contract/reasons.ts'
import { PlatformError } from './error.ts'

/** ETag of a JSON value. Values with equal JSON text have equal ETags. */
export function etagOf(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`
}

/** Throws `etag_mismatch` (412, HTTP4) if the caller read another version. Without `If-Match` there is no check. */
export function checkEtag(
  ifMatch: string | undefined,
  current: string,
  resource: { kind: TermCode; name: string },
): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.replace(/^W\//, '') === current) return
  throw new PlatformError('etag_mismatch', { params: resource })
}
