// Inspects the content of an archive in the order of offsets: local headers against the directory, declared sizes and
// checksums, and the start of each file (STO31–STO36).
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Finding } from '../archive.ts'
import { checkHeader } from './check-headers.ts'
import { checkNested, createTail } from './check-nested.ts'
import { ratioOf } from './check-sizes.ts'
import { findSecrets, textLength } from './check-text.ts'
import type { Header } from '../read/directory.ts'
import { createFinding } from '../finding.ts'
import { isArchiveName, isDocumentName } from './folder-rules.ts'
import { isPacked } from '../read/file-signature.ts'
import { readLocal } from '../read/local-header.ts'
import type { OpenedArchive } from '../read/read-archive.ts'
import { BrokenData, unpacked } from '../read/unpack.ts'
import type { ReadWindow } from '../read/read-window.ts'

interface ContentOptions {
  /** Layout findings known from the directory alone. */
  readonly layout: ReadonlyMap<Header, Finding>
  readonly limits: ArchiveLimits
  /** Whether the entry is skipped because a finding already covers it. */
  readonly isCovered: (header: Header) => boolean
  /** Called with the number of bytes unpacked. */
  readonly onBytes: (bytes: number) => void
}

const gapPiece = 256 * 1024
const localSignature = 'PK\u0003\u0004'
/** Decodes each byte as one character. */
const binary = new TextDecoder('latin1')

type PieceHandler = (piece: Uint8Array) => void

/** Collects the start of each file in the same buffer. */
const createHeadBuffer = () => {
  const memory = new Uint8Array(textLength)
  let length = 0
  const push: PieceHandler = (piece) => {
    if (length === textLength) return
    const part = piece.subarray(0, textLength - length)
    memory.set(part, length)
    length += part.length
  }
  return {
    push,
    clear: () => {
      length = 0
    },
    bytes: () => memory.subarray(0, length),
  }
}

const about = ({ path, size }: Header) => ({ path, bytes: size })

const brokenData = (header: Header, { code }: BrokenData): Finding =>
  code === 'archive_crc'
    ? createFinding(code, about(header))
    : createFinding(code, { ...about(header), params: { size: header.size } })

/** Whether a file is an archive although its name suggests otherwise. */
const isHiddenArchive = (path: string, start: Uint8Array): boolean =>
  !isArchiveName(path) && !isDocumentName(path) && isPacked(start)

/** Inspects a file with valid headers. */
const createFileInspector = ({ window }: OpenedArchive, { limits, onBytes }: ContentOptions) => {
  const beginning = createHeadBuffer()
  return async (header: Header, at: number): Promise<Finding[]> => {
    const { path } = header
    beginning.clear()
    const tail = isDocumentName(path) ? null : createTail()
    try {
      for await (const piece of unpacked(window, { ...header, at })) {
        beginning.push(piece)
        tail?.push(piece)
        onBytes(piece.length)
      }
    } catch (error) {
      if (error instanceof BrokenData) return [brokenData(header, error)]
      throw error
    }
    const start = beginning.bytes()
    const findings = findSecrets(path, start)
    if (isHiddenArchive(path, start))
      findings.push(
        createFinding('archive_nested', { ...about(header), repair: { kind: 'drop', paths: [path] } }),
      )
    const nested = tail?.source() ?? null
    if (nested !== null) findings.push(...(await checkNested(nested, { path, limits })))
    return findings
  }
}

/** Bytes that belong to no entry. */
interface Gap {
  readonly at: number
  readonly end: number
}

/** Whether a reader that ignores the directory would find an entry in a gap. */
const containsEntry = async (window: ReadWindow, { at, end }: Gap): Promise<boolean> => {
  let last = ''
  for (let from = at; from < end; from += gapPiece) {
    const piece = await window.bytes(from, Math.min(gapPiece, end - from))
    const text = last + binary.decode(piece)
    if (text.includes(localSignature)) return true
    last = text.slice(-3)
  }
  return false
}

const checkGaps = async (window: ReadWindow, gaps: readonly Gap[]): Promise<Finding[]> => {
  const params = { size: gaps.reduce((sum, { at, end }) => sum + end - at, 0) }
  for (const gap of gaps)
    if (await containsEntry(window, gap)) return [createFinding('archive_gap', { params, level: 'error' })]
  return gaps.length === 0 ? [] : [createFinding('archive_gap', { params })]
}

/** Tracks the bytes of entries and the gaps between them. */
const createExtentTracker = ({ base, directoryAt, window }: OpenedArchive) => {
  let lastEnd = base
  let before: Header | null = null
  let first = 0
  const gaps: Gap[] = []
  return {
    /** Adds the extent of an entry. Reports an overlap. */
    add: (header: Header, end: number): Finding | null => {
      if (end > directoryAt) return createFinding('archive_outside', about(header))
      if (before !== null && header.offset < lastEnd)
        return createFinding('archive_overlap', { ...about(header), params: { other: before.path } })
      if (before === null) first = header.offset - lastEnd
      else if (header.offset > lastEnd) gaps.push({ at: lastEnd, end: header.offset })
      before = header
      lastEnd = end
      return null
    },
    finish: async (): Promise<Finding[]> => {
      if (directoryAt > lastEnd) gaps.push({ at: lastEnd, end: directoryAt })
      const prefix = first > 0 ? [createFinding('archive_prefix', { params: { size: first } })] : []
      return [...prefix, ...(await checkGaps(window, gaps))]
    },
  }
}

/** Inspects the content of all entries. */
export async function inspectContent(opened: OpenedArchive, options: ContentOptions): Promise<Finding[]> {
  const { layout } = options
  const findings: Finding[] = []
  const extents = createExtentTracker(opened)
  const inspectFile = createFileInspector(opened, options)
  const isSkipped = (header: Header): boolean =>
    options.isCovered(header) || ratioOf(header, options.limits.archive_ratio) !== null
  let isCertain = layout.size === 0
  const inspectEntry = async (header: Header): Promise<readonly Finding[]> => {
    const extent = await readLocal(opened.window, { header, limit: opened.directoryAt })
    const layoutFinding =
      extent === null
        ? createFinding('archive_headers_differ', about(header))
        : extents.add(header, extent.end)
    isCertain &&= layoutFinding === null
    const headerFinding = checkHeader(header) ?? layoutFinding
    if (headerFinding !== null) return [headerFinding]
    if (extent === null || isSkipped(header)) return []
    return inspectFile(header, extent.at)
  }
  for (const header of opened.byOffset)
    if (!layout.has(header)) findings.push(...(await inspectEntry(header)))
  return isCertain ? [...findings, ...(await extents.finish())] : findings
}
