// The headers of an archive's directory, as they stand there, and the entries they name.
import type { Entry } from './archive.ts'
import type { End } from './end-record.ts'
import { readExtra, unicodeName, widen } from './extra.ts'
import { decodeName, type NameEncoding } from './names.ts'
import type { Window } from './window.ts'

const signature = 0x02014b50
const fixed = 46

/** A header of the directory. Bytes of `name` are its own copy; `offset` counts from the beginning of the source. */
export interface Header extends Entry {
  readonly crc32: number
  readonly name: Uint8Array
  readonly encoding: NameEncoding
  /** Whether its name is parted by `\`, which `path` has turned. */
  readonly turned: boolean
  readonly flags: number
  readonly method: number
  readonly offset: number
  readonly disk: number
  /** File type and rights of Unix; 0 where another system made the archive. */
  readonly mode: number
  /** Whether its fields contradict each other. */
  readonly torn: boolean
}

const unixSystems = new Set([3, 19])
const folderMode = 0x4000
const typeMask = 0xf000

interface Name {
  readonly path: string
  readonly folder: boolean
  readonly encoding: NameEncoding
  readonly turned: boolean
  readonly torn: boolean
}

const nameOf = ({
  name,
  flags,
  extra,
}: {
  name: Uint8Array
  flags: number
  extra: ReadonlyMap<number, Uint8Array>
}): Name => {
  const marked = (flags & 0x800) !== 0
  const written = decodeName(name, marked)
  const second = marked ? null : unicodeName(name, extra)
  const better = second === null ? null : decodeName(second, true)
  const decoded = better ?? written
  const torn =
    better !== null &&
    (better.encoding === 'broken' || (written.encoding === 'ascii' && better.text !== written.text))
  const turned = decoded.text.includes('\\')
  const text = turned ? decoded.text.replaceAll('\\', '/') : decoded.text
  const folder = text.endsWith('/')
  const path = folder ? text.slice(0, -1) : text
  return { path, folder, encoding: decoded.encoding, turned, torn: torn || path === '' }
}

const parse = (bytes: Uint8Array, base: number): Header => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const nameEnd = fixed + view.getUint16(28, true)
  const name = bytes.slice(fixed, nameEnd)
  const extra = readExtra(bytes.subarray(nameEnd, nameEnd + view.getUint16(30, true)))
  const flags = view.getUint16(8, true)
  const said = nameOf({ name, flags, extra: extra ?? new Map<number, Uint8Array>() })
  const numbers = {
    size: view.getUint32(24, true),
    packed: view.getUint32(20, true),
    offset: view.getUint32(42, true),
  }
  const wide = extra === null ? null : widen(numbers, extra)
  const mode = unixSystems.has(view.getUint8(5)) ? view.getUint32(38, true) >>> 16 : 0
  const isFolder = said.folder || (mode & typeMask) === folderMode
  return {
    ...(wide ?? numbers),
    path: said.path,
    folder: isFolder,
    crc32: view.getUint32(16, true),
    name,
    encoding: said.encoding,
    turned: said.turned,
    flags,
    method: view.getUint16(10, true),
    offset: (wide ?? numbers).offset + base,
    disk: view.getUint16(34, true),
    mode,
    torn: wide === null || said.torn || isFolder !== said.folder,
  }
}

/** All headers in the directory's order; null where they do not fill it exactly, as many as its end says. */
export const readDirectory = async (window: Window, end: End): Promise<Header[] | null> => {
  const headers: Header[] = []
  const last = end.offset + end.size
  for (let at = end.offset; at < last;) {
    const start = await window.bytes(at, Math.min(fixed, last - at))
    if (start.length < fixed) return null
    const view = new DataView(start.buffer, start.byteOffset, start.length)
    if (view.getUint32(0, true) !== signature || headers.length === end.entries) return null
    const length = fixed + view.getUint16(28, true) + view.getUint16(30, true) + view.getUint16(32, true)
    const whole = await window.bytes(at, Math.min(length, last - at))
    if (whole.length < length) return null
    headers.push(parse(whole, end.base))
    at += length
  }
  return headers.length === end.entries ? headers : null
}

/** What others may know of a header. */
export const entryOf = ({ path, folder, size, packed, crc32 }: Header): Entry => ({
  path,
  folder,
  size,
  packed,
  crc32,
})
