// Extra fields of a header: sizes beyond 4 GB (ZIP64), and names in Unicode beside those of a code page.
import { crc32 } from './crc32.ts'

const zip64 = 0x0001
const unicodePath = 0x7075
const full = 0xffffffff

/** A field by which one reader lets the local header overrule kind and rights of a file. */
const overruling = 0x6c78

/** The fields by their id; null where one runs over the end, a known one is there twice, or one overrules others. */
export function readExtra(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const fields = new Map<number, Uint8Array>()
  for (let at = 0; at + 4 <= bytes.length;) {
    const id = view.getUint16(at, true)
    const end = at + 4 + view.getUint16(at + 2, true)
    const twice = fields.has(id) && (id === zip64 || id === unicodePath)
    if (end > bytes.length || twice || id === overruling) return null
    fields.set(id, bytes.subarray(at + 4, end))
    at = end
  }
  return fields
}

/** Sizes and place as a header has them in 32 bits. A local header has no place. */
interface Numbers {
  readonly size: number
  readonly packed: number
  readonly offset: number
}

const keys = ['size', 'packed', 'offset'] as const
type Key = (typeof keys)[number]

/** Which numbers the field holds, in its order: those at their highest, or the first as many as it has room for. */
const namedIn = (field: Uint8Array, wanted: readonly Key[]): readonly Key[] | null => {
  const isExact = field.length === wanted.length * 8 || field.length === wanted.length * 8 + 4
  if (isExact) return wanted
  const named = keys.slice(0, Math.floor(field.length / 8))
  // Readers that look for the wanted ones only take the first places for them.
  return wanted.every((key, at) => named[at] === key) ? named : null
}

/**
 * The numbers with what ZIP64 says instead of those that are at their highest. Null where it is missing, beyond safe
 * numbers, or contradicts one that needs no help.
 */
export function widen(numbers: Numbers, extra: ReadonlyMap<number, Uint8Array>): Numbers | null {
  const field = extra.get(zip64)
  const wanted = keys.filter((key) => numbers[key] === full)
  if (field === undefined) return wanted.length === 0 ? numbers : null
  const named = namedIn(field, wanted)
  if (named === null) return null
  const view = new DataView(field.buffer, field.byteOffset, field.length)
  const wide = { ...numbers }
  for (const [at, key] of named.entries()) {
    const value = Number(view.getBigUint64(at * 8, true))
    if (!Number.isSafeInteger(value) || (numbers[key] !== full && numbers[key] !== value)) return null
    wide[key] = value
  }
  return wide
}

/** The name in Unicode that belongs to this name's bytes; null where there is none. */
export function unicodeName(name: Uint8Array, extra: ReadonlyMap<number, Uint8Array>): Uint8Array | null {
  const field = extra.get(unicodePath)
  if (field === undefined || field.length < 5 || field[0] !== 1) return null
  const view = new DataView(field.buffer, field.byteOffset, field.length)
  return view.getUint32(1, true) === crc32(name) ? field.subarray(5) : null
}
