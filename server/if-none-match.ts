const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * Whether `If-None-Match` contains the ETag, so that the caller has the current version: a list, or `*` for any. Weak
 * and strong tags are equal (RFC 9110).
 */
export function matchesIfNoneMatch(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === opaque(etag))
}
