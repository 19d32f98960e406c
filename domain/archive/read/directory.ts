// The headers of an archive's directory, as they stand there, and the entries they name.
import type { Entry } from '../archive.ts'
import type { End } from './end-record.ts'
import { readExtra, unicodeName, widen } from './extra-fields.ts'
import type { Window } from './read-window.ts'

const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

type NameEncoding = 'ascii' | 'marked' | 'UTF-8' | 'CP437' | 'broken'
interface DecodedName {
  readonly text: string
  /** `marked`: UTF-8 as the archive says; `UTF-8`, `CP437`: guessed; `broken`: said to be UTF-8, and is not. */
  readonly encoding: NameEncoding
}

const utf8 = (bytes: Uint8Array): string | null => {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

const decodeCp437 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : (cp437[byte - 128] ?? '')
  return text
}

/**
 * A name's bytes as text; `marked` where flag 11 says that it is UTF-8. Unmarked names are UTF-8 where they can be,
 * otherwise code page 437, as all tools read them (STO34).
 */
const decodeName = (bytes: Uint8Array, marked: boolean): DecodedName => {
  const text = utf8(bytes)
  // Every letter beyond ASCII takes more bytes of UTF-8 than units of text.
  if (text?.length === bytes.length) return { text, encoding: 'ascii' }
  if (marked)
    return text === null ? { text: lenient.decode(bytes), encoding: 'broken' } : { text, encoding: 'marked' }
  return text === null ? { text: decodeCp437(bytes), encoding: 'CP437' } : { text, encoding: 'UTF-8' }
}

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
  /** Its name in Unicode beside that of a code page. */
  readonly secondName: Uint8Array | null
  /** File type and rights of Unix, whatever system made it: readers differ in whom they believe. */
  readonly mode: number
  /** Whether its fields contradict each other. */
  readonly torn: boolean
}

const folderMode = 0x4000
const typeMask = 0xf000
/** Of DOS and Windows. */
const folderAttribute = 0x10

interface Name {
  readonly path: string
  readonly folder: boolean
  readonly encoding: NameEncoding
  readonly turned: boolean
  readonly secondName: Uint8Array | null
  readonly torn: boolean
}

/** Where a path leads, whatever its letters are: names of a code page and in Unicode may differ in letters only. */
const shapeOf = (text: string): string =>
  text
    .replaceAll('\\', '/')
    .split('/')
    .map((name) => (/^\.{0,2}$/.test(name) ? name : 'x'))
    .join('/')

const contradict = (written: DecodedName, second: DecodedName): boolean => {
  const isCertain = written.encoding === 'ascii' || written.encoding === 'marked'
  const isOther = isCertain ? second.text !== written.text : shapeOf(second.text) !== shapeOf(written.text)
  return isOther || second.encoding === 'broken'
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
  const secondName = unicodeName(name, extra)
  const second = secondName === null ? null : decodeName(secondName, true)
  const decoded = second ?? written
  const torn = second !== null && contradict(written, second)
  const turned = decoded.text.includes('\\')
  const text = turned ? decoded.text.replaceAll('\\', '/') : decoded.text
  const folder = text.endsWith('/')
  const path = folder ? text.slice(0, -1) : text
  return { path, folder, encoding: decoded.encoding, turned, secondName, torn: torn || path === '' }
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
  const attributes = view.getUint32(38, true)
  const mode = attributes >>> 16
  const isFolder = said.folder || (mode & typeMask) === folderMode || (attributes & folderAttribute) !== 0
  return {
    ...(wide ?? numbers),
    path: said.path,
    folder: isFolder,
    crc32: view.getUint32(16, true),
    name,
    encoding: said.encoding,
    turned: said.turned,
    secondName: said.secondName,
    flags,
    method: view.getUint16(10, true),
    offset: (wide ?? numbers).offset + base,
    disk: view.getUint16(34, true),
    mode,
    torn: wide === null || said.torn || isFolder !== said.folder,
  }
}

interface Directory {
  readonly window: Window
  readonly end: End
}

/** Goes through the directory until a header is enough; whether it is whole as far as that. */
const isWholeUntil = async (
  { window, end }: Directory,
  isEnough: (header: Header) => boolean,
): Promise<boolean> => {
  const last = end.offset + end.size
  let count = 0
  for (let at = end.offset; at < last; count += 1) {
    const start = await window.bytes(at, Math.min(fixed, last - at))
    if (start.length < fixed) return false
    const view = new DataView(start.buffer, start.byteOffset, start.length)
    if (view.getUint32(0, true) !== signature || count === end.entries) return false
    const length = fixed + view.getUint16(28, true) + view.getUint16(30, true) + view.getUint16(32, true)
    const whole = await window.bytes(at, Math.min(length, last - at))
    if (whole.length < length) return false
    if (isEnough(parse(whole, end.base))) return true
    at += length
  }
  return count === end.entries
}

/** All headers in the directory's order; null where they do not fill it exactly, as many as its end says. */
export async function readDirectory(window: Window, end: End): Promise<Header[] | null> {
  const headers: Header[] = []
  const isWhole = await isWholeUntil({ window, end }, (header) => {
    headers.push(header)
    return false
  })
  return isWhole ? headers : null
}

/** The header of the file at a path, without keeping any other; undefined where there is none, null as above. */
export async function findHeader(directory: Directory, path: string): Promise<Header | undefined | null> {
  let found: Header | undefined
  const isWhole = await isWholeUntil(directory, (header) => {
    if (header.path === path && !header.folder) found = header
    return found !== undefined
  })
  return isWhole ? found : null
}

/** What others may know of a header. */
export function entryOf({ path, folder, size, packed, crc32 }: Header): Entry {
  return {
    path,
    folder,
    size,
    packed,
    crc32,
  }
}
