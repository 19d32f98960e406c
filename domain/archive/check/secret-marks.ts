// Which secrets a text may hold, by the letters that stand in every one of a kind: one pass over the bytes, two at a
// step, so that most files are neither decoded nor read by a pattern. It finds candidates, never a secret.
import { secretPatterns, type SecretPattern } from './secret-patterns.ts'

interface Candidate {
  readonly kind: SecretPattern
  readonly mark: Uint8Array
  /** How far behind the beginning of the mark its two bytes stand: 0 or 1. */
  readonly shift: number
}

const encoder = new TextEncoder()
const shortest = 3

const candidatesOf = (kind: SecretPattern): Candidate[] =>
  kind.marks.flatMap((text) => {
    const mark = encoder.encode(text)
    if (mark.length < shortest)
      throw new Error(`the mark ${text} is too short to be met at every second byte`)
    return [0, 1].map((shift) => ({ kind, mark, shift }))
  })

const pairAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)

/** Candidates by the two bytes that are met first. The table is all that is asked of most bytes: 0 where there are none. */
const slots: Candidate[][] = [[]]
const slotOf = new Uint8Array(65_536)
for (const candidate of secretPatterns.flatMap(candidatesOf)) {
  const pair = pairAt(candidate.mark, candidate.shift)
  const slot = slotOf[pair] || slots.length
  slotOf[pair] = slot
  slots[slot] = [...(slots[slot] ?? []), candidate]
}

const stands = (bytes: Uint8Array, { mark, at }: { mark: Uint8Array; at: number }): boolean => {
  for (let index = 0; index < mark.length; index += 1) if (bytes[at + index] !== mark[index]) return false
  return true
}

/** Kinds of secrets of which a mark stands in the bytes. */
export function kindsIn(bytes: Uint8Array): ReadonlySet<SecretPattern> {
  const kinds = new Set<SecretPattern>()
  const meet = (at: number): void => {
    for (const { kind, mark, shift } of slots[slotOf[pairAt(bytes, at)] ?? 0] ?? [])
      if (!kinds.has(kind) && stands(bytes, { mark, at: at - shift })) kinds.add(kind)
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const whole = bytes.length - (bytes.length % 4)
  for (let at = 0; at < whole; at += 4) {
    const word = view.getUint32(at, true)
    if (((slotOf[word & 0xffff] ?? 0) | (slotOf[word >>> 16] ?? 0)) === 0) continue
    meet(at)
    meet(at + 2)
  }
  meet(whole)
  return kinds
}
