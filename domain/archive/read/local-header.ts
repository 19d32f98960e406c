// Compares the local header and data descriptor of an entry with the directory: readers that trust one or the other
// must see the same file (STO31).
import type { Header } from './directory.ts'
import { readExtra, unicodeName, applyZip64 } from './extra-fields.ts'
import type { ReadWindow } from './read-window.ts'

const signature = 0x04034b50
const descriptorSignature = 0x08074b50
const fixed = 30
const described = 0x08
/** Encrypted, data descriptor, patched, strongly encrypted, UTF-8 name, masked header. */
const comparedFlags = 0x2869

/** Offset of the packed bytes of an entry, and the end of all its bytes. */
interface Extent {
  readonly at: number
  readonly end: number
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

type Fields = ReadonlyMap<number, Uint8Array>
const isOpen = (number: number): boolean => number === 0 || number === 0xffffffff

/** Whether sizes and checksum equal those of the directory or are left to the data descriptor. */
const sameNumbers = (view: DataView, header: Header, fields: Fields): boolean => {
  const written = { size: view.getUint32(22, true), packed: view.getUint32(18, true), offset: 0 }
  const crc = view.getUint32(14, true)
  const later = (header.flags & described) !== 0
  if (later && crc === 0 && isOpen(written.size) && isOpen(written.packed)) return true
  const wide = applyZip64(written, fields)
  return wide !== null && wide.size === header.size && wide.packed === header.packed && crc === header.crc32
}

/** Whether a Unicode name equals that of the directory. A name only in the directory is not a contradiction. */
const sameSecondName = ({ name, secondName }: Header, fields: Fields): boolean => {
  const second = unicodeName(name, fields)
  return second === null || areEqual(second, secondName ?? name)
}

/** Forms of a descriptor, the longest first: with or without signature, sizes in 64 or 32 bits. */
const descriptors = [
  { start: 4, wide: true },
  { start: 0, wide: true },
  { start: 4, wide: false },
  { start: 0, wide: false },
] as const

/** Length of the descriptor; null if none matches the directory. */
const descriptorLength = (bytes: Uint8Array, { crc32, size, packed }: Header): number | null => {
  const view = viewOf(bytes)
  const isMatch = ({ start, wide }: { start: number; wide: boolean }): boolean => {
    if (bytes.length < start + (wide ? 20 : 12)) return false
    const number = (at: number) => (wide ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true))
    const isSigned = start === 0 || view.getUint32(0, true) === descriptorSignature
    const isSame = view.getUint32(start, true) === crc32 && number(start + 4) === packed
    return isSigned && isSame && number(start + (wide ? 12 : 8)) === size
  }
  const form = descriptors.find(isMatch)
  return form === undefined ? null : form.start + (form.wide ? 20 : 12)
}

/** Length of the header with name and extra fields; null if it contradicts the directory. */
const headerLength = async (window: ReadWindow, header: Header): Promise<number | null> => {
  const start = await window.bytes(header.offset, fixed)
  if (start.length < fixed) return null
  const view = viewOf(start)
  const names = view.getUint16(26, true)
  const isSame =
    view.getUint32(0, true) === signature &&
    (view.getUint16(6, true) & comparedFlags) === (header.flags & comparedFlags) &&
    view.getUint16(8, true) === header.method
  if (!isSame) return null
  const length = names + view.getUint16(28, true)
  const variable = await window.bytes(header.offset + fixed, length)
  const isComplete = variable.length === length && areEqual(variable.subarray(0, names), header.name)
  const fields = isComplete ? readExtra(variable.subarray(names)) : null
  if (fields === null || !sameSecondName(header, fields)) return null
  return sameNumbers(view, header, fields) ? fixed + length : null
}

/**
 * The extent of an entry; null if its local header contradicts the directory. `limit` is the offset of what follows.
 */
export async function readLocal(
  window: ReadWindow,
  { header, limit }: { header: Header; limit: number },
): Promise<Extent | null> {
  const length = await headerLength(window, header)
  if (length === null) return null
  const at = header.offset + length
  const end = at + header.packed
  if ((header.flags & described) === 0) return { at, end }
  const trailer = await window.bytes(end, Math.max(0, Math.min(24, limit - end)))
  const descriptor = descriptorLength(trailer, header)
  return descriptor === null ? null : { at, end: end + descriptor }
}
