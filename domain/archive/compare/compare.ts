// Compares two archives file by file by their directories. Files are equal if size and CRC-32 are; a file that has
// not been read equals none (STO53).
import type { Entry } from '../archive.ts'
import { byCodeUnits, nameOf } from '../paths.ts'

export interface FileChange {
  /** Current path; the former path of a removed file. */
  readonly path: string
  /** `moved`: the same bytes under another path. The former path is that of `before`. */
  readonly change: 'added' | 'removed' | 'changed' | 'moved'
  readonly before?: Entry
  readonly after?: Entry
}

/** Number of files, their unpacked bytes, and their bytes in the archive. */
export interface Amount {
  readonly files: number
  readonly bytes: number
  readonly packed: number
}

export interface Comparison {
  /** Sorted by path. */
  readonly changes: readonly FileChange[]
  /** Number of files with the same path and content. */
  readonly same: number
  readonly before: Amount
  readonly after: Amount
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.size === other.size && one.crc32 !== null && one.crc32 === other.crc32

const byPath = (entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(entries.filter(({ folder }) => !folder).map((entry) => [entry.path, entry]))

const amountOf = (files: ReadonlyMap<string, Entry>): Amount => {
  const total = { files: files.size, bytes: 0, packed: 0 }
  for (const { size, packed } of files.values()) {
    total.bytes += size
    total.packed += packed
  }
  return total
}

/** Identifies the content of a file; null if it is empty or has not been read. */
const contentOf = ({ size, crc32 }: Entry): string | null =>
  size === 0 || crc32 === null ? null : `${size}:${crc32}`

type RemovedEntries = Map<string, Entry>
type AddedEntries = Map<string, Entry>

/** Pairs removed and added entries with the same key, in order, and deletes them from both maps. */
const pairEntries = (
  removed: RemovedEntries,
  added: AddedEntries,
  keyOf: (entry: Entry) => string | null,
) => {
  const waiting = new Map<string, Entry[]>()
  for (const entry of removed.values()) {
    const key = keyOf(entry)
    if (key !== null) waiting.set(key, waiting.get(key) ?? [])
    waiting.get(key ?? '')?.push(entry)
  }
  const pairs: FileChange[] = []
  for (const after of added.values()) {
    const before = waiting.get(keyOf(after) ?? '')?.shift()
    if (before === undefined) continue
    removed.delete(before.path)
    added.delete(after.path)
    pairs.push({ path: after.path, change: 'moved', before, after })
  }
  return pairs
}

const sortedBy = (entries: Iterable<Entry>): Map<string, Entry> =>
  new Map(
    [...entries].toSorted((a, b) => byCodeUnits(a.path, b.path)).map((entry) => [entry.path, entry] as const),
  )

/**
 * Compares files by path. Files with the same bytes and another path are paired, those with the same name first
 * (STO53).
 */
export function compareEntries(before: readonly Entry[], after: readonly Entry[]): Comparison {
  const [beforeFiles, afterFiles] = [byPath(before), byPath(after)]
  const common = [...afterFiles.values()].flatMap((entry) => {
    const former = beforeFiles.get(entry.path)
    return former === undefined ? [] : [{ before: former, after: entry }]
  })
  const changed = common.filter((pair) => !isSame(pair.before, pair.after))
  const removed = sortedBy([...beforeFiles.values()].filter(({ path }) => !afterFiles.has(path)))
  const added = sortedBy([...afterFiles.values()].filter(({ path }) => !beforeFiles.has(path)))
  const named = pairEntries(removed, added, (entry) => {
    const content = contentOf(entry)
    return content === null ? null : `${content}/${nameOf(entry.path)}`
  })
  const moved = [...named, ...pairEntries(removed, added, contentOf)]
  const changes: FileChange[] = [
    ...changed.map((pair) => ({ path: pair.after.path, change: 'changed' as const, ...pair })),
    ...moved,
    ...[...removed.values()].map((entry) => ({
      path: entry.path,
      change: 'removed' as const,
      before: entry,
    })),
    ...[...added.values()].map((entry) => ({ path: entry.path, change: 'added' as const, after: entry })),
  ]
  return {
    changes: changes.toSorted((a, b) => byCodeUnits(a.path, b.path)),
    same: common.length - changed.length,
    before: amountOf(beforeFiles),
    after: amountOf(afterFiles),
  }
}
