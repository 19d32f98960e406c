// A look into an archive within the archive: only at its directory, of which the end is kept while it passes by.
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { ByteSource, Finding } from '../archive.ts'
import { checkSizes } from './check-sizes.ts'
import { entryOf } from '../read/directory.ts'
import { found } from '../finding.ts'
import { isArchiveName } from './folder-rules.ts'
import { isZip } from '../read/file-signature.ts'
import { openArchive } from '../read/read-archive.ts'

/** What tells a ZIP archive. */
const told = 4
const kept = 1024 * 1024
/** What makes it a danger; whether it can be read at all is not asked. */
const exceeding = new Set(['archive_ratio', 'archive_unpacked', 'archive_entries'])

/** The last bytes of what passes by, where it begins as an archive does. */
interface Tail {
  readonly take: (piece: Uint8Array<ArrayBuffer>) => void
  /** Null of what is no archive. */
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

export function openTail(): Tail {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [size, held] = [0, 0]
  let isKept: boolean | null = null
  /** Who packs may see to it that the first pieces hold a byte each. */
  const decide = (): void => {
    if (isKept !== null || size < told) return
    isKept = isZip(joined(pieces, told))
    if (!isKept) pieces.length = 0
  }
  return {
    take: (piece) => {
      if (isKept === false) return
      pieces.push(piece)
      size += piece.length
      held += piece.length
      decide()
      while (held - (pieces[0]?.length ?? held) >= kept) held -= pieces.shift()?.length ?? 0
    },
    source: () => {
      if (isKept !== true) return null
      const bytes = joined(pieces, held)
      const start = size - held
      const read = (offset: number, length: number) =>
        offset < start ? new Uint8Array(0) : bytes.slice(offset - start, offset - start + length)
      return { size, read: (offset, length) => Promise.resolve(read(offset, length)) }
    },
  }
}

/** What forbids an archive within the archive: that it unpacks to too much, or holds archives again. */
export async function checkNested(
  source: ByteSource,
  { path, limits }: { path: string; limits: ArchiveLimits },
): Promise<Finding[]> {
  const opened = await openArchive(source, { allowed: limits.archive_entries })
  const entries = opened.isReadable ? opened.headers.map(entryOf) : []
  const about = { path, bytes: source.size, repair: { kind: 'drop', paths: [path] } } as const
  const isDeep = entries.some((entry) => !entry.folder && isArchiveName(entry.path))
  const grave = [...opened.findings, ...checkSizes(entries, limits)].find(({ code }) => exceeding.has(code))
  return [
    ...(grave === undefined ? [] : [{ ...grave, ...about, files: 1 }]),
    ...(isDeep ? [found('archive_nested_deep', about)] : []),
  ]
}
