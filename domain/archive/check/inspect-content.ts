// The bytes of an archive's entries, in the order in which they lie: each header against the directory, each file
// unpacked as far as it is declared, its beginning looked at (STO31–STO36).
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { Finding } from '../archive.ts'
import { checkHeader } from './check-headers.ts'
import { checkNested, openTail } from './check-nested.ts'
import { ratioOf } from './check-sizes.ts'
import { findSecrets, textLength } from './check-text.ts'
import type { Header } from '../read/directory.ts'
import { found } from '../finding.ts'
import { isArchiveName, isDocumentName } from './folder-rules.ts'
import { isPacked } from '../read/file-signature.ts'
import { readLocal } from '../read/local-header.ts'
import type { Opened } from '../read/read-archive.ts'
import { BrokenData, unpacked } from '../read/unpack.ts'
import type { Window } from '../read/read-window.ts'

interface Looking {
  /** What is wrong with where entries lie, by their directory alone. */
  readonly layout: ReadonlyMap<Header, Finding>
  readonly limits: ArchiveLimits
  /** Whether the entry is not looked at, because a finding says already that it has to go. */
  readonly isCovered: (header: Header) => boolean
  /** Told bytes as they are unpacked. */
  readonly onBytes: (bytes: number) => void
}

const gapPiece = 256 * 1024
const localSignature = 'PK\u0003\u0004'
/** One byte is one character. */
const binary = new TextDecoder('latin1')

type Beginning = (piece: Uint8Array) => void

/** Collects the beginning of one file after the other in the same memory. */
const openBeginning = () => {
  const memory = new Uint8Array(textLength)
  let length = 0
  const take: Beginning = (piece) => {
    if (length === textLength) return
    const part = piece.subarray(0, textLength - length)
    memory.set(part, length)
    length += part.length
  }
  return {
    take,
    clear: () => {
      length = 0
    },
    bytes: () => memory.subarray(0, length),
  }
}

const about = ({ path, size }: Header) => ({ path, bytes: size })

const brokenData = (header: Header, { code }: BrokenData): Finding =>
  code === 'archive_crc'
    ? found(code, about(header))
    : found(code, { ...about(header), params: { size: header.size } })

/** Whether a file that begins so is an archive although its name does not say so. */
const isHiddenArchive = (path: string, start: Uint8Array): boolean =>
  !isArchiveName(path) && !isDocumentName(path) && isPacked(start)

/** Looks at one file whose headers are sound. */
const openFiles = ({ window }: Opened, { limits, onBytes }: Looking) => {
  const beginning = openBeginning()
  return async (header: Header, at: number): Promise<Finding[]> => {
    const { path } = header
    beginning.clear()
    const tail = isDocumentName(path) ? null : openTail()
    try {
      for await (const piece of unpacked(window, { ...header, at })) {
        beginning.take(piece)
        tail?.take(piece)
        onBytes(piece.length)
      }
    } catch (error) {
      if (error instanceof BrokenData) return [brokenData(header, error)]
      throw error
    }
    const start = beginning.bytes()
    const findings = findSecrets(path, start)
    if (isHiddenArchive(path, start))
      findings.push(found('archive_nested', { ...about(header), repair: { kind: 'drop', paths: [path] } }))
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

/** Whether readers that go from header to header, without the directory, find an entry in a gap. */
const holdsEntry = async (window: Window, { at, end }: Gap): Promise<boolean> => {
  let last = ''
  for (let from = at; from < end; from += gapPiece) {
    const piece = await window.bytes(from, Math.min(gapPiece, end - from))
    const text = last + binary.decode(piece)
    if (text.includes(localSignature)) return true
    last = text.slice(-3)
  }
  return false
}

const checkGaps = async (window: Window, gaps: readonly Gap[]): Promise<Finding[]> => {
  const params = { size: gaps.reduce((sum, { at, end }) => sum + end - at, 0) }
  for (const gap of gaps)
    if (await holdsEntry(window, gap)) return [found('archive_gap', { params, level: 'error' })]
  return gaps.length === 0 ? [] : [found('archive_gap', { params })]
}

/** Follows what the entries take of the archive, and what belongs to none. */
const openCover = ({ base, directoryAt, window }: Opened) => {
  let reached = base
  let before: Header | null = null
  let first = 0
  const gaps: Gap[] = []
  return {
    /** Whether the entry lies where nothing else does. */
    add: (header: Header, end: number): Finding | null => {
      if (end > directoryAt) return found('archive_outside', about(header))
      if (before !== null && header.offset < reached)
        return found('archive_overlap', { ...about(header), params: { other: before.path } })
      if (before === null) first = header.offset - reached
      else if (header.offset > reached) gaps.push({ at: reached, end: header.offset })
      before = header
      reached = end
      return null
    },
    rest: async (): Promise<Finding[]> => {
      if (directoryAt > reached) gaps.push({ at: reached, end: directoryAt })
      const prefix = first > 0 ? [found('archive_prefix', { params: { size: first } })] : []
      return [...prefix, ...(await checkGaps(window, gaps))]
    },
  }
}

/** Everything that is found at the bytes of the entries. */
export async function inspectContent(opened: Opened, looking: Looking): Promise<Finding[]> {
  const { layout } = looking
  const findings: Finding[] = []
  const cover = openCover(opened)
  const lookAt = openFiles(opened, looking)
  const isPassedOver = (header: Header): boolean =>
    looking.isCovered(header) || ratioOf(header, looking.limits.archive_ratio) !== null
  let isCertain = layout.size === 0
  const inspectEntry = async (header: Header): Promise<readonly Finding[]> => {
    const extent = await readLocal(opened.window, { header, limit: opened.directoryAt })
    const misplaced =
      extent === null ? found('archive_headers_differ', about(header)) : cover.add(header, extent.end)
    isCertain &&= misplaced === null
    const wrong = checkHeader(header) ?? misplaced
    if (wrong !== null) return [wrong]
    if (extent === null || isPassedOver(header)) return []
    return lookAt(header, extent.at)
  }
  for (const header of opened.byPlace) if (!layout.has(header)) findings.push(...(await inspectEntry(header)))
  return isCertain ? [...findings, ...(await cover.rest())] : findings
}
