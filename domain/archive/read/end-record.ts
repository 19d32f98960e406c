// Where an archive's directory is, as its end says (STO31). Whatever two readers could understand differently is
// refused: a second end record, bytes before or behind, figures of ZIP64 that contradict the small ones.
import type { ByteSource, Finding } from '../archive.ts'
import { found } from '../finding.ts'
import { nameOfFormat } from './file-signature.ts'

const endSignature = 0x06054b50
const locatorSignature = 0x07064b50
const wideSignature = 0x06064b50
const headerSignature = 0x02014b50
const wideLength = 56
const full16 = 0xffff
const full32 = 0xffffffff

/** Place and length of the directory in the source; offsets in its headers count from `base`. */
export interface End {
  readonly offset: number
  readonly size: number
  readonly entries: number
  readonly base: number
  readonly findings: readonly Finding[]
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

/** Places of end records in the last bytes, last first, with where their comment ends. */
const candidatesIn = (tail: DataView): { at: number; end: number }[] => {
  const places = []
  for (let at = tail.byteLength - 22; at >= 0; at -= 1)
    if (tail.getUint8(at) === 0x50 && tail.getUint32(at, true) === endSignature)
      places.push({ at, end: at + 22 + tail.getUint16(at + 20, true) })
  return places
}

interface Figures {
  readonly disks: readonly number[]
  readonly here: number
  readonly entries: number
  readonly size: number
  readonly offset: number
}

const figuresOf = (view: DataView, at: number): Figures => ({
  disks: [view.getUint16(at + 4, true), view.getUint16(at + 6, true)],
  here: view.getUint16(at + 8, true),
  entries: view.getUint16(at + 10, true),
  size: view.getUint32(at + 12, true),
  offset: view.getUint32(at + 16, true),
})

const wideFigures = (view: DataView): Figures => ({
  disks: [view.getUint32(16, true), view.getUint32(20, true)],
  here: Number(view.getBigUint64(24, true)),
  entries: Number(view.getBigUint64(32, true)),
  size: Number(view.getBigUint64(40, true)),
  offset: Number(view.getBigUint64(48, true)),
})

const agree = (small: Figures, wide: Figures): boolean =>
  small.disks.every((disk) => disk === 0 || disk === full16) &&
  (small.here === full16 || small.here === wide.here) &&
  (small.entries === full16 || small.entries === wide.entries) &&
  (small.size === full32 || small.size === wide.size) &&
  (small.offset === full32 || small.offset === wide.offset)

const isFull = ({ entries, size, offset }: Figures): boolean =>
  entries === full16 || size === full32 || offset === full32

interface Place {
  readonly figures: Figures
  /** Where the first record of the end begins, up to which the directory reaches. */
  readonly at: number
}

/**
 * The place that the ZIP64 record before its locator gives. It holds its figures and nothing else: some readers go
 * where the locator points, others back by the length of a record, and both must find the same one.
 */
const wideBefore = async (source: ByteSource, locator: number): Promise<Place | null> => {
  const start = locator - wideLength
  if (start < 0) return null
  const record = viewOf(await source.read(start, wideLength))
  const isWide = record.byteLength === wideLength && record.getUint32(0, true) === wideSignature
  const ends = isWide && record.getBigUint64(4, true) === BigInt(wideLength - 12)
  return ends ? { figures: wideFigures(record), at: start } : null
}

/** The figures of ZIP64 where there are any; null where they are broken or contradict the small ones. */
const widened = async (source: ByteSource, { figures, at }: Place): Promise<Place | null> => {
  const locator = viewOf(await source.read(Math.max(0, at - 20), Math.min(20, at)))
  if (locator.byteLength < 20 || locator.getUint32(0, true) !== locatorSignature)
    return isFull(figures) && figures.entries !== full16 ? null : { figures, at }
  const place = await wideBefore(source, at - 20)
  if (place === null || !agree(figures, place.figures)) return null
  const { size, offset } = place.figures
  // Where bytes were put before the archive, the locator counts without them as the directory does.
  return Number(locator.getBigUint64(8, true)) === offset + size ? place : null
}

const isDirectoryAt = async (source: ByteSource, offset: number): Promise<boolean> => {
  if (offset < 0 || offset + 46 > source.size) return false
  const start = viewOf(await source.read(offset, 4))
  return start.byteLength === 4 && start.getUint32(0, true) === headerSignature
}

const broken: Finding = found('archive_directory_broken', {})

/** The directory from its figures, or what forbids to read it. */
const settle = async (source: ByteSource, { figures, at }: Place): Promise<End | Finding> => {
  const { size, offset, entries } = figures
  const base = at - size - offset
  const end = { offset: at - size, size, entries, base, findings: [] }
  if (figures.disks.some((disk) => disk !== 0) || figures.here !== entries)
    return found('archive_multi_disk', {})
  if (!Number.isSafeInteger(base) || base < 0) return broken
  if (entries === 0) return size === 0 ? end : broken
  if (!(await isDirectoryAt(source, end.offset))) return broken
  if (base === 0) return end
  if (await isDirectoryAt(source, offset)) return found('archive_ends_several', {})
  return { ...end, findings: [found('archive_prefix', { params: { size: base } })] }
}

const missing = async (source: ByteSource): Promise<Finding> => {
  const start = await source.read(0, Math.min(source.size, 512))
  if (start.length === 0) return found('archive_empty', {})
  const format = nameOfFormat(start)
  if (format === 'ZIP') return found('archive_truncated', {})
  return format === null ? found('archive_not_zip', {}) : found('archive_foreign', { params: { format } })
}

/** Finds the directory; a single finding where there is none to read. */
export async function findEnd(source: ByteSource): Promise<End | Finding> {
  const length = Math.min(source.size, 22 + full16)
  const tail = viewOf(await source.read(source.size - length, length))
  const candidates = candidatesIn(tail)
  const last = candidates[0]
  if (last === undefined) return missing(source)
  const exact = candidates.filter(({ end }) => end === tail.byteLength)
  const chosen = exact[0] ?? last
  if (chosen.end > tail.byteLength) return found('archive_truncated', {})
  if (exact.length > 1 || last.at > chosen.at) return found('archive_ends_several', {})
  const place = await widened(source, {
    figures: figuresOf(tail, chosen.at),
    at: source.size - length + chosen.at,
  })
  const end = place === null ? broken : await settle(source, place)
  if ('code' in end || chosen.end === tail.byteLength) return end
  const after = found('archive_suffix', { params: { size: tail.byteLength - chosen.end } })
  return { ...end, findings: [...end.findings, after] }
}
