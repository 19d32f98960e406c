// Bytes as headers are read: figures at a place, in the order of bytes each format has. What lies behind the end reads
// as 0, so that a reader compares with `length` before it believes.

export interface Bytes {
  readonly length: number
  /** Unsigned, of one byte. */
  at(offset: number): number
  /** Unsigned, the high byte first. */
  big(offset: number, size: number): number
  /** Unsigned, the low byte first. */
  little(offset: number, size: number): number
  /** Whether the bytes from a place on are these, one character each. */
  matches(offset: number, signs: string): boolean
}

/** Width and height in pixels, and where the picture ends; null where it breaks off. */
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
