// Measures PNG, JPEG, GIF and WebP pictures and finds their end; null if incomplete or damaged.
import type { Bytes, Measurement } from './bytes.ts'

/** Signature, then chunks of length, name, content and checksum: `IHDR`, `IDAT`, `IEND`. */
export function measurePng(bytes: Bytes): Measurement {
  if (!bytes.matches(12, 'IHDR') || bytes.big(8, 4) !== 13) return null
  const [width, height] = [bytes.big(16, 4), bytes.big(20, 4)]
  let hasContent = false
  for (let offset = 8; offset + 12 <= bytes.length;) {
    const end = offset + 12 + bytes.big(offset, 4)
    if (end > bytes.length) return null
    if (bytes.matches(offset + 4, 'IDAT')) hasContent = true
    if (bytes.matches(offset + 4, 'IEND')) return hasContent ? { width, height, end } : null
    offset = end
  }
  return null
}

const markers = { end: 0xd9, scan: 0xda } as const

/** Frames start with one of sixteen markers, three of which have another meaning. */
const startsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Offset of the next marker that is not part of coded content. */
const afterScan = (bytes: Bytes, from: number): number => {
  for (let offset = from; offset + 1 < bytes.length; offset += 1) {
    if (bytes.at(offset) !== 0xff) continue
    const next = bytes.at(offset + 1)
    if (next !== 0 && next !== 0xff && !isAlone(next)) return offset
  }
  return bytes.length
}

/** Segments with a marker and a length. The content of a scan extends to the next marker. */
export function measureJpeg(bytes: Bytes): Measurement {
  let [width, height] = [0, 0]
  let offset = 2
  while (offset + 1 < bytes.length) {
    if (bytes.at(offset) !== 0xff) return null
    const marker = bytes.at(offset + 1)
    if (marker === markers.end) return width === 0 ? null : { width, height, end: offset + 2 }
    if (marker === 0xff) {
      offset += 1
      continue
    }
    const end = isAlone(marker) ? offset + 2 : offset + 2 + Math.max(2, bytes.big(offset + 2, 2))
    if (end > bytes.length) return null
    if (startsFrame(marker)) {
      height = Math.max(height, bytes.big(offset + 5, 2))
      width = Math.max(width, bytes.big(offset + 7, 2))
    }
    offset = marker === markers.scan ? afterScan(bytes, end) : end
  }
  return null
}

const blocks = { extension: 0x21, image: 0x2c, end: 0x3b } as const

/** Size of the colour table that a flags byte announces. */
const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** End of a list of sub-blocks, each with its length; the last one is empty. */
const afterSubBlocks = (bytes: Bytes, from: number): number => {
  let offset = from
  while (offset < bytes.length && bytes.at(offset) !== 0) offset += 1 + bytes.at(offset)
  return offset + 1
}

/** Screen and colour table, then images and extensions, then the end. */
export function measureGif(bytes: Bytes): Measurement {
  const [width, height] = [bytes.little(6, 2), bytes.little(8, 2)]
  let offset = 13 + tableSize(bytes.at(10))
  let hasImage = false
  while (offset < bytes.length) {
    const block = bytes.at(offset)
    if (block === blocks.end) return hasImage ? { width, height, end: offset + 1 } : null
    if (block === blocks.image) {
      hasImage = true
      offset = afterSubBlocks(bytes, offset + 11 + tableSize(bytes.at(offset + 9)))
    } else if (block === blocks.extension) offset = afterSubBlocks(bytes, offset + 2)
    else return null
  }
  return null
}

type Sides = readonly [width: number, height: number]

const lossless = (bytes: Bytes, offset: number): Sides => {
  const packed = bytes.little(offset + 1, 4)
  return [(packed % 0x4000) + 1, (Math.floor(packed / 0x4000) % 0x4000) + 1]
}

const sidesIn = {
  'VP8 ': (bytes: Bytes, offset: number): Sides => [
    bytes.little(offset + 6, 2) % 0x4000,
    bytes.little(offset + 8, 2) % 0x4000,
  ],
  VP8L: lossless,
  VP8X: (bytes: Bytes, offset: number): Sides => [
    bytes.little(offset + 4, 3) + 1,
    bytes.little(offset + 7, 3) + 1,
  ],
} as const
const contentChunks = ['VP8 ', 'VP8L', 'ANMF']

/** Chunks of name, length and content, up to the length in the header. */
export function measureWebp(bytes: Bytes): Measurement {
  const end = 8 + bytes.little(4, 4)
  if (end > bytes.length) return null
  let [width, height] = [0, 0]
  let hasContent = false
  for (let offset = 12; offset + 8 <= end;) {
    const size = bytes.little(offset + 4, 4)
    if (offset + 8 + size > end) return null
    for (const [name, sides] of Object.entries(sidesIn)) {
      if (!bytes.matches(offset, name)) continue
      const found = sides(bytes, offset + 8)
      ;[width, height] = [Math.max(width, found[0]), Math.max(height, found[1])]
    }
    hasContent ||= contentChunks.some((name) => bytes.matches(offset, name))
    offset += 8 + size + (size % 2)
  }
  return hasContent ? { width, height, end } : null
}
