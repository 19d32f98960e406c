// What stands before and behind an entry's bytes, compared with the directory: two readers that trust one or the other
// must see the same file (STO31).
import type { Header } from './directory.ts'
import { readExtra, unicodeName, widen } from './extra-fields.ts'
import type { Window } from './read-window.ts'

const signature = 0x04034b50
const descriptorSignature = 0x08074b50
const fixed = 30
const described = 0x08
/** Encrypted, described behind, patched, wholly encrypted, name in UTF-8, header masked. */
const weighty = 0x2869

/** Where an entry's packed bytes begin, and where all that belongs to it ends. */
interface Extent {
  readonly at: number
  readonly end: number
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

type Fields = ReadonlyMap<number, Uint8Array>
const isOpen = (number: number): boolean => number === 0 || number === 0xffffffff

/** Whether sizes and checksum before the bytes are the directory's, or left for behind them. */
const sameNumbers = (view: DataView, header: Header, fields: Fields): boolean => {
  const written = { size: view.getUint32(22, true), packed: view.getUint32(18, true), offset: 0 }
  const crc = view.getUint32(14, true)
  const later = (header.flags & described) !== 0
  if (later && crc === 0 && isOpen(written.size) && isOpen(written.packed)) return true
  const wide = widen(written, fields)
  return wide !== null && wide.size === header.size && wide.packed === header.packed && crc === header.crc32
}

/** Whether a second name, in Unicode, is the directory's; one that only the directory has is no contradiction. */
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

/** Length of the descriptor behind the bytes; null where none fits the directory. */
const descriptorLength = (bytes: Uint8Array, { crc32, size, packed }: Header): number | null => {
  const view = viewOf(bytes)
  const fits = ({ start, wide }: { start: number; wide: boolean }): boolean => {
    if (bytes.length < start + (wide ? 20 : 12)) return false
    const number = (at: number) => (wide ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true))
    const isSigned = start === 0 || view.getUint32(0, true) === descriptorSignature
    const isSame = view.getUint32(start, true) === crc32 && number(start + 4) === packed
    return isSigned && isSame && number(start + (wide ? 12 : 8)) === size
  }
  const form = descriptors.find(fits)
  return form === undefined ? null : form.start + (form.wide ? 20 : 12)
}

/** Length of the header with name and extra fields; null where it is not the directory's. */
const headerLength = async (window: Window, header: Header): Promise<number | null> => {
  const start = await window.bytes(header.offset, fixed)
  if (start.length < fixed) return null
  const view = viewOf(start)
  const names = view.getUint16(26, true)
  const isSame =
    view.getUint32(0, true) === signature &&
    (view.getUint16(6, true) & weighty) === (header.flags & weighty) &&
    view.getUint16(8, true) === header.method
  if (!isSame) return null
  const length = names + view.getUint16(28, true)
  const rest = await window.bytes(header.offset + fixed, length)
  const isWhole = rest.length === length && areEqual(rest.subarray(0, names), header.name)
  const fields = isWhole ? readExtra(rest.subarray(names)) : null
  if (fields === null || !sameSecondName(header, fields)) return null
  return sameNumbers(view, header, fields) ? fixed + length : null
}

/** The entry's extent; null where its local header contradicts the directory. `limit`: where the next thing begins. */
export async function readLocal(
  window: Window,
  { header, limit }: { header: Header; limit: number },
): Promise<Extent | null> {
  const length = await headerLength(window, header)
  if (length === null) return null
  const at = header.offset + length
  const end = at + header.packed
  if ((header.flags & described) === 0) return { at, end }
  const behind = await window.bytes(end, Math.max(0, Math.min(24, limit - end)))
  const more = descriptorLength(behind, header)
  return more === null ? null : { at, end: end + more }
}
