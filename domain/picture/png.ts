import type { Bytes, Measured } from './bytes.ts'

/** Signature, then chunks of length, name, content and check sum, from `IHDR` over `IDAT` to `IEND`. */
export const measurePng = (bytes: Bytes): Measured => {
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
