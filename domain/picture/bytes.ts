// Reads numbers at offsets in either byte order. Bytes beyond the end read as 0, so readers must compare with
// `length`.

export interface Bytes {
  readonly length: number
  /** One byte, unsigned. */
  at(offset: number): number
  /** Unsigned, big-endian. */
  big(offset: number, size: number): number
  /** Unsigned, little-endian. */
  little(offset: number, size: number): number
  /** Whether the bytes at an offset equal these characters. */
  matches(offset: number, signs: string): boolean
}

/** Width and height in pixels, and the end of the picture; null if it is truncated. */
export type Measurement = { readonly width: number; readonly height: number; readonly end: number } | null

export function bytesOf(data: Uint8Array): Bytes {
  const at = (offset: number): number => data[offset] ?? 0
  const sum = (offsets: readonly number[]): number =>
    offsets.reduce((total, offset) => total * 256 + at(offset), 0)
  const offsets = (offset: number, size: number): number[] =>
    Array.from({ length: size }, (_, next) => offset + next)
  return {
    length: data.length,
    at,
    big: (offset, size) => sum(offsets(offset, size)),
    little: (offset, size) => sum(offsets(offset, size).toReversed()),
    matches: (offset, signs) =>
      offset + signs.length <= data.length &&
      Array.from(signs, (sign) => sign.charCodeAt(0)).every((sign, next) => at(offset + next) === sign),
  }
}
