// The sides of a PNG, JPEG, GIF and WebP picture, and where it ends; null where it is incomplete or damaged.
import type { Bytes, Measured } from './bytes.ts'

/** Signature, then chunks of length, name, content and check sum, from `IHDR` over `IDAT` to `IEND`. */
export function measurePng(bytes: Bytes): Measured {
  if (!bytes.holds(12, 'IHDR') || bytes.big(8, 4) !== 13) return null
  const [width, height] = [bytes.big(16, 4), bytes.big(20, 4)]
  let hasContent = false
  for (let place = 8; place + 12 <= bytes.length;) {
    const end = place + 12 + bytes.big(place, 4)
    if (end > bytes.length) return null
    if (bytes.holds(place + 4, 'IDAT')) hasContent = true
    if (bytes.holds(place + 4, 'IEND')) return hasContent ? { width, height, end } : null
    place = end
  }
  return null
}

const marks = { end: 0xd9, scan: 0xda } as const

/** Frames begin with one of sixteen marks, three of which mean something else. */
const beginsFrame = (mark: number): boolean =>
  mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)
const isAlone = (mark: number): boolean => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd7)

/** Where the next mark stands that is part of no coded content. */
const afterScan = (bytes: Bytes, from: number): number => {
  for (let place = from; place + 1 < bytes.length; place += 1) {
    if (bytes.at(place) !== 0xff) continue
    const next = bytes.at(place + 1)
    if (next !== 0 && next !== 0xff && !isAlone(next)) return place
  }
  return bytes.length
}

/** Segments of a mark and a length; what a scan holds follows its segment until the next mark. */
export function measureJpeg(bytes: Bytes): Measured {
  let [width, height] = [0, 0]
  let place = 2
  while (place + 1 < bytes.length) {
    if (bytes.at(place) !== 0xff) return null
    const mark = bytes.at(place + 1)
    if (mark === marks.end) return width === 0 ? null : { width, height, end: place + 2 }
    if (mark === 0xff) {
      place += 1
      continue
    }
    const end = isAlone(mark) ? place + 2 : place + 2 + Math.max(2, bytes.big(place + 2, 2))
    if (end > bytes.length) return null
    if (beginsFrame(mark)) {
      height = Math.max(height, bytes.big(place + 5, 2))
      width = Math.max(width, bytes.big(place + 7, 2))
    }
    place = mark === marks.scan ? afterScan(bytes, end) : end
  }
  return null
}

const blocks = { extension: 0x21, image: 0x2c, end: 0x3b } as const

/** Bytes of the table of colours that a byte of flags announces. */
const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Where a row of sub-blocks ends, each led by its length and the last one empty. */
const afterSubBlocks = (bytes: Bytes, from: number): number => {
  let place = from
  while (place < bytes.length && bytes.at(place) !== 0) place += 1 + bytes.at(place)
  return place + 1
}

/** A screen and its colours, then images and extensions, then the end. */
export function measureGif(bytes: Bytes): Measured {
  const [width, height] = [bytes.little(6, 2), bytes.little(8, 2)]
  let place = 13 + tableSize(bytes.at(10))
  let hasImage = false
  while (place < bytes.length) {
    const block = bytes.at(place)
    if (block === blocks.end) return hasImage ? { width, height, end: place + 1 } : null
    if (block === blocks.image) {
      hasImage = true
      place = afterSubBlocks(bytes, place + 11 + tableSize(bytes.at(place + 9)))
    } else if (block === blocks.extension) place = afterSubBlocks(bytes, place + 2)
    else return null
  }
  return null
}

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
export function measureWebp(bytes: Bytes): Measured {
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
