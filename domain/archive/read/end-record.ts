// Locates the directory by the end record (STO31). Everything that two readers could interpret differently is
// rejected: a second end record, bytes before or after, ZIP64 numbers that contradict the others.
import type { ByteSource, Finding } from '../archive.ts'
import { createFinding } from '../finding.ts'
import { nameOfFormat } from './file-signature.ts'

const endSignature = 0x06054b50
const locatorSignature = 0x07064b50
const wideSignature = 0x06064b50
const headerSignature = 0x02014b50
const wideLength = 56
const full16 = 0xffff
const full32 = 0xffffffff

/** Offset and size of the directory in the source. Offsets in its headers are relative to `base`. */
export interface DirectoryLocation {
  readonly offset: number
  readonly size: number
  readonly entries: number
  readonly base: number
  readonly findings: readonly Finding[]
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

/** Candidate end records in the last bytes, the last first, with the ends of their comments. */
const endCandidates = (tail: DataView): { at: number; end: number }[] => {
  const candidates = []
  for (let at = tail.byteLength - 22; at >= 0; at -= 1)
    if (tail.getUint8(at) === 0x50 && tail.getUint32(at, true) === endSignature)
      candidates.push({ at, end: at + 22 + tail.getUint16(at + 20, true) })
  return candidates
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

interface EndRecord {
  readonly figures: Figures
  /** Offset of the first end record, where the directory ends. */
  readonly at: number
}

/**
 * Reads the ZIP64 record directly before its locator. It must have no extra data: some readers follow the locator,
 * others step back by the length of the record, and both must find the same one.
 */
const readZip64Record = async (source: ByteSource, locator: number): Promise<EndRecord | null> => {
  const start = locator - wideLength
  if (start < 0) return null
  const record = viewOf(await source.read(start, wideLength))
  const isWide = record.byteLength === wideLength && record.getUint32(0, true) === wideSignature
  const hasExactLength = isWide && record.getBigUint64(4, true) === BigInt(wideLength - 12)
  return hasExactLength ? { figures: wideFigures(record), at: start } : null
}

/** Applies the ZIP64 numbers if there are any; null if they are damaged or contradict the others. */
const resolveZip64 = async (source: ByteSource, { figures, at }: EndRecord): Promise<EndRecord | null> => {
  const locator = viewOf(await source.read(Math.max(0, at - 20), Math.min(20, at)))
  if (locator.byteLength < 20 || locator.getUint32(0, true) !== locatorSignature)
    return isFull(figures) && figures.entries !== full16 ? null : { figures, at }
  const record = await readZip64Record(source, at - 20)
  if (record === null || !agree(figures, record.figures)) return null
  const { size, offset } = record.figures
  // If bytes precede the archive, the offset of the locator does not count them, like those of the directory.
  return Number(locator.getBigUint64(8, true)) === offset + size ? record : null
}

const isDirectoryAt = async (source: ByteSource, offset: number): Promise<boolean> => {
  if (offset < 0 || offset + 46 > source.size) return false
  const start = viewOf(await source.read(offset, 4))
  return start.byteLength === 4 && start.getUint32(0, true) === headerSignature
}

const broken: Finding = createFinding('archive_directory_broken', {})

/** Locates the directory by its numbers, or reports why it cannot be read. */
const locateDirectory = async (
  source: ByteSource,
  { figures, at }: EndRecord,
): Promise<DirectoryLocation | Finding> => {
  const { size, offset, entries } = figures
  const base = at - size - offset
  const end = { offset: at - size, size, entries, base, findings: [] }
  if (figures.disks.some((disk) => disk !== 0) || figures.here !== entries)
    return createFinding('archive_multi_disk', {})
  if (!Number.isSafeInteger(base) || base < 0) return broken
  if (entries === 0) return size === 0 ? end : broken
  if (!(await isDirectoryAt(source, end.offset))) return broken
  if (base === 0) return end
  if (await isDirectoryAt(source, offset)) return createFinding('archive_ends_several', {})
  return { ...end, findings: [createFinding('archive_prefix', { params: { size: base } })] }
}

const missingFinding = async (source: ByteSource): Promise<Finding> => {
  const start = await source.read(0, Math.min(source.size, 512))
  if (start.length === 0) return createFinding('archive_empty', {})
  const format = nameOfFormat(start)
  if (format === 'ZIP') return createFinding('archive_truncated', {})
  return format === null
    ? createFinding('archive_not_zip', {})
    : createFinding('archive_foreign', { params: { format } })
}

/** Finds the directory. Returns a single finding if it cannot be read. */
export async function findDirectory(source: ByteSource): Promise<DirectoryLocation | Finding> {
  const length = Math.min(source.size, 22 + full16)
  const tail = viewOf(await source.read(source.size - length, length))
  const candidates = endCandidates(tail)
  const last = candidates[0]
  if (last === undefined) return missingFinding(source)
  const exact = candidates.filter(({ end }) => end === tail.byteLength)
  const chosen = exact[0] ?? last
  if (chosen.end > tail.byteLength) return createFinding('archive_truncated', {})
  if (exact.length > 1 || last.at > chosen.at) return createFinding('archive_ends_several', {})
  const record = await resolveZip64(source, {
    figures: figuresOf(tail, chosen.at),
    at: source.size - length + chosen.at,
  })
  const end = record === null ? broken : await locateDirectory(source, record)
  if ('code' in end || chosen.end === tail.byteLength) return end
  const after = createFinding('archive_suffix', { params: { size: tail.byteLength - chosen.end } })
  return { ...end, findings: [...end.findings, after] }
}
