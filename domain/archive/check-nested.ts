// A look into an archive within the archive: only at its directory, of which the end is kept while it passes by.
import type { ArchiveLimits } from '#contract/store/limits.ts'
import type { ByteSource, Finding } from './archive.ts'
import { checkSizes } from './check-sizes.ts'
import { entryOf } from './directory.ts'
import { found } from './finding.ts'
import { isArchiveName } from './folder-rules.ts'
import { openArchive } from './read-archive.ts'

const kept = 1024 * 1024
/** What makes it a danger; whether it can be read at all is not asked. */
const exceeding = new Set(['archive_ratio', 'archive_unpacked', 'archive_entries'])

/** The last bytes of what passes by. */
export interface Tail {
  readonly take: (piece: Uint8Array<ArrayBuffer>) => void
  readonly source: () => ByteSource
}

export const openTail = (): Tail => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [size, held] = [0, 0]
  return {
    take: (piece) => {
      pieces.push(piece)
      size += piece.length
      held += piece.length
      while (held - (pieces[0]?.length ?? 0) >= kept) held -= pieces.shift()?.length ?? 0
    },
    source: () => {
      const bytes = new Uint8Array(held)
      let at = 0
      for (const piece of pieces) {
        bytes.set(piece, at)
        at += piece.length
      }
      const start = size - held
      const read = (offset: number, length: number) =>
        offset < start ? new Uint8Array(0) : bytes.slice(offset - start, offset - start + length)
      return { size, read: (offset, length) => Promise.resolve(read(offset, length)) }
    },
  }
}

/** What forbids an archive within the archive: that it unpacks to too much, or holds archives again. */
export const checkNested = async (
  source: ByteSource,
  { path, limits }: { path: string; limits: ArchiveLimits },
): Promise<Finding[]> => {
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
