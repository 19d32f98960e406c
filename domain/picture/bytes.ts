// Bytes as headers are read: figures at a place, in the order of bytes each format has. What lies behind the end reads
// as 0, so that a reader compares with `length` before it believes.

export interface Bytes {
  readonly length: number
  /** Unsigned, of one byte. */
  at(place: number): number
  /** Unsigned, the high byte first. */
  big(place: number, size: number): number
  /** Unsigned, the low byte first. */
  little(place: number, size: number): number
  /** Whether the bytes from a place on are these, one character each. */
  holds(place: number, signs: string): boolean
}

/** Width and height in pixels, and where the picture ends; null where it breaks off. */
export type Measured = { readonly width: number; readonly height: number; readonly end: number } | null

export function bytesOf(whole: Uint8Array): Bytes {
  const at = (place: number): number => whole[place] ?? 0
  const sum = (places: readonly number[]): number =>
    places.reduce((total, place) => total * 256 + at(place), 0)
  const places = (place: number, size: number): number[] =>
    Array.from({ length: size }, (_, next) => place + next)
  return {
    length: whole.length,
    at,
    big: (place, size) => sum(places(place, size)),
    little: (place, size) => sum(places(place, size).toReversed()),
    holds: (place, signs) =>
      place + signs.length <= whole.length &&
      Array.from(signs, (sign) => sign.charCodeAt(0)).every((sign, next) => at(place + next) === sign),
  }
}
