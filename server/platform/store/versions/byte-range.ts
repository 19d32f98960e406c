// Selects the bytes to send of an immutable resource by the conditions of a request (RFC 9110): all of them, one
// range, or none if the client has them. Multiple ranges are not supported and return all bytes.
import { matchesIfNoneMatch } from '../../../if-none-match.ts'
import type { ByteConditions } from '../../core/handler.ts'

/** `from` and `to` in bytes, `to` exclusive. */
export interface ByteSelection {
  readonly status: 200 | 206 | 304 | 416
  readonly from: number
  readonly to: number
}

const none = { from: 0, to: 0 } as const

/** Parses `first-last`, `first-`, or `-count` from the end; undefined for other formats. */
const boundsOf = (range: string, size: number): { from: number; to: number } | undefined => {
  const [, first = '', last = ''] = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? []
  if (first === '') return last === '' ? undefined : { from: Math.max(0, size - Number(last)), to: size }
  if (last === '') return { from: Number(first), to: size }
  return Number(last) < Number(first)
    ? undefined
    : { from: Number(first), to: Math.min(size, Number(last) + 1) }
}

const rangeOf = (range: string, size: number): ByteSelection | undefined => {
  const bounds = boundsOf(range, size)
  if (bounds === undefined) return undefined
  return bounds.from < bounds.to ? { status: 206, ...bounds } : { status: 416, ...none }
}

/** Selects the bytes to send of a resource with this size and ETag. */
export function selectBytes(
  conditions: ByteConditions,
  { etag, size }: { etag: string; size: number },
): ByteSelection {
  const { ifNoneMatch, ifRange, range } = conditions
  if (matchesIfNoneMatch(ifNoneMatch, etag)) return { status: 304, ...none }
  const all = { status: 200, from: 0, to: size } as const
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return all
  return rangeOf(range, size) ?? all
}
