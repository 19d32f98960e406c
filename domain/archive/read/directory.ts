// Parses the headers of the directory and the entries they name.
import type { Entry } from '../archive.ts'
import type { DirectoryLocation } from './end-record.ts'
import { readExtra, unicodeName, applyZip64 } from './extra-fields.ts'
import type { ReadWindow } from './read-window.ts'

const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

type NameEncoding = 'ascii' | 'marked' | 'UTF-8' | 'CP437' | 'broken'
interface DecodedName {
  readonly text: string
  /**
   * `marked`: UTF-8 according to the archive; `UTF-8`, `CP437`: guessed; `broken`: declared as UTF-8, but invalid.
   */
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
 * Decodes a name; `marked` if flag 11 declares UTF-8. Unmarked names are read as UTF-8 if valid, else as code page
 * 437, like all tools do (STO34).
 */
const decodeName = (bytes: Uint8Array, marked: boolean): DecodedName => {
  const text = utf8(bytes)
  // Every non-ASCII letter takes more bytes in UTF-8 than code units in the text.
  if (text?.length === bytes.length) return { text, encoding: 'ascii' }
  if (marked)
    return text === null ? { text: lenient.decode(bytes), encoding: 'broken' } : { text, encoding: 'marked' }
  return text === null ? { text: decodeCp437(bytes), encoding: 'CP437' } : { text, encoding: 'UTF-8' }
}

const signature = 0x02014b50
const fixed = 46

/** A header of the directory. `name` is a copy of its bytes; `offset` is relative to the start of the source. */
export interface Header extends Entry {
  readonly crc32: number
  readonly name: Uint8Array
  readonly encoding: NameEncoding
  /** Whether the name is separated by `\`, which `path` replaces. */
  readonly hasBackslashes: boolean
  readonly flags: number
  readonly method: number
  readonly offset: number
  readonly disk: number
  /** The Unicode name next to one in a code page. */
  readonly secondName: Uint8Array | null
  /**
   * Unix file type and permissions, also for archives of other systems, because readers differ in what they trust.
   */
  readonly mode: number
  /** Whether its fields contradict each other. */
  readonly isContradictory: boolean
}

const folderMode = 0x4000
const typeMask = 0xf000
/** Attribute of DOS and Windows. */
const folderAttribute = 0x10

interface Name {
  readonly path: string
  readonly folder: boolean
  readonly encoding: NameEncoding
  readonly hasBackslashes: boolean
  readonly secondName: Uint8Array | null
  readonly isContradictory: boolean
}

/**
 * The structure of a path, ignoring letters: a name in a code page and its Unicode name may differ only in letters.
 */
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
  const isContradictory = second !== null && contradict(written, second)
  const hasBackslashes = decoded.text.includes('\\')
  const text = hasBackslashes ? decoded.text.replaceAll('\\', '/') : decoded.text
  const folder = text.endsWith('/')
  const path = folder ? text.slice(0, -1) : text
  return {
    path,
    folder,
    encoding: decoded.encoding,
    hasBackslashes,
    secondName,
    isContradictory: isContradictory || path === '',
  }
}

const parse = (bytes: Uint8Array, base: number): Header => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const nameEnd = fixed + view.getUint16(28, true)
  const name = bytes.slice(fixed, nameEnd)
  const extra = readExtra(bytes.subarray(nameEnd, nameEnd + view.getUint16(30, true)))
  const flags = view.getUint16(8, true)
  const decodedName = nameOf({ name, flags, extra: extra ?? new Map<number, Uint8Array>() })
  const numbers = {
    size: view.getUint32(24, true),
    packed: view.getUint32(20, true),
    offset: view.getUint32(42, true),
  }
  const wide = extra === null ? null : applyZip64(numbers, extra)
  const attributes = view.getUint32(38, true)
  const mode = attributes >>> 16
  const isFolder =
    decodedName.folder || (mode & typeMask) === folderMode || (attributes & folderAttribute) !== 0
  return {
    ...(wide ?? numbers),
    path: decodedName.path,
    folder: isFolder,
    crc32: view.getUint32(16, true),
    name,
    encoding: decodedName.encoding,
    hasBackslashes: decodedName.hasBackslashes,
    secondName: decodedName.secondName,
    flags,
    method: view.getUint16(10, true),
    offset: (wide ?? numbers).offset + base,
    disk: view.getUint16(34, true),
    mode,
    isContradictory: wide === null || decodedName.isContradictory || isFolder !== decodedName.folder,
  }
}

interface Directory {
  readonly window: ReadWindow
  readonly end: DirectoryLocation
}

/** Reads headers until `shouldStop` returns true. Returns whether the directory is complete up to there. */
const scanHeaders = async (
  { window, end }: Directory,
  shouldStop: (header: Header) => boolean,
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
    if (shouldStop(parse(whole, end.base))) return true
    at += length
  }
  return count === end.entries
}

/** All headers in the order of the directory; null if they do not fill it exactly, with the declared count. */
export async function readDirectory(window: ReadWindow, end: DirectoryLocation): Promise<Header[] | null> {
  const headers: Header[] = []
  const isComplete = await scanHeaders({ window, end }, (header) => {
    headers.push(header)
    return false
  })
  return isComplete ? headers : null
}

/** The header of the file at a path, without storing others. Undefined if there is none; null as above. */
export async function findHeader(directory: Directory, path: string): Promise<Header | undefined | null> {
  let found: Header | undefined
  const isComplete = await scanHeaders(directory, (header) => {
    if (header.path === path && !header.folder) found = header
    return found !== undefined
  })
  return isComplete ? found : null
}

/** The public part of a header. */
export function entryOf({ path, folder, size, packed, crc32 }: Header): Entry {
  return {
    path,
    folder,
    size,
    packed,
    crc32,
  }
}
