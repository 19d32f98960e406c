// Checks a nested archive by its directory only. The tail is buffered while the file is unpacked.
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { ByteSource, Finding } from '../archive.ts'
import { checkSizes } from './check-sizes.ts'
import { entryOf } from '../read/directory.ts'
import { createFinding } from '../finding.ts'
import { isArchiveName } from './folder-rules.ts'
import { isZip } from '../read/file-signature.ts'
import { openArchive } from '../read/read-archive.ts'

/** Number of bytes needed to detect a ZIP archive. */
const signatureLength = 4
const tailLength = 1024 * 1024
/** Findings that make a nested archive dangerous. Other problems, such as damage, are ignored. */
const exceeding = new Set(['archive_ratio', 'archive_unpacked', 'archive_entries'])

/** Buffers the last bytes of a stream if it starts like an archive. */
interface Tail {
  readonly push: (piece: Uint8Array<ArrayBuffer>) => void
  /** Null if it is not an archive. */
  readonly source: () => ByteSource | null
}

const joined = (pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece.subarray(0, length - at), at)
    at = Math.min(length, at + piece.length)
  }
  return bytes
}

export function createTail(): Tail {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [size, buffered] = [0, 0]
  let isArchive: boolean | null = null
  /** A hostile packer may produce first pieces of one byte each. */
  const decide = (): void => {
    if (isArchive !== null || size < signatureLength) return
    isArchive = isZip(joined(pieces, signatureLength))
    if (!isArchive) pieces.length = 0
  }
  return {
    push: (piece) => {
      if (isArchive === false) return
      pieces.push(piece)
      size += piece.length
      buffered += piece.length
      decide()
      while (buffered - (pieces[0]?.length ?? buffered) >= tailLength) buffered -= pieces.shift()?.length ?? 0
    },
    source: () => {
      if (isArchive !== true) return null
      const bytes = joined(pieces, buffered)
      const start = size - buffered
      const read = (offset: number, length: number) =>
        offset < start ? new Uint8Array(0) : bytes.slice(offset - start, offset - start + length)
      return { size, read: (offset, length) => Promise.resolve(read(offset, length)) }
    },
  }
}

/** Reports a nested archive that unpacks to too much or contains archives itself. */
export async function checkNested(
  source: ByteSource,
  { path, limits }: { path: string; limits: ArchiveLimits },
): Promise<Finding[]> {
  const opened = await openArchive(source, { maxEntries: limits.archive_entries })
  const entries = opened.isReadable ? opened.headers.map(entryOf) : []
  const about = { path, bytes: source.size, repair: { kind: 'drop', paths: [path] } } as const
  const isDeep = entries.some((entry) => !entry.folder && isArchiveName(entry.path))
  const grave = [...opened.findings, ...checkSizes(entries, limits)].find(({ code }) => exceeding.has(code))
  return [
    ...(grave === undefined ? [] : [{ ...grave, ...about, files: 1 }]),
    ...(isDeep ? [createFinding('archive_nested_deep', about)] : []),
  ]
}
