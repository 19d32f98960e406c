// Recognizes the encoding of a text that is not UTF-8, by the structure of its bytes and by how common its characters
// are. Each encoding reads the same bytes and gains or loses points. The most points win.

interface Reader {
  /** Points for the character at `at`, and its length in bytes. */
  (bytes: Buffer, at: number): { readonly points: number; readonly length: number }
}

const invalid = { points: -10, length: 1 } as const

const isBetween = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to
const isLetter = (byte: number): boolean => isBetween(byte | 0x20, 0x61, 0x7a)
const isHalfKana = (byte: number): boolean => isBetween(byte, 0xa1, 0xdf)
const at = (bytes: Buffer, index: number): number => bytes[index] ?? 0

/** UTF-8 with damaged bytes: a valid sequence of several bytes rarely arises by chance. */
const readUtf8: Reader = (bytes, from) => {
  const lead = at(bytes, from)
  const length = isBetween(lead, 0xc2, 0xdf)
    ? 2
    : isBetween(lead, 0xe0, 0xef)
      ? 3
      : isBetween(lead, 0xf0, 0xf4)
        ? 4
        : 0
  for (let index = 1; index < length; index += 1)
    if (!isBetween(at(bytes, from + index), 0x80, 0xbf)) return invalid
  return length === 0 ? invalid : { points: 3 * (length - 1), length }
}

/** Points of a pair by its place in the table of characters (JIS X 0208), rows from 1. */
const rare = -0.5
const pointsOfRow = (row: number): number => {
  if (row === 4 || row === 5) return 3
  if (row <= 3) return 1.5
  if (isBetween(row, 16, 47)) return 2
  if (isBetween(row, 48, 84)) return rare
  return row === 13 ? 1 : -3
}

const pointsOfPair = (bytes: Buffer, from: number): number => {
  const [lead, trail] = [at(bytes, from), at(bytes, from + 1)]
  const row = (lead - (lead < 0xa0 ? 0x81 : 0xc1)) * 2 + (trail >= 0x9f ? 2 : 1)
  // Names use the additional characters of Windows.
  const points = isBetween(lead, 0xfa, 0xfb) ? rare : pointsOfRow(row)
  const hasNeighbour = [from - 2, from - 1, from + 2].some((index) => at(bytes, index) >= 0x80)
  if (hasNeighbour) return points === rare ? 0.5 : points
  // A character of another encoding before a letter looks like a single pair.
  return trail < 0x80 ? Math.min(points, -2) : points
}

const readShiftJis: Reader = (bytes, from) => {
  const [lead, trail] = [at(bytes, from), at(bytes, from + 1)]
  if (isHalfKana(lead)) {
    const hasNeighbour = isHalfKana(trail) || isHalfKana(at(bytes, from - 1))
    return { points: hasNeighbour ? 0.6 : -1.5, length: 1 }
  }
  const isPair = isBetween(lead, 0x81, 0x9f) || isBetween(lead, 0xe0, 0xfc)
  if (!isPair || !isBetween(trail, 0x40, 0xfc) || trail === 0x7f) return invalid
  return { points: pointsOfPair(bytes, from), length: 2 }
}

const readEucJp: Reader = (bytes, from) => {
  const [lead, trail] = [at(bytes, from), at(bytes, from + 1)]
  if (lead === 0x8e) return isHalfKana(trail) ? { points: 2.5, length: 2 } : invalid
  if (lead === 0x8f)
    return isBetween(trail, 0xa1, 0xfe) && isBetween(at(bytes, from + 2), 0xa1, 0xfe)
      ? { points: 0, length: 3 }
      : invalid
  if (!isBetween(lead, 0xa1, 0xfe) || !isBetween(trail, 0xa1, 0xfe)) return invalid
  return { points: pointsOfRow(lead - 0xa0), length: 2 }
}

const undefinedInWindows: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
const westernSigns: ReadonlySet<number> = new Set(
  '\x80\x85\x91\x92\x93\x94\x95\x96\x97\x99\xa0\xa3\xa7\xa9\xab\xae\xb0\xb2\xb3\xb5\xb7\xb9\xba\xbb\xbc\xbd\xbe\xbf\xa1\xd7'
    .split('')
    .map((sign) => sign.charCodeAt(0)),
)
const moreLetters: ReadonlySet<number> = new Set([0x8a, 0x8c, 0x8e, 0x9a, 0x9c, 0x9e, 0x9f])
const isWesternLetter = (byte: number): boolean =>
  (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7) || moreLetters.has(byte)

const readWestern: Reader = (bytes, from) => {
  const byte = at(bytes, from)
  const [before, after] = [at(bytes, from - 1), at(bytes, from + 1)]
  if (isWesternLetter(byte)) {
    const neighbours = [before, after].filter((near) => near >= 0x80 && isWesternLetter(near)).length
    const letters = [before, after].filter(isLetter).length
    return { points: letters > 0 ? 1.5 - neighbours : neighbours > 0 ? -0.5 : 0.2, length: 1 }
  }
  const high = [before, after].filter((near) => near >= 0x80).length
  if (westernSigns.has(byte)) return { points: 0.7 - 0.7 * high, length: 1 }
  return { points: undefinedInWindows.has(byte) ? -6 : -1.5, length: 1 }
}

/** The sum for all bytes above 7F. */
const scoreOf = (bytes: Buffer, read: Reader): number => {
  let sum = 0
  for (let index = 0; index < bytes.length;) {
    if (at(bytes, index) < 0x80) {
      index += 1
      continue
    }
    const { points, length } = read(bytes, index)
    sum += points
    index += length
  }
  return sum
}

const readers = {
  'utf-8': readUtf8,
  shift_jis: readShiftJis,
  'euc-jp': readEucJp,
  'windows-1252': readWestern,
} as const satisfies Record<string, Reader>
type ScoredEncoding = keyof typeof readers | 'latin-1'

/** Western bytes without a character in Windows-1252 are controls of Latin-1. */
const westernOf = (bytes: Buffer): ScoredEncoding =>
  bytes.some((byte) => undefinedInWindows.has(byte)) ? 'latin-1' : 'windows-1252'

/** The most likely encoding of `bytes`, a sample of whole lines that is not valid UTF-8. */
export function likelyEncoding(bytes: Buffer): ScoredEncoding {
  const names = ['utf-8', 'shift_jis', 'euc-jp', 'windows-1252'] as const
  const scores = names.map((name) => ({ name, score: scoreOf(bytes, readers[name]) }))
  const [best] = scores.sort((a, b) => b.score - a.score)
  return best === undefined || best.name === 'windows-1252' ? westernOf(bytes) : best.name
}

/** UTF-16 without a mark: letters, digits, delimiters and line breaks have a zero in every second byte. */
export function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  for (let index = bytes.indexOf(0); index !== -1; index = bytes.indexOf(0, index + 1))
    zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = Math.max(even, odd)
  if (most * 50 < bytes.length || Math.min(even, odd) * 4 > most) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Position of the first byte that does not continue valid UTF-8; -1 if there is none. */
export function firstNotUtf8(bytes: Buffer): number {
  for (let index = 0; index < bytes.length;) {
    if (at(bytes, index) < 0x80) {
      index += 1
      continue
    }
    const { points, length } = readUtf8(bytes, index)
    if (points < 0) return index
    index += length
  }
  return -1
}
