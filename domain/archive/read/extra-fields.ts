// Extra fields of a header: sizes above 4 GB (ZIP64), and Unicode names.
import { crc32 } from './crc32.ts'

const zip64 = 0x0001
const unicodePath = 0x7075
const full = 0xffffffff

/** With this field, one reader prefers type and permissions of the local header. */
const overruling = 0x6c78

/** Fields by ID. Null if one exceeds the end, a known one is duplicated, or one overrides others. */
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

/** Sizes and offset of a header in 32 bits. A local header has no offset. */
interface Numbers {
  readonly size: number
  readonly packed: number
  readonly offset: number
}

const keys = ['size', 'packed', 'offset'] as const
type Key = (typeof keys)[number]

/** The numbers that the field contains, in order: those at their maximum, or as many as fit. */
const namedIn = (field: Uint8Array, required: readonly Key[]): readonly Key[] | null => {
  const isExact = field.length === required.length * 8 || field.length === required.length * 8 + 4
  if (isExact) return required
  const named = keys.slice(0, Math.floor(field.length / 8))
  // Readers that look only for the required numbers expect them first.
  return required.every((key, at) => named[at] === key) ? named : null
}

/**
 * Replaces numbers at their maximum by those of ZIP64. Null if one is missing, not a safe integer, or contradicts
 * another.
 */
export function applyZip64(numbers: Numbers, extra: ReadonlyMap<number, Uint8Array>): Numbers | null {
  const field = extra.get(zip64)
  const required = keys.filter((key) => numbers[key] === full)
  if (field === undefined) return required.length === 0 ? numbers : null
  const named = namedIn(field, required)
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

/** The Unicode name if it belongs to this name; null if there is none. */
export function unicodeName(name: Uint8Array, extra: ReadonlyMap<number, Uint8Array>): Uint8Array | null {
  const field = extra.get(unicodePath)
  if (field === undefined || field.length < 5 || field[0] !== 1) return null
  const view = new DataView(field.buffer, field.byteOffset, field.length)
  return view.getUint32(1, true) === crc32(name) ? field.subarray(5) : null
}
