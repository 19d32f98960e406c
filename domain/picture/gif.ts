import type { Bytes, Measured } from './bytes.ts'

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
export const measureGif = (bytes: Bytes): Measured => {
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
