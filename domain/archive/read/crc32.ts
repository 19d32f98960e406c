// CRC-32 as used by ZIP, eight bytes per step.

const tables = new Uint32Array(256 * 8)
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  tables[byte] = value
}
for (let at = 256; at < tables.length; at += 1) {
  const before = tables[at - 256] ?? 0
  tables[at] = (before >>> 8) ^ (tables[before & 255] ?? 0)
}
const table = (step: number): Uint32Array => tables.subarray(step * 256, step * 256 + 256)
const [t0, t1, t2, t3, t4, t5, t6, t7] = [
  table(0),
  table(1),
  table(2),
  table(3),
  table(4),
  table(5),
  table(6),
  table(7),
]
const of = (steps: Uint32Array, byte: number): number => steps[byte & 255] ?? 0

/** The CRC-32 of `bytes` that follow others with the CRC-32 `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const whole = bytes.length - (bytes.length % 8)
  let crc = ~before
  for (let at = 0; at < whole; at += 8) {
    const low = view.getUint32(at, true) ^ crc
    const high = view.getUint32(at + 4, true)
    crc =
      of(t7, low) ^
      of(t6, low >>> 8) ^
      of(t5, low >>> 16) ^
      of(t4, low >>> 24) ^
      of(t3, high) ^
      of(t2, high >>> 8) ^
      of(t1, high >>> 16) ^
      of(t0, high >>> 24)
  }
  for (let at = whole; at < bytes.length; at += 1) crc = (crc >>> 8) ^ of(t0, crc ^ view.getUint8(at))
  return ~crc >>> 0
}
