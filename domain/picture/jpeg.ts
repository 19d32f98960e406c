import type { Bytes, Measured } from './bytes.ts'

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
export const measureJpeg = (bytes: Bytes): Measured => {
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
