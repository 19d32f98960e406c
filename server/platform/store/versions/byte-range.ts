// Which bytes of a thing that never changes are sent, by the conditions of a request (RFC 9110): all of them, one part,
// or none because the caller has them. Several parts at once are not served: then it is the whole.
import { isNamedBy } from '../../core/etag.ts'
import type { WantedBytes } from '../../core/handler.ts'

/** `from` and `to` in bytes, `to` exclusive. */
export interface Part {
  readonly status: 200 | 206 | 304 | 416
  readonly from: number
  readonly to: number
}

const none = { from: 0, to: 0 } as const

/** `first-last`, `first-`, or `-count` from the end; undefined where it is none of them. */
const boundsOf = (range: string, size: number): { from: number; to: number } | undefined => {
  const [, first = '', last = ''] = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? []
  if (first === '') return last === '' ? undefined : { from: Math.max(0, size - Number(last)), to: size }
  if (last === '') return { from: Number(first), to: size }
  return Number(last) < Number(first)
    ? undefined
    : { from: Number(first), to: Math.min(size, Number(last) + 1) }
}

const rangeOf = (range: string, size: number): Part | undefined => {
  const bounds = boundsOf(range, size)
  if (bounds === undefined) return undefined
  return bounds.from < bounds.to ? { status: 206, ...bounds } : { status: 416, ...none }
}

/** The part that is to be sent of `size` bytes called `etag`. */
export function partOf(wanted: WantedBytes, { etag, size }: { etag: string; size: number }): Part {
  const { isHead, ifNoneMatch, ifRange, range } = wanted
  if (isNamedBy(ifNoneMatch, etag)) return { status: 304, ...none }
  const whole = { status: 200, from: 0, to: size } as const
  // Parts are those of GET only.
  if (isHead || range === undefined || (ifRange !== undefined && ifRange !== etag)) return whole
  return rangeOf(range, size) ?? whole
}
