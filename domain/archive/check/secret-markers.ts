// Finds candidate patterns by markers, strings that occur in each secret of a kind. One pass over the bytes in steps
// of two, so that most files are neither decoded nor matched. Finds candidates, not secrets.
import { secretPatterns, type SecretPattern } from './secret-patterns.ts'

interface Candidate {
  readonly pattern: SecretPattern
  readonly marker: Uint8Array
  /** Offset of the two bytes in the marker: 0 or 1. */
  readonly shift: number
}

const encoder = new TextEncoder()
const minMarkerLength = 3

const candidatesOf = (pattern: SecretPattern): Candidate[] =>
  pattern.markers.flatMap((text) => {
    const marker = encoder.encode(text)
    if (marker.length < minMarkerLength)
      throw new Error(`the marker ${text} is too short to be found at every second byte`)
    return [0, 1].map((shift) => ({ pattern, marker, shift }))
  })

const pairAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)

/** Candidates by their first two bytes. For most bytes only this table is read; 0 means none. */
const slots: Candidate[][] = [[]]
const slotOf = new Uint8Array(65_536)
for (const candidate of secretPatterns.flatMap(candidatesOf)) {
  const pair = pairAt(candidate.marker, candidate.shift)
  const slot = slotOf[pair] || slots.length
  slotOf[pair] = slot
  slots[slot] = [...(slots[slot] ?? []), candidate]
}

const matchesAt = (bytes: Uint8Array, { marker, at }: { marker: Uint8Array; at: number }): boolean => {
  for (let index = 0; index < marker.length; index += 1) if (bytes[at + index] !== marker[index]) return false
  return true
}

/** Patterns with a marker that occurs in the bytes. */
export function candidatePatterns(bytes: Uint8Array): ReadonlySet<SecretPattern> {
  const patterns = new Set<SecretPattern>()
  const checkAt = (at: number): void => {
    for (const { pattern, marker, shift } of slots[slotOf[pairAt(bytes, at)] ?? 0] ?? [])
      if (!patterns.has(pattern) && matchesAt(bytes, { marker, at: at - shift })) patterns.add(pattern)
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const alignedLength = bytes.length - (bytes.length % 4)
  for (let at = 0; at < alignedLength; at += 4) {
    const word = view.getUint32(at, true)
    if (((slotOf[word & 0xffff] ?? 0) | (slotOf[word >>> 16] ?? 0)) === 0) continue
    checkAt(at)
    checkAt(at + 2)
  }
  checkAt(alignedLength)
  return patterns
}
