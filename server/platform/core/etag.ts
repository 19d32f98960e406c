// Versions of things that people edit: a short hash of their content, quoted as HTTP wants it.
import { createHash } from 'node:crypto'
import type { TermCode } from '#contract/reasons.ts'
import { PlatformError } from './error.ts'

/** ETag of a JSON value: equal for equal text. */
export function etagOf(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`
}

/** Whether `If-None-Match` names a thing: whoever asks has it already. */
export function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')))
}

/** Refuses with `etag_mismatch` (412, HTTP4) when the caller read another version. No `If-Match`: no check. */
export function checkEtag(
  ifMatch: string | undefined,
  current: string,
  thing: { kind: TermCode; name: string },
): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.replace(/^W\//, '') === current) return
  throw new PlatformError('etag_mismatch', { params: thing })
}
