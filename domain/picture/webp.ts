import type { Bytes, Measured } from './bytes.ts'

type Sides = readonly [width: number, height: number]

const lossless = (bytes: Bytes, place: number): Sides => {
  const packed = bytes.little(place + 1, 4)
  return [(packed % 0x4000) + 1, (Math.floor(packed / 0x4000) % 0x4000) + 1]
}

const sidesIn = {
  'VP8 ': (bytes: Bytes, place: number): Sides => [
    bytes.little(place + 6, 2) % 0x4000,
    bytes.little(place + 8, 2) % 0x4000,
  ],
  VP8L: lossless,
  VP8X: (bytes: Bytes, place: number): Sides => [
    bytes.little(place + 4, 3) + 1,
    bytes.little(place + 7, 3) + 1,
  ],
} as const
const holdContent = ['VP8 ', 'VP8L', 'ANMF']

/** Chunks of name, length and content, as many as the first length says. */
export const measureWebp = (bytes: Bytes): Measured => {
  const end = 8 + bytes.little(4, 4)
  if (end > bytes.length) return null
  let [width, height] = [0, 0]
  let hasContent = false
  for (let place = 12; place + 8 <= end;) {
    const size = bytes.little(place + 4, 4)
    if (place + 8 + size > end) return null
    for (const [name, sides] of Object.entries(sidesIn)) {
      if (!bytes.holds(place, name)) continue
      const found = sides(bytes, place + 8)
      ;[width, height] = [Math.max(width, found[0]), Math.max(height, found[1])]
    }
    hasContent ||= holdContent.some((name) => bytes.holds(place, name))
    place += 8 + size + (size % 2)
  }
  return hasContent ? { width, height, end } : null
}
